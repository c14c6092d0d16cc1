import { count } from '$kit/i18n/numbers';
import { counted } from '$kit/i18n/en/plural';

export const phone = {
  label: 'Customer mobile number',
  placeholder: '01XXX-XXXXXX',
  clear: 'Clear',
  checking: 'Checking',

  empty: (keys: string) => `Type, paste, or copy a number anywhere and press ${keys}`,
  toGo: (n: number) => `${counted(n, 'digit')} to go`,
  valid: 'Valid mobile number',
  cleaned: (from: string) => `Cleaned from “${from}”`,
  zeroAdded: 'The first 0 was missing and has been added',
  letterRead: 'The letter O was read as 0',
  filler: 'This number looks fake',
  checkedUnknown: (when: string) => `Tried ${when}, no result`,
  showSaved: 'Show result, free',
  againUses: () => `Check again · uses ${count(1)}`,

  manyHint: 'Opens as a bulk check. No check is used until you start.',
  openAsList: 'Open as a list',
  nothingCopied: 'No mobile number on the clipboard',
};
