import type { Component } from 'svelte';
import type { Page } from '$kit/state';

type LaterPage = Exclude<Page, 'check'>;

const LOADS: Record<LaterPage, () => Promise<{ default: Component }>> = {
  bulk: () => import('$features/bulk/BulkScreen.svelte'),
  deliveries: () => import('$features/deliveries/DeliveriesScreen.svelte'),
  payments: () => import('$features/payments/PaymentsScreen.svelte'),
  trx: () => import('$features/transfers/TrxScreen.svelte'),
  activity: () => import('$features/activity/ActivityScreen.svelte'),
  settings: () => import('$features/settings/SettingsScreen.svelte'),
  customer: () => import('./CustomerPage.svelte'),
};

/** The pages but for the first one: each is loaded when it is first opened, so that the start doesn't wait for it. */
class LaterPages {
  #loaded = $state.raw<Partial<Record<LaterPage, Component>>>({});

  /** The page, once it is loaded: who comes back to it stands there at once. */
  at(page: Page): Component | undefined {
    return page === 'check' ? undefined : this.#loaded[page];
  }

  async load(page: Page): Promise<void> {
    if (page === 'check' || this.at(page) !== undefined) return;
    const { default: Screen } = await LOADS[page]();
    this.#loaded = { ...this.#loaded, [page]: Screen };
  }
}

export const laterPages = new LaterPages();
