import { call, type ReportedView } from '$lib/ipc';

/** What another seller's report said of the number whose check is on screen. */
class Reported {
  phone = $state('');
  view = $state.raw<ReportedView | null>(null);

  /** Reads it. A mark that can't be read is left out: what it stands beside is worth showing without it. */
  async show(phone: string): Promise<void> {
    if (this.phone !== phone) this.view = null;
    this.phone = phone;
    try {
      const view = await call('reported_phone', { text: phone });
      if (this.phone === phone) this.view = view;
    } catch {
      if (this.phone === phone) this.view = null;
    }
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
