import { catalogue } from '$kit/i18n';
import * as check_bn from '$features/check/messages/bn';
import * as check_en from '$features/check/messages/en';
import * as bn from './bn';
import * as en from './en';

/** The words around the first page; those of the others come later. */
export const m = catalogue({ en: { ...check_en, ...en }, bn: { ...check_bn, ...bn } });
