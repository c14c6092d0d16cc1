import type { DayRange } from '$ipc';
import { clock } from './clock.svelte';

export const DAY_CHOICES = ['all', 'today', 'yesterday', 'week', 'day'] as const;
export type DayChoice = (typeof DAY_CHOICES)[number];

const DAY_MS = 86_400_000;
/** Bangladesh is UTC+6 all year. */
const OFFSET_MS = 21_600_000;
const WEEK = 7;

const dayAt = (instant: number) => new Date(instant + OFFSET_MS).toISOString().slice(0, 10);

/** The days of a list that the seller chose. Those told by today's follow midnight. */
export class Days {
  choice = $state<DayChoice>('all');
  /** The day of the choice `day`, `2026-11-22`; empty until it is chosen. */
  day = $state('');

  get today(): string {
    return dayAt(clock.now);
  }

  /** `null` for all. */
  get range(): DayRange | null {
    const back = (days: number) => dayAt(clock.now - days * DAY_MS);
    switch (this.choice) {
      case 'all':
        return null;
      case 'today':
        return { from: this.today, to: this.today };
      case 'yesterday':
        return { from: back(1), to: back(1) };
      case 'week':
        return { from: back(WEEK - 1), to: this.today };
      case 'day':
        return this.day === '' ? null : { from: this.day, to: this.day };
    }
  }

  /** The part of a list's request. */
  get asked(): { within?: DayRange } {
    return this.range === null ? {} : { within: this.range };
  }

  choose(choice: DayChoice): void {
    this.choice = choice;
    if (choice === 'day' && this.day === '') this.day = this.today;
  }

  reset(): void {
    this.choice = 'all';
    this.day = '';
  }
}
