import { file } from '$features/bulk/file.svelte';
import { links } from '$features/bulk/links/links.svelte';
import { runRows } from '$features/bulk/run-rows.svelte';
import { runs } from '$features/bulk/runs.svelte';
import { check } from '$features/check/check.svelte';
import { phoneField } from '$features/check/phone-field.svelte';
import { recent } from '$features/check/recent.svelte';
import { customer } from '$features/customer/customer.svelte';
import { deliveries } from '$features/deliveries/deliveries.svelte';
import { deliveryForm } from '$features/deliveries/delivery-form.svelte';
import { markOutcomes } from '$features/deliveries/mark-outcomes.svelte';
import { message } from '$features/message/message.svelte';
import { askForPayment, openPayment } from '$features/payments/payment-form';
import { payments } from '$features/payments/payments.svelte';
import { report } from '$features/reports/report.svelte';
import { reports } from '$features/reports/reports.svelte';
import { connect } from '$kit/go';
import { changed } from '$kit/query';
import { pages } from '$kit/state';

// What each page can ask of the others.
connect({
  customer: (phone) => customer.open(phone),
  check: (phone) => {
    pages.open('check');
    void phoneField.put(phone);
  },
  savedCheck: (id) => {
    pages.open('check');
    void check.open(id);
  },
  savedResult: (result) => {
    pages.open('check');
    void check.show(result);
  },
  askForPayment,
  message: (to) => message.begin(to),
  payment: openPayment,
  lookUpPayment: (id) => void payments.check(id),
  report: (phones) => report.begin(phones),
  reportRows: (chosen) => void report.beginRows(chosen),
  reports: () => reports.show(),
  recordDelivery: (phone) => deliveryForm.beginFor(phone),
  editDelivery: (delivery) => deliveryForm.edit(delivery),
  markOutcomes: (chosen) => markOutcomes.begin(chosen),
  run: (id) => runs.open(id),
  runRows: (id, filter) => {
    runs.open(id);
    runRows.show(id);
    runRows.filterBy(filter);
  },
  payments: (filter) => {
    pages.open('payments');
    payments.searchFor('');
    payments.filterBy(filter);
  },
  deliveries: () => {
    pages.open('deliveries');
    deliveries.searchFor('');
    deliveries.filterBy('all');
  },
  links: (id) => links.open(id),
  pastedList: (text) => file.paste(text),
  historyDeleted: async () => {
    check.leave();
    await Promise.all([recent.reload(), phoneField.refresh()]);
  },
  historyShortened: () => changed('deliveries', 'activity', 'recent_checks', 'month_overview'),
});
