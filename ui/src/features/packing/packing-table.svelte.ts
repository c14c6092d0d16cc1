import { call, type AppError, type PackingDay, type ScanView } from '$ipc';
import { answer, ask, setCache } from '$kit/query';
import { Attempt } from '$kit/state';
import { sound } from './sounds';

/** A result stays this long, in milliseconds, unless another scan comes. */
const STAYS = 20_000;

/** The packing table: what the last scan said, and the day so far. */
class PackingTable {
  /** The scan whose answer stands in large letters. */
  shown = $state.raw<ScanView | null>(null);
  sound = $state(true);
  readonly work = new Attempt();
  #day = answer(() => ({ ...ask('packing_day', null), staleTime: 0 }));
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Scans wait for each other: each answer knows the scans before. */
  #queue: Promise<unknown> = Promise.resolve();

  get day(): PackingDay | null {
    return this.#day.data ?? null;
  }

  get error(): AppError | null {
    return this.work.error ?? this.#day.error;
  }

  scan(code: string, typed: boolean): Promise<unknown> {
    if (code.trim() === '') return this.#queue;
    return this.#next(async () => {
      // What was said of the parcel before is nothing about this one, whatever becomes of the scan.
      this.leave();
      try {
        const day = await call('scan_parcel', { code, typed });
        this.#follow(day, day.scans[0] ?? null);
      } finally {
        if (this.sound) sound(this.shown?.answer.kind ?? 'missing');
      }
    });
  }

  undo(): Promise<unknown> {
    return this.#next(async () => this.#follow(await call('undo_scan', null), null));
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.shown = null;
  }

  #next(work: () => Promise<void>): Promise<unknown> {
    this.#queue = this.#queue.then(() => this.work.attempt(work));
    return this.#queue;
  }

  #follow(day: PackingDay, shown: ScanView | null): void {
    setCache('packing_day', day);
    clearTimeout(this.#timer);
    this.shown = shown;
    if (shown !== null) this.#timer = setTimeout(() => (this.shown = null), STAYS);
  }
}

export const packingTable = new PackingTable();
