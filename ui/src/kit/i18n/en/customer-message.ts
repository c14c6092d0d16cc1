/** Messages for customers that need no link, with the order and its amount or without. A name in braces is replaced. */
export const customerMessage = {
  confirm: {
    order:
      'Dear customer, we have received your order {order} for {amount}. Please confirm your name, address and the product, and we will send it right away. Thank you.',
    plain:
      'Dear customer, we have received an order from this number. Please confirm your name, address and the product, and we will send it right away. Thank you.',
  },
  delivery: {
    order:
      'Dear customer, your order {order} arrives today. Please keep {amount} ready and your phone on. Thank you.',
    plain: 'Dear customer, your order arrives today. Please keep your phone on. Thank you.',
  },
  refusal: {
    order:
      'Dear customer, the courier says that the parcel of your order {order} was not received. Was anything wrong? If you want it, tell us a convenient day and we will send it again.',
    plain:
      'Dear customer, the courier says that your parcel was not received. Was anything wrong? If you want it, tell us a convenient day and we will send it again.',
  },
};

export const messageKinds = {
  advance: 'Payment link',
  reminder: 'Reminder',
  confirm: 'Confirm order',
  delivery: 'Delivery day',
  refusal: 'Parcel refused',
};
