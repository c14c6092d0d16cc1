import { catalogue } from '$kit/i18n';
import { accounts as bn } from './bn/accounts';
import { accounts as en } from './en/accounts';

/** The words of the accounts alone: their names stand around every page. */
export const m = catalogue({ en: { accounts: en }, bn: { accounts: bn } });
