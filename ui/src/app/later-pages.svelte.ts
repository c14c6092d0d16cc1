import type { Component } from 'svelte';
import type { Page } from '$kit/state';
import { laterFeatures } from './later-features.svelte';

type LaterPage = Exclude<Page, 'check'>;
type Loads = () => Promise<{ default: Component }>;

/** Each page, and what it adds to the line above it. */
const LOADS: Record<LaterPage, { screen: Loads; tools?: Loads }> = {
  bulk: {
    screen: () => import('$features/bulk/BulkScreen.svelte'),
    tools: () => import('$features/bulk/BulkTools.svelte'),
  },
  deliveries: {
    screen: () => import('$features/deliveries/DeliveriesScreen.svelte'),
    tools: () => import('$features/deliveries/DeliveryTools.svelte'),
  },
  payments: {
    screen: () => import('$features/payments/PaymentsScreen.svelte'),
    tools: () => import('$features/payments/PaymentTools.svelte'),
  },
  trx: { screen: () => import('$features/transfers/TrxScreen.svelte') },
  activity: {
    screen: () => import('$features/activity/ActivityScreen.svelte'),
    tools: () => import('$features/activity/ActivityTools.svelte'),
  },
  overview: {
    screen: () => import('$features/overview/OverviewScreen.svelte'),
    tools: () => import('$features/overview/OverviewTools.svelte'),
  },
  settings: { screen: () => import('$features/settings/SettingsScreen.svelte') },
  customer: { screen: () => import('./CustomerPage.svelte') },
  packing: {
    screen: () => import('$features/packing/PackingScreen.svelte'),
    tools: () => import('$features/packing/PackingTools.svelte'),
  },
};

interface Loaded {
  Screen: Component;
  Tools: Component | undefined;
}

/** The pages but for the first one: each is loaded when it is first opened, so that the start doesn't wait for it. */
class LaterPages {
  #loaded = $state.raw<Partial<Record<LaterPage, Loaded>>>({});

  /** The page, once it is loaded: who comes back to it stands there at once. */
  at(page: Page): Loaded | undefined {
    return page === 'check' ? undefined : this.#loaded[page];
  }

  async load(page: Page): Promise<void> {
    if (page === 'check' || this.at(page) !== undefined) return;
    const { screen, tools } = LOADS[page];
    const [{ default: Screen }, loaded] = await Promise.all([screen(), tools?.(), laterFeatures.load()]);
    this.#loaded = { ...this.#loaded, [page]: { Screen, Tools: loaded?.default } };
  }
}

export const laterPages = new LaterPages();
