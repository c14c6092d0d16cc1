import type { menuBar as english } from '../en/menu-bar';

export const menuBar: typeof english = {
  about: 'পরখ সম্পর্কে',
  settings: 'সেটিংস…',
  services: 'সার্ভিস',
  hide: 'পরখ আড়াল করুন',
  hide_others: 'অন্যগুলো আড়াল করুন',
  show_all: 'সব দেখান',
  quit: 'পরখ বন্ধ করুন',
  edit: 'সম্পাদনা',
  undo: 'ফিরিয়ে নিন',
  redo: 'আবার করুন',
  cut: 'কাটুন',
  copy: 'কপি করুন',
  paste: 'পেস্ট করুন',
  select_all: 'সব বাছাই করুন',
  window: 'জানালা',
  minimize: 'নামিয়ে রাখুন',
  zoom: 'বড় করুন',
  full_screen: 'পুরো পর্দা',
  close: 'জানালা বন্ধ করুন',
};
