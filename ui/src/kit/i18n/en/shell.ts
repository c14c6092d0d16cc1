import { count, percent, twoDigits } from '../numbers';

export const shell = {
  name: 'Porokh',
  navigation: 'Pages',
  check: 'Check',
  checkTitle: 'Check a customer',
  bulk: 'Bulk check',
  deliveries: 'Delivery results',
  payments: 'Payments',
  trx: 'Match TrxID',
  trxTitle: 'Match a TrxID',
  activity: 'Activity',
  overview: 'Month overview',
  customer: 'Customer',
  packing: 'Packing table',
  settings: 'Settings',
  banglaName: 'বাংলা',
  englishName: 'English',
  close: 'Close',
  test: 'TEST',
  clearSearch: 'Clear the search',
  zoomed: (share: number) => `Zoom ${percent(share)}`,

  /** Said on the context line; the texts where it opens. */
  link: {
    notConnected: 'Not connected',
    connect: 'Connect',
    noInternet: 'No internet',
    runWaits: 'No internet, the list is paused',
    noInternetText: 'Files and saved results still work. Paused work continues automatically.',
    unreachable: 'No connection',
    unreachableText: 'The service can’t be reached. Porokh retries automatically; saved results still work.',
    passing: 'Trying again',
    passingText: 'The service has a problem. Porokh retries automatically.',
    backAgain: 'The service can be reached again',
  },

  quota: {
    left: 'Checks left today',
    of: (limit: number) => `/ ${count(limit)}`,
    refills: () => `New checks at ${count(12)}:${twoDigits(0)} am`,
    noLimit: 'No daily limit',
    limitUnknown: 'daily limit not known',
    unreadable: 'Could not read',
    stale: 'Yesterday’s count, updated at the next check',
    readAt: 'Updated',
    spoken: (left: number, limit: number) => `${count(left)} of ${count(limit)} checks left today`,
  },

  practice: {
    title: 'Practice',
    text: 'sample results, no cost',
    leave: 'Exit',
    testKey: 'Test API key',
  },

  palette: {
    open: 'Find anything',
    placeholder: 'A number, an order, a page or an action',
    label: 'Find numbers, orders, pages and actions',
    orders: 'Orders',
    ordersLike: 'Orders by a part of the reference',
    numbers: 'Numbers you checked',
    pages: 'Pages',
    customersByName: 'Customers by name',
    actions: 'Actions',
    nothing: 'Nothing found',
    toBangla: 'Switch to Bangla',
    toEnglish: 'Switch to English',
    themeLight: 'Light theme',
    themeDark: 'Dark theme',
    themeSystem: 'Theme of the system',
    startPractice: 'Start practice mode',
    leavePractice: 'Exit practice mode',
    checkCopied: 'Check the copied number',
  },

  start: {
    failedTitle: 'Porokh could not start',
    failedText: 'Try again. If this continues, close Porokh and open it again.',
    retry: 'Try again',
  },

  folder: {
    foreign: {
      title: 'This folder has other files in it',
      text: 'Porokh doesn’t mix its records with them. It can create its own folder inside:',
      go: (name: string) => `Use “${name}” inside`,
    },
    in_use: {
      title: 'Porokh is already open on this folder',
      text: 'Two at once could use checks twice. Use the one that is open, or close it and try again.',
      go: () => 'Try again',
    },
    unfinished: {
      title: 'Porokh could not finish the operation',
      text: 'Another program is using a file in this folder, or the key store is locked. Close it or unlock it, then continue. Nothing is lost:',
      go: () => 'Continue',
    },
    quit: 'Close Porokh',
  },
};
