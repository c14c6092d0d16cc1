import type { payMessage as english } from '../en/pay-message';

export const payMessage: typeof english = {
  advance: {
    order: 'প্রিয় গ্রাহক, আপনার অর্ডার {order}-এর জন্য {amount} অগ্রিম পেমেন্ট করুন এই লিংকে: {link} ধন্যবাদ।',
    plain: 'প্রিয় গ্রাহক, আপনার অর্ডারের জন্য {amount} অগ্রিম পেমেন্ট করুন এই লিংকে: {link} ধন্যবাদ।',
  },
  full: {
    order: 'প্রিয় গ্রাহক, আপনার অর্ডার {order}-এর {amount} পেমেন্ট করুন এই লিংকে: {link} ধন্যবাদ।',
    plain: 'প্রিয় গ্রাহক, আপনার অর্ডারের {amount} পেমেন্ট করুন এই লিংকে: {link} ধন্যবাদ।',
  },
  other: {
    order: 'প্রিয় গ্রাহক, {amount} পেমেন্ট করুন এই লিংকে (অর্ডার {order}): {link} ধন্যবাদ।',
    plain: 'প্রিয় গ্রাহক, {amount} পেমেন্ট করুন এই লিংকে: {link} ধন্যবাদ।',
  },
  reminder: {
    order: 'প্রিয় গ্রাহক, আপনার অর্ডার {order}-এর {amount} পেমেন্ট এখনো আসেনি। আপনার লিংক: {link} ধন্যবাদ।',
    plain: 'প্রিয় গ্রাহক, {amount} পেমেন্ট এখনো আসেনি। আপনার লিংক: {link} ধন্যবাদ।',
  },
};
