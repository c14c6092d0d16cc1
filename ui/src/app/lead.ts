import { recent } from '$features/check/recent.svelte';
import type { AskedPlace } from '$ipc';
import { go } from '$kit/go';
import { pages } from '$kit/state';
import { laterFeatures } from './later-features.svelte';

const { need } = laterFeatures;

/** Leads to what a note is about, under a filter in which it is visible. */
export function lead(place: AskedPlace): void {
  switch (place.kind) {
    case 'run':
      go.run(place.id);
      break;
    case 'payment':
      go.payment(place.id);
      break;
    case 'message':
      pages.open('activity');
      void need(({ activity }) => activity.show(place.id));
      break;
    case 'rejected':
      pages.open('activity');
      void need(({ activity }) => {
        activity.close();
        activity.filterBy('rejected');
      });
      break;
    case 'check':
      // The newest checks stand on top.
      recent.filter(null);
      pages.open('check');
      break;
    case 'payments':
      go.payments('all');
      break;
    default:
      pages.open(place.kind);
  }
}
