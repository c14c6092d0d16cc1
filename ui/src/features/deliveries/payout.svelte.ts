import {
  call,
  type OutcomeFileState,
  type PayoutAnswer,
  type PayoutFilter,
  type PayoutRowView,
  type PayoutSheetView,
  type PayoutView,
} from '$ipc';
import { RowPlace } from '$kit/grid/row-place.svelte';
import { answer, ask, invalidateSoon, PagedRows } from '$kit/query';
import { Attempt, attempt, exporting, once, orToast, toasts, undo } from '$kit/state';
import { deliveries } from './deliveries.svelte';
import { m } from './messages';
import { outcomeFile } from './outcome-file.svelte';

/** The filters of a comparison, in the order of their keys. */
export const PAYOUT_FILTERS = [
  'differences',
  'not_in_any',
  'differs',
  'unpaid',
  'paid_twice',
  'unknown',
  'answered',
  'agrees',
] as const satisfies readonly PayoutFilter[];

/** Couriers’ payments, compared with the orders: part of the page of delivery results. */
class Payout extends Attempt {
  on = $state(false);
  /** The sheet that is shown; `null`: the list of sheets. */
  id = $state<number | null>(null);
  filter = $state<PayoutFilter>('differences');
  /** The panel of a row is open. */
  panel = $state(false);
  /** The columns of the file are shown, also while it is read again. */
  columns = $state(false);
  /** Rows are shown although all agree. */
  seen = $state(false);
  rows = new PagedRows('payout_rows', () => (this.id === null ? null : { of: this.id, filter: this.filter }));
  place: RowPlace<PayoutRowView> = new RowPlace<PayoutRowView>(() => this.rows, { keyOf: ({ key }) => key });
  /** The file that was told to be a known sheet. */
  #told = 0;
  #sheet = answer(() => (this.id === null ? null : ask('payout', { id: this.id })));
  #sheets = answer(() => (this.on ? ask('payout_sheets', null) : null));

  get view(): PayoutView | null {
    return this.#sheet.data ?? null;
  }

  get sheetError() {
    return this.#sheet.error;
  }

  /** `null`: not known yet. */
  get sheets(): readonly PayoutSheetView[] | null {
    return this.#sheets.data ?? null;
  }

  get listError() {
    return this.#sheets.error;
  }

  look = () => this.#sheets.refetch();

  get row(): PayoutRowView | undefined {
    return this.panel ? this.place.row : undefined;
  }

  /** The file that the page is about. */
  get crumb(): string | null {
    if (!this.on) return null;
    return outcomeFile.view?.name ?? this.view?.name ?? m().payout.name;
  }

  /** A file was opened, read again or closed. */
  follow(file: OutcomeFileState): void {
    if (file.kind !== 'open') return;
    const { id, kind, payout } = file.file;
    if (kind !== 'payment') {
      this.on = false;
      return;
    }
    this.on = true;
    if (payout === null) this.id = null;
    else {
      if (payout.repeated && id !== this.#told) {
        this.#told = id;
        toasts.info(m().payout.again);
      }
      this.show(payout.id);
    }
  }

  show(id: number): void {
    if (this.id !== id) {
      this.filter = 'differences';
      this.panel = false;
      this.seen = false;
      this.rows.clear();
      this.place.reset();
    }
    this.id = id;
    this.renewAll();
  }

  open(): void {
    this.on = true;
    this.id = null;
  }

  /** To the list of sheets, and from there back to the results. */
  async close(): Promise<void> {
    if (this.id === null && outcomeFile.state.kind === 'closed') this.on = false;
    this.id = null;
    this.panel = false;
    this.columns = false;
    if (outcomeFile.state.kind !== 'closed') await outcomeFile.close();
  }

  reset(): void {
    this.id = null;
    this.panel = false;
    this.place.reset();
  }

  renewAll(): void {
    invalidateSoon('payout', 'payout_rows', 'payout_sheets');
  }

  filterBy(filter: PayoutFilter): void {
    this.filter = filter;
    this.place.begin();
  }

  choose = once(() => orToast(() => call('choose_payout_file', null)));

  async answer(row: PayoutRowView, given: PayoutAnswer | null): Promise<void> {
    const { id } = this;
    if (id === null) return;
    const say = async (answer: PayoutAnswer | null) => {
      await call('answer_payout', { id, key: row.key, answer });
      this.renewAll();
    };
    if (!(await orToast(() => say(given)))) return;
    const { answered, answers } = m().payout;
    const told = answered(row.order_ref, answers[given ?? 'ask']);
    toasts.done(
      told,
      undo.offer(told, () => attempt(() => say(row.answer))),
    );
  }

  async remove(sheet: PayoutSheetView): Promise<void> {
    await orToast(async () => void (await call('delete_payout', { id: sheet.id })));
    this.renewAll();
  }

  /** Whether the sheet is another payment than those with equal rows. */
  async setApart(apart: boolean): Promise<void> {
    const { id } = this;
    if (id === null) return;
    await orToast(async () => void (await call('set_payout_apart', { id, apart })));
    this.renewAll();
  }

  /** Keeps the orders that agree as delivered. */
  async keep(): Promise<void> {
    await this.attempt(async () => {
      if (this.id === null || (this.view?.to_keep ?? 0) === 0) return;
      const { added, changed, unchanged, left_out } = await call('keep_payout_delivered', { id: this.id });
      toasts.done(m().outcomeFile.taken(added, changed, unchanged, left_out));
      this.renewAll();
      await deliveries.look();
    });
  }

  exportRows = once(() =>
    exporting.toDownloads(() => {
      const { sheet, columns, whys, total } = m().payout;
      const { order, consignment, toCollect, collected, charges, paid, difference, why, recorded, days } =
        columns;
      return call('export_payout', {
        id: this.id ?? 0,
        filter: this.filter,
        to: 'downloads',
        words: {
          sheet: sheet(this.view?.courier ?? ''),
          headers: [order, consignment, toCollect, collected, charges, paid, difference, why, recorded, days],
          words: whys,
          total,
        },
      });
    }),
  );
}

export const payout = new Payout();
