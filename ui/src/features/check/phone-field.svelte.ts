import { groupPhone } from '$kit/format/phone';
import { call, type AppError, type PhoneReading } from '$ipc';
import { clock } from '$kit/state/clock.svelte';
import { toasts } from '$kit/state/toasts.svelte';

const EMPTY: PhoneReading = { kind: 'empty' };

/** From this many digits on, a number is complete enough to be called wrong. */
const SPEAKS_AT = 11;

/** The phone field: its text, and how the shell reads it. Nothing here spends a check. */
class PhoneField {
  /** What stands in the field. */
  text = $state('');
  /** How that reads. */
  reading = $state<PhoneReading>(EMPTY);
  /** What was pasted, while the field shows the number that was found in it. */
  source = $state<string | null>(null);
  /** The field was left, or its text was pasted: now a wrong number is called wrong. */
  #settled = $state(false);
  /** The text was put here by the app, or has been checked: another number may take its place. */
  #replaceable = true;
  #asked = 0;
  /** The reading that is on its way. */
  #reading: Promise<string | null> = Promise.resolve(null);

  /** Why the text is no number, once it is time to say so. */
  get refusal() {
    if (this.reading.kind !== 'invalid') return null;
    const digits = this.text.replace(/[^0-9০-৯]/g, '').length;
    return this.#settled || digits >= SPEAKS_AT ? this.reading.reason : null;
  }

  /** The number, when there is exactly one. */
  get phone(): string | null {
    return this.reading.kind === 'valid' ? this.reading.phone : null;
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
    return this.#read(text);
  }

  /** Reads what was pasted, and remembers it for the hint. */
  async paste(text: string): Promise<string | null> {
    this.text = text;
    this.source = text;
    this.#settled = true;
    this.#replaceable = false;
    return this.#read(text);
  }

  /** Takes a number that the app offers: one of many, a copied one, one of the history. */
  async put(phone: string): Promise<void> {
    this.text = groupPhone(phone);
    this.source = null;
    this.#settled = true;
    this.#replaceable = true;
    await this.#read(this.text);
  }

  /** Like `put`, unless the seller is in the middle of typing something. */
  async offer(phone: string): Promise<void> {
    if (this.text === '' || this.#replaceable) await this.put(phone);
  }

  /** Takes what the clipboard holds; resolves to whether it is one number. */
  async takeCopied(): Promise<boolean> {
    try {
      const copied = await call('read_copied_phone', null);
      this.#asked += 1;
      this.reading = copied.reading;
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

  /** The field was left. */
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
    this.#asked += 1;
    this.reading = EMPTY;
  }

  /** Reads the same text again: something may be known of the number by now. */
  async refresh(): Promise<void> {
    if (this.text === '' || this.reading.kind === 'many') return;
    const before = this.reading;
    await this.#read(this.text);
    // What was mended is read from the text as it came, not from the number that took its place.
    const now = this.reading;
    if (before.kind === 'valid' && now.kind === 'valid' && before.phone === now.phone) {
      this.reading = { ...before, previous: now.previous };
    }
  }

  /** In another world nothing is known of the number until it has been read there. */
  async environmentChanged(): Promise<void> {
    if (this.reading.kind === 'valid') this.reading = { ...this.reading, previous: null };
    await this.refresh();
  }

  #read(text: string): Promise<string | null> {
    this.#reading = this.#ask(text);
    return this.#reading;
  }

  async #ask(text: string): Promise<string | null> {
    this.#asked += 1;
    const asked = this.#asked;
    try {
      const reading = await call('read_phone', { text });
      if (asked !== this.#asked) return null;
      clock.sync();
      this.reading = reading;
      if (reading.kind === 'valid') return reading.phone;
      if (reading.kind === 'typing' && reading.digits !== '') return reading.digits;
      return null;
    } catch (error) {
      if (asked === this.#asked) {
        this.reading = EMPTY;
        toasts.failure(error as AppError);
      }
      return null;
    }
  }
}

export const phoneField = new PhoneField();
