import { check } from '$features/check/check.svelte';
import { phoneField } from '$features/check/phone-field.svelte';
import { recent } from '$features/check/recent.svelte';
import { connect } from '$kit/go';
import { invalidateSoon } from '$kit/query';
import { pages } from '$kit/state';
import { laterFeatures } from './later-features.svelte';

const { need } = laterFeatures;

// What each page can ask of the others.
connect({
  customer: (phone) => void need(({ customer }) => customer.open(phone)),
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
  askForPayment: (ask) => void need(({ askForPayment }) => askForPayment(ask)),
  mark: (phone, kind) => void need(({ marking }) => marking.begin(phone, kind)),
  message: (to) => void need(({ message }) => message.begin(to)),
  payment: (id) => void need(({ openPayment }) => openPayment(id)),
  lookUpPayment: (id) => void need(({ payments }) => payments.check(id)),
  report: (phones) => void need(({ report }) => report.begin(phones)),
  reportRows: (chosen) => void need(({ report }) => report.beginRows(chosen)),
  reports: () => void need(({ reports }) => reports.show()),
  recordDelivery: (phone) => void need(({ deliveryForm }) => deliveryForm.beginFor(phone)),
  editDelivery: (delivery) => void need(({ deliveryForm }) => deliveryForm.edit(delivery)),
  markOutcomes: (chosen) => void need(({ markOutcomes }) => markOutcomes.begin(chosen)),
  run: (id) => void need(({ runs }) => runs.open(id)),
  runRows: (id, filter) =>
    void need(({ runRows, runs }) => {
      runs.open(id);
      runRows.show(id);
      runRows.searchFor('');
      runRows.filterBy(filter);
    }),
  runRow: (id, row) =>
    void need(({ runRows, runs }) => {
      const isOpen = pages.current === 'bulk' && runs.view?.id === id;
      runs.open(id);
      runRows.showRow(id, row, isOpen);
    }),
  payments: (filter) => {
    pages.open('payments');
    void need(({ payments }) => {
      payments.searchFor('');
      payments.filterBy(filter);
    });
  },
  outcomesToReview: () => {
    pages.open('deliveries');
    void need(({ outcomeFile }) => {
      outcomeFile.step = 'rows';
      outcomeFile.filterBy('review');
    });
  },
  deliveries: () => {
    pages.open('deliveries');
    void need(({ deliveries }) => {
      deliveries.searchFor('');
      deliveries.filterBy('all');
    });
  },
  links: (id) => void need(({ links }) => links.open(id)),
  pastedList: (text) => need(({ file }) => file.paste(text)),
  historyDeleted: async () => {
    check.leave();
    await Promise.all([recent.reload(), phoneField.refresh()]);
  },
  // A list that is gone is left, as the open one is the one of these.
  historyShortened: () =>
    invalidateSoon(
      'runs',
      'run_rows',
      'run_places',
      'run_counts',
      'run_row',
      'chosen_totals',
      'customer',
      'customer_orders',
      'known_customer',
      'reported_phone',
      'find_checks',
      'find_customers',
      'find_orders',
      'deliveries',
      'activity',
      'recent_checks',
      'month_overview',
      'today',
    ),
});
