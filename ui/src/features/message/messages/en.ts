/** The messages for one customer. */
export const message = {
  title: 'Message to the customer',
  kind: 'Type',
  text: 'Message',
  note: 'Changes here are for this customer. To change the message for all customers, go to Settings, Payments.',
  copied: 'Message copied',
  noPhone: 'No mobile number is known: copy the message instead.',
};
