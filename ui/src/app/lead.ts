import { check } from '$features/check/check.svelte';
import { recent } from '$features/check/recent.svelte';
import { call, type AskedPlace, type PlaceFound } from '$ipc';
import { go } from '$kit/go';
import {
  accounts,
  courierAccount,
  Latest,
  orToast,
  pages,
  paymentAccount,
  type Page,
  toasts,
} from '$kit/state';
import { laterFeatures } from './later-features.svelte';
import { m } from './messages';

const { need } = laterFeatures;

const PAGES: Record<AskedPlace['kind'], Page> = {
  settings: 'settings',
  check: 'check',
  saved_check: 'check',
  bulk: 'bulk',
  run: 'bulk',
  run_row: 'bulk',
  payments: 'payments',
  payment: 'payments',
  activity: 'activity',
  message: 'activity',
  rejected: 'activity',
};

const lookUp = new Latest();

/**
 * Opens the page of what a note is about, and the thing itself, under a filter in which it is visible, where the window
 * shows it. Otherwise it says where the thing is, and leaves the page as it was.
 */
export async function lead(place: AskedPlace): Promise<void> {
  pages.open(PAGES[place.kind]);
  if (place.kind === 'settings' || ('newest' in place && place.newest === null)) return;
  await orToast(async () => {
    const found = await lookUp.ask(() => find(place));
    if (found?.kind === 'here') show(place);
    else if (found !== undefined) toasts.info(whereabouts(found));
  });
}

/** Looks for it in what the window shows when the answer comes. */
async function find(place: AskedPlace): Promise<PlaceFound> {
  for (;;) {
    const began = shown();
    const found = await call('find_place', place);
    if (began === shown()) return found;
  }
}

const shown = () => `${accounts.view.environment} ${courierAccount.id} ${paymentAccount.id}`;

function whereabouts(found: Exclude<PlaceFound, { kind: 'here' }>): string {
  const words = m().whereabouts;
  if (found.kind === 'gone') return words.gone;
  const { environment } = found;
  return environment === accounts.view.environment ? words.otherAccount : words.otherMode[environment];
}

function show(place: AskedPlace): void {
  switch (place.kind) {
    case 'run':
      go.run(place.id);
      break;
    case 'run_row':
      go.runRow(place.id, place.row);
      break;
    case 'payment':
      go.payment(place.id);
      break;
    case 'message':
      void need(({ activity }) => activity.show(place.id));
      break;
    case 'saved_check':
      listCheck(place.id);
      void check.open(place.id);
      break;
    case 'check':
      listCheck(place.newest);
      break;
    case 'payments':
      go.payments('all');
      break;
    case 'activity':
      void need(({ activity }) => activity.list(place.newest));
      break;
    case 'rejected':
      void need(({ activity }) => {
        activity.close();
        activity.showAll();
        activity.filterBy('rejected');
      });
      break;
  }
}

/** The newest checks stand on top. */
function listCheck(id: number | null): void {
  if (!recent.checks.some((check) => check.id === id && !check.of_run)) recent.showAll();
}
