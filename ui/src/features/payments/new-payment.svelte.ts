import {
  call,
  type PhoneView,
  type Currency,
  type FormField,
  type PaymentForm,
  type PaymentView,
  type SameBy,
} from '$ipc';
import { money } from '$kit/i18n';
import { Attempt, paymentAccount, session, toasts } from '$kit/state';
import { go, type PaymentAsk } from '$kit/go';
import { nameOf } from '$kit/known-name';
import { invalidateSoon } from '$kit/query';
import { m } from './messages';
import { paymentPanel } from './payment-panel.svelte';

type Typed = Omit<PaymentForm, 'again'>;

/** A payment that there is already for the order that was asked for; nothing was sent. */
interface Same {
  earlier: PaymentView;
  by: SameBy;
  /** What was asked for: another link is made of this, whatever stands in the form by then. */
  asked: Typed;
}

const EMPTY: Typed = {
  name: '',
  email: '',
  phone: '',
  amount: '',
  currency: 'BDT',
  purpose: 'advance',
  order_ref: '',
  run: null,
};

/** Fields of the settings that the service demands with every payment. */
const SELLER_FIELDS: readonly FormField[] = ['seller_email', 'redirect_url', 'cancel_url'];

/** The form of a new payment. What was typed stays until a link was made or the seller empties it. */
class NewPayment extends Attempt {
  typed = $state<Typed>({ ...EMPTY });
  earlier = $state.raw<Same | null>(null);
  /** The shell said that something of the seller's is missing. */
  #sellerMissing = $state(false);
  /** The name came from the records: that of another number takes its place. */
  #nameOfRecords = '';
  /** What the form was filled with from a result, an order or another payment. */
  #given: Partial<Typed> | null = null;

  /** What the service asks of the seller is not there yet. The practice account brings its own. */
  get needsSeller(): boolean {
    if (paymentAccount.environment === 'practice') return false;
    const { seller_email, redirect_url, cancel_url } = session.settings.payments;
    return this.#sellerMissing || [seller_email, redirect_url, cancel_url].some((text) => text === '');
  }

  /**
   * Puts what is known into the form. A form for somebody else is emptied before; one for the same order stays as the
   * seller changed it.
   */
  begin(ask: PaymentAsk): void {
    const entries = Object.entries(ask).filter(([, value]) => value !== undefined);
    if (entries.every(([, value]) => value === '' || value === null)) return;
    const given: Partial<Typed> = Object.fromEntries(entries);
    if (same(given, this.#given) && this.#isFor({ ...EMPTY, ...given })) return;
    this.typed = { ...EMPTY, ...given };
    this.#given = given;
    this.changed();
    void this.#nameFromRecords();
  }

  /** The form is still for the customer and the order that it was filled for. */
  #isFor({ phone, order_ref, run }: Typed): boolean {
    const { typed } = this;
    return same([typed.phone, typed.order_ref, typed.run], [phone, order_ref, run]);
  }

  /** Who is asked may be known from orders: a name that the seller typed stays. */
  phoneChanged(): void {
    this.changed();
    void this.#nameFromRecords();
    void this.#leaveRow();
  }

  /** Another customer's number: the payment is not for the row's order any more, also if the row's number comes back. */
  async #leaveRow(): Promise<void> {
    const { phone, run: order } = this.typed;
    if (order === null) return;
    const { run, row } = order;
    const reading = await call('read_phone', { text: phone }).catch(() => null);
    if (reading?.kind !== 'valid') return;
    const detail = await call('run_row', { run, row }).catch(() => null);
    const phones = detail === null ? [] : phonesOf(detail.row.phone);
    const isOpen = this.typed.run === order && this.typed.phone === phone;
    if (isOpen && phones.length > 0 && !phones.includes(reading.phone)) this.typed.run = null;
  }

  async #nameFromRecords(): Promise<void> {
    const { phone } = this.typed;
    const open = () => this.typed.phone === phone && ['', this.#nameOfRecords].includes(this.typed.name);
    if (phone === '' || !open()) return;
    const name = await nameOf(phone);
    if (name === null || !open()) return;
    this.typed.name = this.#nameOfRecords = name;
  }

  clear(): void {
    this.typed = { ...EMPTY };
    this.#given = null;
    this.changed();
  }

  /** Another world: what a result of the one before put into the form goes, what the seller typed stays. */
  environmentChanged(): void {
    if (this.#given !== null) this.clear();
    else this.changed();
  }

  /** Something else was typed: what was said of the form is over, and what is still to come isn't about it. */
  changed(): void {
    this.renew();
    this.earlier = null;
  }

  useCurrency(currency: Currency): void {
    this.typed.currency = currency;
    this.changed();
  }

  /** What the service asks of the seller was given. */
  sellerKnown(): void {
    this.#sellerMissing = false;
    this.error = null;
  }

  /** Asks for the payment that stands in the form. */
  create = (): Promise<void> => this.#ask($state.snapshot(this.typed), false);

  /** Makes another link for an order that has one, as it was asked for. */
  async another(): Promise<void> {
    if (this.earlier !== null) await this.#ask(this.earlier.asked, true);
  }

  async #ask(asked: Typed, again: boolean): Promise<void> {
    const { environment } = paymentAccount;
    const isSameWorld = () => paymentAccount.environment === environment;
    await this.attempt(async (isHere) => {
      const creation = await call('create_payment', { ...asked, again });
      const open = isHere();
      if (creation.kind === 'same_order') {
        const { earlier, by } = creation;
        if (open) this.earlier = { earlier, by, asked };
        else if (isSameWorld())
          toasts.warn(`${asked.name}: ${m().payForm.sameTitle[by](earlier.order_ref)}`, show(earlier));
        return;
      }
      invalidateSoon('payments');
      if (open) this.clear();
      if (open && paymentPanel.shown.kind === 'form') paymentPanel.open(creation.payment.id, true);
      else if (isSameWorld()) tellMade(creation.payment);
    });
    const { error } = this;
    this.#sellerMissing =
      error?.code === 'form' && error.details.problems.some(({ field }) => SELLER_FIELDS.includes(field));
  }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Says what became of a payment whose form isn't on screen any more. */
function tellMade(payment: PaymentView): void {
  const words = m().payPanel;
  const { kind } = payment.status;
  const became = kind === 'waiting' ? words.linkReady : words.titles[kind];
  const said = `${payment.name}, ${money(payment.amount, payment.currency)}: ${became}`;
  if (kind === 'unknown') toasts.warn(said, show(payment));
  else toasts.done(said, show(payment));
}

const show = ({ id }: PaymentView) => ({
  label: m().common.show,
  run: () => go.payment(id),
});

function phonesOf(phone: PhoneView): readonly string[] {
  if (phone.kind === 'valid') return [phone.phone];
  return phone.kind === 'several' ? phone.phones : [];
}

export const newPayment = new NewPayment();
