import type { names as english } from '../en/names';
import { count } from '../numbers';

export const names: typeof english = {
  pasted: 'পেস্ট করা তালিকা',
  quotes: {
    title: 'এই লাইনগুলো দেখে নিন।',
    text: 'এখানে উদ্ধৃতি চিহ্ন (") দুইভাবে পড়া যায়: কয়েক লাইনের একটি ঘর, অথবা আলাদা আলাদা অর্ডার।',
    lines: (from, to) => (from === to ? `লাইন ${count(from)}` : `লাইন ${count(from)}–${count(to)}`),
    oneRow: 'একটি অর্ডার ধরা হয়েছে',
    rows: 'আলাদা অর্ডার ধরা হয়েছে',
    more: (places) => `আরও ${count(places)}টি জায়গায়`,
  },
  badLines: {
    title: 'কিছু অক্ষর নষ্ট।',
    text: (lines, _all, more) =>
      `সেগুলো পড়া যায়নি, \u{fffd} দেখাচ্ছে: লাইন ${lines}${more > 0 ? ` ও আরও ${count(more)}টি লাইন` : ''}। সেখানকার ঘরগুলো দেখে নিন।`,
  },
  environments: { live: 'লাইভ', test: 'টেস্ট', practice: 'অনুশীলন' },
  statuses: {
    in_flight: 'তৈরি হচ্ছে',
    unknown: 'জানা নেই',
    not_created: 'তৈরি হয়নি',
    waiting: 'অপেক্ষায়',
    claimed: 'টাকা দেওয়ার খবর',
    paid: 'টাকা এসেছে',
    cancelled: 'বাতিল',
    refunded: 'ফেরত দেওয়া',
    failed: 'সমস্যা',
    problem: 'সমস্যা',
    expired: 'মেয়াদ শেষ',
    other: 'জানা নেই',
  },
  firstWords: { courier: 'কুরিয়ার' },
  methods: { bkash: 'বিকাশ', nagad: 'নগদ', rocket: 'রকেট', upay: 'উপায়', card: 'কার্ড' },
  decisions: { send: 'পাঠান', hold: 'আটকে রাখুন', advance: 'অগ্রিম নিন', cancelled: 'বাতিল' },
  linkLists: 'আপনার পেমেন্ট লিংক',
  causes: {
    no_signature: { title: 'এতে স্বাক্ষর নেই', text: 'সার্ভিসের আসল বার্তায় সব সময় স্বাক্ষর থাকে।' },
    headers_differ: {
      title: 'বার্তাটির কথায় মিল নেই',
      text: 'এর দুটি হেডার দুই রকম কথা বলে, তাই কোনোটিই মানা যায় না।',
    },
    malformed_signature: {
      title: 'স্বাক্ষরের ধরন ঠিক নেই',
      text: 'সার্ভিস অন্যভাবে স্বাক্ষর লেখে।',
    },
    no_secret: {
      title: 'মেলানোর গোপন কোড রাখা নেই',
      text: 'কোড ছাড়া বার্তাটি আসল কি না বলা যায় না।',
    },
    no_test_key: {
      title: 'মেলানোর টেস্ট কি রাখা নেই',
      text: 'এটি নিজেকে পরীক্ষার বার্তা বলে। সেগুলোতে টেস্ট কি দিয়ে স্বাক্ষর হয়।',
    },
    wrong_signature: {
      title: 'আপনার রাখা গোপন কোডের সঙ্গে স্বাক্ষর মেলে না',
      text: 'অন্য কোড দিয়ে স্বাক্ষর হয়েছে, নয়তো পথে বার্তাটি বদলেছে।',
    },
    too_old: { title: 'এটি দেরিতে এসেছে', text: 'পুরোনো বার্তা নেওয়া হয় না, যাতে কেউ আবার পাঠাতে না পারে।' },
    from_the_future: {
      title: 'এটির তারিখ সামনের সময়ের',
      text: 'খুব সম্ভব এই কম্পিউটারের ঘড়ি পিছিয়ে আছে।',
    },
    no_delivery_id: { title: 'বার্তার আইডি নেই', text: 'তাই নতুন বার্তা থেকে পুরোনোটি আলাদা করা যেত না।' },
    malformed_body: {
      title: 'সার্ভিস যেমন বলে, এটি তেমন নয়',
      text: 'স্বাক্ষর ঠিক, কিন্তু ভেতরের লেখা পড়া যায়নি।',
    },
    other_mode: {
      title: 'স্বাক্ষর এক ধরনের, লেখা আছে অন্য ধরন',
      text: 'টেস্ট বার্তায় লাইভ স্বাক্ষর, নয়তো উল্টোটা। লাইভ বা টেস্ট, কোনো পেমেন্টই বদলায়নি।',
    },
    unknown_path: {
      title: 'এটি ভুল ঠিকানায় এসেছে',
      text: 'সার্ভিসে দেওয়া বাইরের ঠিকানার শেষ অংশটি নেই বা অন্য রকম। বার্তার কিছুই পড়া হয়নি।',
    },
    not_post: { title: 'এটি বার্তা হিসেবে পাঠানো হয়নি', text: 'কেউ ঠিকানাটি খুলেছে, হয়তো ব্রাউজারে।' },
    too_large: { title: 'এটি বেশি বড়', text: 'সার্ভিসের বার্তা এর চেয়ে অনেক ছোট হয়।' },
    incomplete: { title: 'এটি পুরোটা আসেনি', text: 'বাকি অংশ সময়মতো আসেনি।' },
    repeated: { title: 'এটি আগেও এসেছে', text: 'প্রথমটিই ধরা হয়েছে। দ্বিতীয়বার কিছু করা হয়নি।' },
    key_store: {
      title: 'গোপন কোড পড়া যায়নি',
      text: 'এই কম্পিউটারের ভল্ট কোডটি দেয়নি। সার্ভিস বার্তাটি আবার পাঠাবে।',
    },
    not_kept: {
      title: 'এটি রাখা যায়নি',
      text: 'ডিস্কে লেখা যায়নি। সার্ভিস বার্তাটি আবার পাঠাবে।',
    },
  },
  trx: 'TrxID',
  stores: {
    windows: 'উইন্ডোজের নিরাপদ ভল্ট (Credential Manager)',
    macos: 'ম্যাকের কিচেইন (Keychain)',
    linux: 'ডেস্কটপের নিরাপদ ভল্ট (Secret Service)',
  },
  addressPlaceholder: 'https://…/api/v1',
  keyPlaceholder: 'dc_live_…',

  outcomes: { delivered: 'ডেলিভারি হয়েছে', returned: 'ফেরত এসেছে', cancelled: 'বাতিল হয়েছে' },
};
