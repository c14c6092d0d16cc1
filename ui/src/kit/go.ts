import type {
  DeliveryView,
  MarkKind,
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
  /** The customer is reminded of the payment; this goes on after the reminder was opened or copied. */
  reminds?: () => void;
}

export interface ChosenRows {
  run: number;
  rows: Extract<RowChoice, { kind: 'these' }>;
}

/** What one page asks of another. A page knows no other page; the app knows all, and says what each of these does. */
export interface Go {
  customer: (phone: string) => void;
  /** Puts a number into the field of the page Check; spends nothing. */
  check: (phone: string) => void;
  /** Opens a saved single check; spends nothing. */
  savedCheck: (id: number) => void;
  /** Shows what is known of a number, from a single check or from a list; spends nothing. */
  savedResult: (result: PreviousCheck) => void;
  askForPayment: (ask: PaymentAsk) => void;
  /** Opens the form that marks a number. */
  mark: (phone: string, kind: MarkKind) => void;
  message: (to: MessageTo) => void;
  payment: (id: PaymentView['id']) => void;
  lookUpPayment: (id: PaymentView['id']) => void;
  report: (phones: readonly string[]) => void;
  reportRows: (chosen: ChosenRows) => void;
  reports: () => void;
  /** Opens the form for a delivery result of a number. */
  recordDelivery: (phone: string) => void;
  editDelivery: (delivery: DeliveryView) => void;
  markOutcomes: (chosen: ChosenRows) => void;
  run: (id: number) => void;
  runRows: (id: number, filter: RunFilter) => void;
  /** Leads to a row of a run, with nothing left out. */
  runRow: (id: number, row: number) => void;
  payments: (filter: PaymentFilter) => void;
  /** Shows the rows of the courier's open file that are to be looked at. */
  outcomesToReview: () => void;
  deliveries: () => void;
  links: (id: number) => void;
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
