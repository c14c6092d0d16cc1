import { groupPhone } from '$kit/format/phone';
import { call, type AppError, type PhoneReading } from '$ipc';
import { answer, ask, askAloud, fetched, queries } from '$kit/query';
import { clock, Latest, orToast, toasts } from '$kit/state';

const EMPTY: PhoneReading = { kind: 'empty' };

/** From this many digits on, a number is complete enough to be called wrong. */
const SPEAKS_AT = 11;

/** The phone field: its text, and how the shell reads it. Nothing here spends a check. */
class PhoneField {
  text = $state('');
  /** What was pasted, while the field shows the number that was found in it. */
  source = $state<string | null>(null);
  /** The field was left, or its text was pasted: now a wrong number is called wrong. */
  #settled = $state(false);
  /** The text was put here by the app, or has been checked: another number may take its place. */
  #replaceable = true;
  /** How the text read when it was put here. */
  #read = $state.raw<PhoneReading>(EMPTY);
  #look = new Latest();
  /** The reading that is on its way. */
  #reading: Promise<string | null> = Promise.resolve(null);
  #known = answer(() => (this.phone === null ? null : askAloud('read_phone', { text: this.phone })));

  /** How the text reads, with what is known of the number by now. */
  get reading(): PhoneReading {
    if (this.#read.kind !== 'valid') return this.#read;
    const known = this.#known.data;
    return { ...this.#read, previous: known?.kind === 'valid' ? known.previous : null };
  }

  /** Why the text is no number, once it is time to say so. */
  get refusal() {
    if (this.reading.kind !== 'invalid') return null;
    const digits = this.text.replace(/[^0-9০-৯]/g, '').length;
    return this.#settled || digits >= SPEAKS_AT ? this.reading.reason : null;
  }

  /** The number, when there is exactly one. */
  get phone(): string | null {
    return this.#read.kind === 'valid' ? this.#read.phone : null;
  }

  /**
   * Reads what was typed. Resolves to the digits that the field should show instead, or to `null` when
   * the text stays as it is or was overtaken by newer text.
   */
  async type(text: string): Promise<string | null> {
    this.text = text;
    this.source = null;
    this.#settled = false;
    this.#replaceable = false;
    return this.#take(text);
  }

  /** Reads what was pasted, and remembers it for the hint. */
  async paste(text: string): Promise<string | null> {
    this.text = text;
    this.source = text;
    this.#settled = true;
    this.#replaceable = false;
    return this.#take(text);
  }

  /** Takes a number that the app offers: one of many, a copied one, one of the history. */
  async put(phone: string): Promise<void> {
    this.text = groupPhone(phone);
    this.source = null;
    this.#settled = true;
    this.#replaceable = true;
    await this.#take(this.text);
  }

  /** Like `put`, unless the seller is in the middle of typing something. */
  async offer(phone: string): Promise<void> {
    if (this.text === '' || this.#replaceable) await this.put(phone);
  }

  /** Takes what the clipboard holds; resolves to whether it is one number. */
  async takeCopied(): Promise<boolean> {
    try {
      const copied = await this.#look.ask(() => call('read_copied_phone', null));
      if (copied === undefined) return false;
      this.#show(copied.reading);
      this.#settled = true;
      this.#replaceable = false;
      this.source = copied.text;
      this.text = copied.reading.kind === 'valid' ? groupPhone(copied.reading.phone) : copied.text;
      return copied.reading.kind === 'valid';
    } catch (error) {
      toasts.failure(error as AppError);
      return false;
    }
  }

  /** Waits until the text that stands in the field has been read. */
  async settle(): Promise<void> {
    await this.#reading;
  }

  leave(): void {
    this.#settled = true;
  }

  /** What became of this number is on screen: when it is the one in the field, another may take its place. */
  answered(phone: string): void {
    if (this.phone === phone) this.#replaceable = true;
  }

  clear(): void {
    this.text = '';
    this.source = null;
    this.#settled = false;
    this.#replaceable = true;
    this.#look.drop();
    this.#read = EMPTY;
  }

  /** Asks again what is known of the number; resolves to whether that could be told. */
  async refresh(): Promise<boolean> {
    const { phone } = this;
    if (phone === null) return true;
    const question = { ...ask('read_phone', { text: phone }), staleTime: 0 };
    return orToast(() => fetched(question));
  }

  #show(reading: PhoneReading): void {
    clock.sync();
    this.#read = reading;
    if (reading.kind === 'valid') queries.setQueryData(['read_phone', { text: reading.phone }], reading);
  }

  #take(text: string): Promise<string | null> {
    this.#reading = this.#ask(text);
    return this.#reading;
  }

  async #ask(text: string): Promise<string | null> {
    try {
      const reading = await this.#look.ask(() => call('read_phone', { text }));
      if (reading === undefined) return null;
      this.#show(reading);
      if (reading.kind === 'valid') return reading.phone;
      if (reading.kind === 'typing' && reading.digits !== '') return reading.digits;
      return null;
    } catch (error) {
      this.#read = EMPTY;
      toasts.failure(error as AppError);
      return null;
    }
  }
}

export const phoneField = new PhoneField();
