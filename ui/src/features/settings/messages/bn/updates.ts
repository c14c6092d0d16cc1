import type { updates as english } from '../en/updates';
import { count } from '$kit/i18n/numbers';

export const updates: typeof english = {
  title: 'নতুন ভার্সন',
  look: 'নতুন ভার্সন খুঁজুন',
  daily: 'পরখ দিনে একবার নিজে থেকেই খোঁজে। আপনি “ডাউনলোড করুন” না চাপলে কিছু ডাউনলোড হয় না।',
  upToDate: (when) => `আপনার ভার্সনটিই সবচেয়ে নতুন। শেষবার খোঁজা হয়েছে: ${when}।`,
  checking: 'নতুন ভার্সন খোঁজা হচ্ছে…',
  available: (version) => `পরখ ${version} এসেছে`,
  size: (megabytes) => `${count(megabytes)} MB ডাউনলোড করতে হবে।`,
  sizeUnknown: 'কত MB ডাউনলোড হবে, সেই তথ্য নেই।',
  download: 'ডাউনলোড করুন',
  downloading: (version) => `পরখ ${version} ডাউনলোড হচ্ছে`,
  received: (megabytes, of) =>
    of === null ? `${count(megabytes)} MB এসেছে` : `${count(of)} MB-র মধ্যে ${count(megabytes)} MB এসেছে`,
  ready: (version) => `পরখ ${version} ইনস্টলের জন্য তৈরি`,
  installs: {
    windows: 'পরখ বন্ধ করলেই ইনস্টল হবে।',
    macos: 'পরখ থেকে বের হলেই (Quit) ইনস্টল হবে।',
    linux: 'পরখ বন্ধ করলে ইনস্টল হবে। তখন কম্পিউটার আপনার পাসওয়ার্ড চাইবে।',
  },
  failed: {
    network: {
      title: 'সংযোগ নেই',
      text: 'ইন্টারনেট নেই, অথবা মাঝপথে কেটে গেছে। ইন্টারনেট দেখে আবার চেষ্টা করুন।',
    },
    invalid_response: {
      title: 'নতুন ভার্সনের তথ্য পড়া যায়নি',
      text: 'সার্ভার ভুল উত্তর দিয়েছে। পরে আবার চেষ্টা করুন। এখনকার ভার্সন আগের মতোই চলবে।',
    },
    unsupported_platform: {
      title: 'এই কম্পিউটারের জন্য নতুন ভার্সন নেই',
      text: 'নতুন ভার্সন এসেছে, কিন্তু এই ধরনের কম্পিউটারের জন্য নেই।',
    },
    signature: {
      title: 'ফাইলটি পরখের আসল ফাইল নয়',
      text: 'ফাইলের স্বাক্ষর (signature) মেলেনি। ফাইলটি মুছে ফেলা হয়েছে, কিছুই ইনস্টল হয়নি। অন্য ইন্টারনেট থেকে আবার চেষ্টা করুন।',
    },
  },
  notes: 'নতুন কী আছে',
};
