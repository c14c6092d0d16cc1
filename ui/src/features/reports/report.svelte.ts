import { keepPreviousData } from '@tanstack/svelte-query';
import { m } from './messages';
import { call, type AppError, type ReportFacts, type ReportRules } from '$ipc';
import { answer, ask, refresh } from '$kit/query';
import { Attempt, drafts, Latest, orToast, toasts } from '$kit/state';
import type { ChosenRows } from '$kit/go';
import { reports } from './reports.svelte';

/** Numbers that are reported at once, at most: each one is to be looked at. */
export const MOST_REPORTS = 50;

/** The report that is being written, about one number or several. */
class Report extends Attempt {
  open = $state(false);
  byNumber = $state(false);
  typed = $state('');
  reason = $state('');
  #given = $state.raw<readonly string[]>([]);
  #gathered = new Latest();
  /** What the note is about, whichever of its numbers are left out. */
  #about = $state('');
  #reading = answer(() =>
    this.byNumber ? { ...ask('read_phone', { text: this.typed }), placeholderData: keepPreviousData } : null,
  );
  #facts = answer(() => {
    const [text] = this.phones;
    return text === undefined ? null : ask('report_facts', { text });
  });

  get phones(): readonly string[] {
    if (!this.byNumber) return this.#given;
    const reading = this.#reading.isPlaceholderData ? undefined : this.#reading.data;
    return reading?.kind === 'valid' ? [reading.phone] : [];
  }

  get wrong(): boolean {
    const kind = this.#reading.data?.kind;
    return this.byNumber && (kind === 'invalid' || kind === 'many');
  }

  get failure(): AppError | null {
    return this.error ?? this.#reading.error;
  }

  /** What is known of the first number: what may be entered is the same for all. */
  get facts(): ReportFacts | null {
    return this.#facts.data ?? null;
  }

  get rules(): ReportRules | null {
    return this.facts?.rules ?? null;
  }

  /** A number is there, and what may be entered isn't known yet. */
  get asking(): boolean {
    return this.phones.length > 0 && this.#facts.isPending;
  }

  get note(): string {
    return drafts.of(this.#about) ?? '';
  }

  set note(text: string) {
    drafts.keep(this.#about, text, '');
  }

  /** Characters of the note beyond what the service takes. */
  get noteOver(): number {
    const most = this.rules?.note_most ?? null;
    return most === null ? 0 : Math.max(0, [...this.note].length - most);
  }

  begin(phones: readonly string[]): void {
    const same = phones.length === this.#given.length && phones.every((phone) => this.#given.includes(phone));
    if (!same || this.byNumber) this.#clear();
    this.byNumber = false;
    this.#given = phones;
    this.#about = `report ${[...phones].sort().join(' ')}`;
    this.#show();
  }

  beginByNumber(): void {
    if (!this.byNumber) this.#clear();
    this.byNumber = true;
    this.#about = 'report by number';
    this.#show();
  }

  async beginRows(chosen: ChosenRows): Promise<void> {
    await orToast(async () => {
      const phones = await this.#gathered.ask(() => phonesOf(chosen));
      if (phones === undefined) return;
      if (phones === null) toasts.warn(m().report.tooMany(MOST_REPORTS));
      else if (phones.length === 0) toasts.warn(m().report.noNumbers);
      else this.begin(phones);
    });
  }

  leaveOut(phone: string): void {
    this.#given = this.#given.filter((other) => other !== phone);
    if (this.#given.length === 0) this.close();
  }

  close(): void {
    this.open = false;
    this.renew();
  }

  /** Writes the reports; they leave ten seconds later unless they are taken back. */
  async send(): Promise<void> {
    const { phones, reason, note } = this;
    const about = this.#about;
    await this.attempt(async (isHere) => {
      const written = await call('send_reports', { phones: [...phones], reason, note });
      drafts.discard(about);
      if (isHere()) {
        this.close();
        this.#clear();
        this.byNumber = false;
      }
      for (const report of written) reports.follow(report);
      reports.offerUndo(written);
    });
  }

  #show(): void {
    this.#gathered.drop();
    this.renew();
    this.open = true;
    void refresh('report_facts');
  }

  #clear(): void {
    this.#given = [];
    this.typed = '';
    this.reason = '';
  }
}

/** The numbers of rows of the run, each once; `null` when there are too many. */
async function phonesOf({ run, rows }: ChosenRows): Promise<string[] | null> {
  if (rows.rows.length > MOST_REPORTS) return null;
  const found: string[] = [];
  for (const row of rows.rows) {
    const { numbers } = await call('run_row', { run, row });
    found.push(...numbers.map(({ result }) => result.phone));
  }
  const phones = [...new Set(found)];
  return phones.length > MOST_REPORTS ? null : phones;
}

export const report = new Report();
