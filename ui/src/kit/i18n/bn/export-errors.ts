import type { exportErrors as english } from '../en/export-errors';

export const exportErrors: typeof english = {
  export_no_folder: { title: 'ফোল্ডারটি আর নেই', text: 'ফাইলের জন্য অন্য জায়গা বেছে নিন।' },
  export_read_only: {
    title: 'ওখানে ফাইল সেভ করা যাচ্ছে না',
    text: 'ফোল্ডারে লেখার অনুমতি নেই। ডাউনলোডের মতো অন্য জায়গা বেছে নিন।',
  },
  export_in_use: {
    title: 'ফাইলটি অন্য প্রোগ্রামে খোলা',
    text: 'এক্সেলে বন্ধ করে আবার এক্সপোর্ট করুন। ভেতরে যা ছিল তা ঠিক আছে।',
  },
  export_not_a_file: { title: 'এই নামে একটি ফোল্ডার আছে', text: 'ফাইলের অন্য নাম দিন।' },
  export_bad_name: {
    title: 'এই নামে ফাইল সেভ করা যায় না',
    text: 'নামটি বেশি লম্বা, নয়তো এমন চিহ্ন আছে যা চলে না। ছোট একটি নাম দিন।',
  },
  export_disk_full: { title: 'ডিস্কে জায়গা নেই', text: 'কিছু জায়গা খালি করুন, অথবা অন্য ডিস্ক বেছে নিন।' },
  export_unwritable: {
    title: 'ফাইলটি লেখা যায়নি',
    text: 'অন্য জায়গায় চেষ্টা করুন। আগে যা ছিল তা ঠিক আছে।',
  },
  export_does_not_fit: { title: 'এক্সেলে এত কিছু ধরে না', text: 'CSV হিসেবে এক্সপোর্ট করুন।' },
  export_results: {
    title: 'ফল পড়া যায়নি',
    text: 'আবার চেষ্টা করুন। ঠিক না হলে পরখ নতুন করে চালু করুন। কিছু হারায়নি।',
  },
  export_cancelled: { title: 'এক্সপোর্ট বাতিল হয়েছে', text: 'কিছু লেখা হয়নি।' },
};
