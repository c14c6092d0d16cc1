import type { AppError } from '$ipc';

/** The one check that may run at a time, and what became of the last one. */
export interface Checking {
  /** The number whose check is running. */
  readonly running: string | null;
  readonly cancelling: boolean;
  readonly shown:
    | { kind: 'nothing' }
    | { kind: 'result'; check: { phone: string; kept: boolean } }
    | { kind: 'error'; error: AppError; phone: string };
  run(phone: string): Promise<void>;
  cancel(): Promise<void>;
}
