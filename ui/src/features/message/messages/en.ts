/** The messages for one customer. */
export const message = {
  title: 'Message to the customer',
  kind: 'What it is about',
  text: 'Message',
  note: 'Changes here are for this customer. Your own words for all are in Settings, under Payments.',
  copied: 'Message copied',
  copy: 'Copy',
  noPhone: 'No mobile number is known: copy the message instead.',
};
