import { catalogue } from '$kit/i18n';
import * as activity_bn from '$features/activity/messages/bn';
import * as activity_en from '$features/activity/messages/en';
import * as bulk_bn from '$features/bulk/messages/bn';
import * as bulk_en from '$features/bulk/messages/en';
import * as check_bn from '$features/check/messages/bn';
import * as check_en from '$features/check/messages/en';
import * as customer_bn from '$features/customer/messages/bn';
import * as customer_en from '$features/customer/messages/en';
import * as deliveries_bn from '$features/deliveries/messages/bn';
import * as deliveries_en from '$features/deliveries/messages/en';
import * as overview_bn from '$features/overview/messages/bn';
import * as overview_en from '$features/overview/messages/en';
import * as message_bn from '$features/message/messages/bn';
import * as message_en from '$features/message/messages/en';
import * as packing_bn from '$features/packing/messages/bn';
import * as packing_en from '$features/packing/messages/en';
import * as payments_bn from '$features/payments/messages/bn';
import * as payments_en from '$features/payments/messages/en';
import * as reports_bn from '$features/reports/messages/bn';
import * as reports_en from '$features/reports/messages/en';
import * as settings_bn from '$features/settings/messages/bn';
import * as settings_en from '$features/settings/messages/en';
import * as tour_bn from '$features/tour/messages/bn';
import * as tour_en from '$features/tour/messages/en';
import * as transfers_bn from '$features/transfers/messages/bn';
import * as transfers_en from '$features/transfers/messages/en';
import * as bn from './bn';
import * as en from './en';

/**
 * The words of all pages: the palette and what follows the core's events name things of each. Only the page of the first
 * start keeps its own to itself.
 */
export const messages = {
  en: {
    ...activity_en,
    ...bulk_en,
    ...check_en,
    ...customer_en,
    ...deliveries_en,
    ...overview_en,
    ...message_en,
    ...packing_en,
    ...payments_en,
    ...reports_en,
    ...settings_en,
    ...tour_en,
    ...transfers_en,
    ...en,
  },
  bn: {
    ...activity_bn,
    ...bulk_bn,
    ...check_bn,
    ...customer_bn,
    ...deliveries_bn,
    ...overview_bn,
    ...message_bn,
    ...packing_bn,
    ...payments_bn,
    ...reports_bn,
    ...settings_bn,
    ...tour_bn,
    ...transfers_bn,
    ...bn,
  },
};

export const m = catalogue(messages);
