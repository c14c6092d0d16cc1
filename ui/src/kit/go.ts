import type {
  DeliveryView,
  PaymentFilter,
  PaymentView,
  PreviousCheck,
  Purpose,
  RowChoice,
  RunFilter,
  RunOrder,
} from '$ipc';

/** What is known of a payment that somebody wants to ask for. */
export interface PaymentAsk {
  name?: string;
  /** In any form. */
  phone?: string;
  /** As typed or as it crosses; empty leaves it to the seller. */
  amount?: string;
  purpose?: Purpose;
  order_ref?: string;
  /** The order of a bulk run that it is for. */
  run?: RunOrder | null;
}

/** A customer to be written to, and what is known of the order; empty where it isn't. The amount as it is shown. */
export interface MessageTo {
  /** `01712345678`; `null` where it isn't known: the message can be copied. */
  phone: string | null;
  name?: string;
  amount?: string;
  order?: string;
  /** A payment whose link can be sent. */
  payment?: PaymentView;
}

/** Rows of a run that were chosen. */
export interface ChosenRows {
  run: number;
  rows: RowChoice;
  several: number;
}

/** What one page asks of another. A page knows no other page; the app knows all, and says what each of these does. */
export interface Go {
  /** Opens the page of a customer. */
  customer: (phone: string) => void;
  /** Puts a number into the field of the page Check; spends nothing. */
  check: (phone: string) => void;
  /** Opens a saved single check; spends nothing. */
  savedCheck: (id: number) => void;
  /** Shows what is known of a number, from a single check or from a list; spends nothing. */
  savedResult: (result: PreviousCheck) => void;
  /** Opens the form for a new payment with what is known; nothing is sent. */
  askForPayment: (ask: PaymentAsk) => void;
  /** Opens the messages for a customer; nothing is sent. */
  message: (to: MessageTo) => void;
  /** Opens a payment. */
  payment: (id: PaymentView['id']) => void;
  /** Asks the service for the state of a payment. */
  lookUpPayment: (id: PaymentView['id']) => void;
  /** Opens the dialog that reports numbers. */
  report: (phones: readonly string[]) => void;
  /** Opens it for the numbers of rows. */
  reportRows: (chosen: ChosenRows) => void;
  /** Opens the list of the seller's reports. */
  reports: () => void;
  /** Opens the form for a delivery result of a number. */
  recordDelivery: (phone: string) => void;
  /** Opens a delivery result to be changed. */
  editDelivery: (delivery: DeliveryView) => void;
  /** Opens the dialog that marks how rows ended. */
  markOutcomes: (chosen: ChosenRows) => void;
  /** Opens a bulk run. */
  run: (id: number) => void;
  /** Opens a bulk run on the rows under a filter. */
  runRows: (id: number, filter: RunFilter) => void;
  /** Opens the list of payments under a filter. */
  payments: (filter: PaymentFilter) => void;
  /** Opens the list of all delivery results. */
  deliveries: () => void;
  /** Opens a list of payment links. */
  links: (id: number) => void;
  /** Opens pasted numbers as a list. */
  pastedList: (text: string) => Promise<void>;
  /** The history was deleted, or may be shorter now. */
  historyDeleted: () => Promise<void>;
  historyShortened: () => void;
}

export const go = {} as Go;

/** Says what each does; the app calls it once, before a page is shown. */
export function connect(routes: Go): void {
  Object.assign(go, routes);
}
