import type { Platform } from '$ipc';
import { names } from '$kit/i18n/en/names';
import type { SettingsSection } from '$kit/state';
import { counted } from '$kit/i18n/en/plural';

export const settings = {
  navigation: 'Sections of the settings',
  sections: {
    accounts: { title: 'Accounts', name: 'Accounts' },
    checking: { title: 'Checking', name: 'Checking' },
    payments: { title: 'Payments', name: 'Payments' },
    alerts: { title: 'Instant alerts', name: 'Alerts' },
    notifications: { title: 'Notifications', name: 'Notifications' },
    look: { title: 'Appearance and language', name: 'Appearance and language' },
    data: { title: 'Data and backup', name: 'Data and backup' },
    about: { title: 'About Porokh', name: 'About' },
  } satisfies Record<SettingsSection, { title: string; name: string }>,
  problems: (n: number) => counted(n, 'problem'),
  stepsLeft: (n: number) => `${counted(n, 'step')} left`,
  keptAtOnce: 'Changes are saved automatically',
  developer: 'For your website developer',

  checkingText: 'When a check is used, and your names for couriers.',
  spendLess: 'Use fewer checks',
  arrivals: 'New order sheets',
  watchDownloads: 'Offer new order sheets from Downloads',
  watchDownloadsText:
    'A new Excel or CSV file with mobile numbers is offered. Nothing is opened or sent automatically.',
  returns: 'Returns',
  returnsText: 'For the month overview',
  returnCost: 'Your cost of one return',
  marked: { blocked: 'Customers you don’t ship to', trusted: 'Trusted customers' },
  markedText: 'Marked on the customer page or beside a list row',
  ownNames: 'Your names for couriers',
  ownNamesText: 'Change them beside a result, too',
  courierName: (courier: string) => `Your name for ${courier}`,
  lookText: 'Changes apply immediately.',
  numbersText: 'Phone numbers and TrxIDs always stay 0–9.',
  textSize: 'Text size',
  textSizeText: (larger: string, smaller: string) => `${larger} and ${smaller} set sizes in between.`,
  textSizes: { normal: 'Normal', larger: 'Larger', largest: 'Largest' },
  stays: {
    windows: 'Start with Windows, wait in the tray',
    macos: 'Start with the Mac, wait in the Dock',
    linux: 'Start with the computer, wait in the tray',
  },
  staysText: 'Needed for instant alerts and the shortcut. Closing the window does not end Porokh.',
  aboutText: 'Check first, then ship.',
  keyboard: 'Keyboard shortcuts',
  keyboardText: 'Hold Alt on any page.',
  licences: 'Licences',
  licencesText: 'MIT or Apache 2.0. Inter and Noto Sans Bengali: OFL. Icons: ISC.',

  keysLocked: (platform: Platform) =>
    `API keys are kept in ${names.stores[platform]}. Porokh never shows them in full again.`,
  state: {
    not_tested: 'Not tested',
    working: 'Working',
    passing: 'No answer right now',
    failed: 'Not working',
  },
  removeYes: 'Remove API key',

  name: 'Name',
  plan: 'Plan',
  validUntil: 'Valid until',
  ended: (day: string) => `ended ${day}`,
  noEnd: 'No end date',
  canDo: 'Allowed',
  missing: (scope: string) => `${scope} missing`,
  apiInPlan: 'API in plan',
  bulkInPlan: 'Bulk check in plan',
  keyName: 'Name of the API key',
  keyMode: 'Mode of the API key',
  yes: 'yes',
  no: 'no',
  modeConflict: (mode: string) =>
    `The API key’s mode and the service’s mode don’t match: the service answers in “${mode}” mode. Check the API key on the service’s website before you rely on results.`,
  sameMerchant: {
    title: 'Is this the same shop as before?',
    text: (account: string): string =>
      `The previous account was ${account}. Its lists, payments and reports are paused until you answer, and this API key is not used for them.`,
    yes: 'Yes, the same',
    no: 'No, another shop',
  },

  theme: 'Theme',
  system: 'System',
  light: 'Light',
  dark: 'Dark',
  numbers: 'Digits',
  latinSample: '0–9',
  banglaSample: '০–৯',

  fresh: 'Reuse a result instead of using a check',
  forHours: (n: number) => `for ${counted(n, 'hour')}`,
  forDays: (n: number) => `for ${counted(n, 'day')}`,
  forGood: 'forever',
  version: (version: string) => `Porokh ${version}`,
};
