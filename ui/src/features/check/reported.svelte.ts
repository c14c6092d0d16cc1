import { call, type ReportedView } from '$ipc';
import { Newest } from '$kit/state/newest';

/** What another seller's report said of the number whose check is on screen. */
class Reported {
  phone = $state('');
  view = $state.raw<ReportedView | null>(null);
  #newest = new Newest();

  /** Reads it. A mark that can't be read is left out: what it stands beside is worth showing without it. */
  async show(phone: string): Promise<void> {
    if (this.phone !== phone) this.view = null;
    this.phone = phone;
    const question = this.#newest.ask();
    const view = await call('reported_phone', { text: phone }).catch(() => null);
    if (this.#newest.take(question) && this.phone === phone) this.view = view;
  }

  /** A message arrived: it may be about this number. */
  refresh(): void {
    if (this.phone !== '') void this.show(this.phone);
  }

  leave(): void {
    this.phone = '';
    this.view = null;
  }
}

export const reported = new Reported();
