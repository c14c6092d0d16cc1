import { m } from './messages';
import { call, type DeliveryWords } from '$ipc';
import { deliveries } from './deliveries.svelte';
import { exporting, once } from '$kit/state';

/** The words of the sheet in the seller's language, in the order that the shell expects. */
export function deliverySheetWords(): DeliveryWords {
  const { columns, states } = m().deliveries;
  const { outcomes } = m().names;
  const words = m().deliverySheet;
  return {
    sheet: m().shell.deliveries,
    headers: [
      columns.order,
      columns.phone,
      columns.outcome,
      columns.courier,
      columns.amount,
      columns.state,
      m().common.serviceSays,
      words.sharedAt,
      words.changedAt,
      m().common.source,
      m().common.testPayment,
    ],
    words: { ...outcomes, ...states, ...m().deliveryForm.source },
    test: m().shell.test,
  };
}

export const exportDeliveries = once(() =>
  exporting.toDownloads(() =>
    call('export_deliveries', { ...deliveries.shown, to: 'downloads', words: deliverySheetWords() }),
  ),
);
