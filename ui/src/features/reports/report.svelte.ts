import { SvelteMap } from 'svelte/reactivity';
import { m } from './messages';
import { call, type AppError, type ReportFacts, type ReportRules } from '$ipc';
import { reports } from './reports.svelte';
import { toasts } from '$kit/state/toasts.svelte';
import type { ChosenRows } from '$kit/go';

/** Numbers that are reported at once, at most: each one is to be looked at. */
export const MOST_REPORTS = 50;

/** What is known of a number before it is reported; none while it is read. */
export type KnownFacts = { facts: ReportFacts } | { error: AppError };

/** The report that is being written, about one number or several. */
class Report {
  open = $state(false);
  /** The numbers that it is about. */
  phones = $state.raw<readonly string[]>([]);
  /** The number is typed into the dialog. */
  byNumber = $state(false);
  typed = $state('');
  /** What was typed isn't one mobile number. */
  wrong = $state(false);
  reason = $state('');
  note = $state('');
  error = $state.raw<AppError | null>(null);
  sending = $state(false);
  known = new SvelteMap<string, KnownFacts>();
  #look = 0;

  /** What may be entered, as soon as one number's facts are read. */
  get rules(): ReportRules | null {
    return this.#facts?.rules ?? null;
  }

  /** A number is there, and what may be entered isn't known yet. */
  get asking(): boolean {
    return this.phones.length > 0 && this.known.size === 0;
  }

  /** Whether the key may report; `null` is not known. */
  get mayReport(): boolean | null {
    return this.#facts?.may_report ?? null;
  }

  /** Characters of the note beyond what the service takes. */
  get noteOver(): number {
    const most = this.rules?.note_most ?? null;
    return most === null ? 0 : Math.max(0, [...this.note].length - most);
  }

  get #facts(): ReportFacts | null {
    for (const known of this.known.values()) if ('facts' in known) return known.facts;
    return null;
  }

  /** Opens the dialog for numbers. What was typed about the same numbers and not sent is still there. */
  begin(phones: readonly string[]): void {
    const same = phones.length === this.phones.length && phones.every((phone) => this.phones.includes(phone));
    if (!same || this.byNumber) {
      this.reason = '';
      this.note = '';
    }
    this.byNumber = false;
    this.phones = phones;
    this.#show();
  }

  /** Opens the dialog for a number that is typed there. */
  beginByNumber(): void {
    if (!this.byNumber) {
      this.phones = [];
      this.typed = '';
      this.wrong = false;
      this.reason = '';
      this.note = '';
    }
    this.byNumber = true;
    this.#show();
  }

  /** Opens the dialog for the numbers of rows of the run. */
  async beginRows(chosen: ChosenRows): Promise<void> {
    try {
      const phones = await phonesOf(chosen);
      if (phones === null) toasts.warn(m().report.tooMany(MOST_REPORTS));
      else if (phones.length === 0) toasts.warn(m().report.noNumbers);
      else this.begin(phones);
    } catch (error) {
      toasts.failure(error as AppError);
    }
  }

  /** Takes over what was typed into the number's field. */
  async type(text: string): Promise<void> {
    this.typed = text;
    this.#look += 1;
    const look = this.#look;
    this.phones = [];
    try {
      const reading = await call('read_phone', { text });
      if (look !== this.#look) return;
      this.wrong = reading.kind === 'invalid' || reading.kind === 'many';
      if (reading.kind !== 'valid') return;
      this.phones = [reading.phone];
      void this.#read();
    } catch (error) {
      if (look === this.#look) this.error = error as AppError;
    }
  }

  leaveOut(phone: string): void {
    this.phones = this.phones.filter((other) => other !== phone);
    if (this.phones.length === 0) this.close();
  }

  close(): void {
    this.#look += 1;
    this.open = false;
  }

  /** Writes the reports; they leave ten seconds later unless they are taken back. */
  async send(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    this.error = null;
    try {
      const { phones, reason, note } = this;
      const written = await call('send_reports', { phones: [...phones], reason, note });
      this.close();
      this.phones = [];
      this.byNumber = false;
      for (const report of written) reports.follow(report);
      reports.offerUndo(written);
    } catch (error) {
      this.error = error as AppError;
    } finally {
      this.sending = false;
    }
  }

  #show(): void {
    this.error = null;
    this.known.clear();
    this.open = true;
    void this.#read();
  }

  async #read(): Promise<void> {
    this.#look += 1;
    const look = this.#look;
    for (const phone of this.phones) {
      let known: KnownFacts;
      try {
        known = { facts: await call('report_facts', { text: phone }) };
      } catch (error) {
        known = { error: error as AppError };
      }
      if (look !== this.#look) return;
      this.known.set(phone, known);
    }
  }
}

/** The numbers of rows of the run, each once; `null` when there are too many. */
async function phonesOf({ run, rows }: ChosenRows): Promise<string[] | null> {
  let places: number[];
  if (rows.kind === 'these') places = rows.rows;
  else {
    const { filter, search, named, except } = rows;
    const look = { run, filter, search, named, sort: 'row' as const, descending: false };
    const page = await call('run_rows', { ...look, offset: 0, limit: MOST_REPORTS + except.length });
    if (page.rows.length < page.total || page.total - except.length > MOST_REPORTS) return null;
    places = page.rows.map(({ row }) => row).filter((row) => !except.includes(row));
  }
  if (places.length > MOST_REPORTS) return null;
  const found: string[] = [];
  for (const row of places) {
    const { numbers } = await call('run_row', { run, row });
    for (const { result } of numbers) if (!found.includes(result.phone)) found.push(result.phone);
  }
  return found.length > MOST_REPORTS ? null : found;
}

export const report = new Report();
