import { catalogue } from '$kit/i18n';
import * as check_bn from '$features/check/messages/bn';
import * as check_en from '$features/check/messages/en';
import { accounts as accounts_bn } from '$features/settings/messages/bn/accounts';
import { accounts as accounts_en } from '$features/settings/messages/en/accounts';
import { settings as settings_bn } from '$features/settings/messages/bn/settings';
import { settings as settings_en } from '$features/settings/messages/en/settings';
import * as bn from './bn';
import * as en from './en';

/** The words around the first page; those of the others come later. */
export const m = catalogue({
  en: { ...check_en, accounts: accounts_en, settings: settings_en, ...en },
  bn: { ...check_bn, accounts: accounts_bn, settings: settings_bn, ...bn },
});
