import { catalogue } from '$kit/i18n';
import * as bn from './bn';
import * as en from './en';

export const m = catalogue({ en, bn });
