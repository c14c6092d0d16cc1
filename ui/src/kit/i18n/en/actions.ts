/** What can be done with a number, a payment or a file, on whatever page it stands. */
export const actions = {
  whatsapp: 'WhatsApp',
  summaryCopied: 'Summary copied',
  report: 'Report',
  reports: 'All reports',
  markOutcome: 'Record result',
  openCustomer: 'Customer page',
  show: 'Show',
  openFile: 'Open',
  savedToDownloads: (file: string) => `${file} saved to Downloads`,
  savedAs: (file: string) => `${file} saved`,
  connecting: 'Connecting',

  otherMessages: 'Messages',
  copyThis: (what: string) => `Copy ${what}`,
};
