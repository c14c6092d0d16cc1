import type { payMessage as english } from '../en/pay-message';

export const payMessage: typeof english = {
  advance: {
    order: 'আপনার অর্ডার {order}-এর জন্য {amount} অগ্রিম পাঠাতে এই লিংকে যান: {link}',
    plain: 'আপনার অর্ডারের জন্য {amount} অগ্রিম পাঠাতে এই লিংকে যান: {link}',
  },
  full: {
    order: 'আপনার অর্ডার {order}-এর {amount} পাঠাতে এই লিংকে যান: {link}',
    plain: 'আপনার অর্ডারের {amount} পাঠাতে এই লিংকে যান: {link}',
  },
  other: {
    order: '{amount} পাঠাতে এই লিংকে যান (অর্ডার {order}): {link}',
    plain: '{amount} পাঠাতে এই লিংকে যান: {link}',
  },
};
