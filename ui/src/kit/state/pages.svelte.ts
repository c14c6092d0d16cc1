/** The pages of the rail, in its order; Ctrl 1, Ctrl 2 and so on open them. */
export const PAGES = [
  'check',
  'bulk',
  'deliveries',
  'payments',
  'trx',
  'activity',
  'overview',
  'settings',
] as const;
export type RailPage = (typeof PAGES)[number];
/** The page of one customer and the packing table are opened from the others. */
export type Page = RailPage | 'customer' | 'packing';

export const SETTINGS = [
  'accounts',
  'checking',
  'payments',
  'alerts',
  'notifications',
  'look',
  'data',
  'about',
] as const;
export type SettingsSection = (typeof SETTINGS)[number];

class Pages {
  current = $state<Page>('check');
  palette = $state(false);
  settings = $state<SettingsSection>('accounts');

  /** Opens a page; the settings begin with the accounts, which most who are sent there need. */
  open(page: Page): void {
    if (page === 'settings' && this.current !== 'settings') this.settings = 'accounts';
    this.current = page;
    this.palette = false;
  }

  openSettings(section: SettingsSection): void {
    this.open('settings');
    this.settings = section;
  }
}

export const pages = new Pages();
