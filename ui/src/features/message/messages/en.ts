/** The messages for one customer. */
export const message = {
  title: 'Message to the customer',
  kind: 'Type',
  text: 'Message',
  note: 'Changes here are for this customer. To change the message for all customers, go to “Payments” in Settings.',
  draft: 'Your changes stay here until you send or discard them.',
  copied: 'Message copied',
  noPhone: 'There is no mobile number: copy the message instead.',
};
