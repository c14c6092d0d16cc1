/** What can be done with a number, a payment or a file, on whatever page it stands. */
export const actions = {
  whatsapp: 'WhatsApp',
  summaryCopied: 'Summary copied',
  report: 'Report',
  reports: 'All reports',
  openCustomer: 'Customer page',
  savedToDownloads: (file: string) => `${file} saved to Downloads`,
  connecting: 'Connecting',

  otherMessages: 'Messages',
  copyThis: (what: string) => `Copy ${what}`,
};
