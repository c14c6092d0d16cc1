import type { problems as english } from '../en/problems';

export const problems: typeof english = {
  database_set_aside: {
    title: 'যাচাইয়ের রেকর্ডের ফাইল নষ্ট ছিল',
    text: 'নতুন, খালি একটি ফাইল শুরু হয়েছে। পুরোনো ফাইলটি রাখা আছে, কিছু মোছা হয়নি:',
  },
  settings_restored: {
    title: 'সেটিংসের ফাইল নষ্ট ছিল',
    text: 'পরখ শেষ ভালো কপিটি ব্যবহার করছে, আপনার API key ঠিক আছে। সেটিংস একবার দেখে নিন। নষ্ট ফাইলটি:',
  },
  settings_set_aside: {
    title: 'সেটিংসের ফাইল নষ্ট ছিল',
    text: 'পরখ আবার শুরুর সেটিংসে চলছে। পুরোনো ফাইলটি রাখা আছে:',
  },
  database_unusable: {
    title: 'যাচাইয়ের রেকর্ড এখন ব্যবহার করা যাচ্ছে না',
    text: 'রেকর্ড ছাড়া যাচাই হয় না, যাতে এক নম্বরে দুবার যাচাই খরচ না হয়। ফাইলটি:',
  },
  dismiss: 'বুঝেছি',
};
