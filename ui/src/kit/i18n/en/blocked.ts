/** The mark on a number that the seller doesn't ship to. */
export const blocked = {
  openOf: (phone: string) => `Customer page of ${phone}`,
  title: 'Don’t ship to this number',
  since: (when: string) => `blocked ${when}`,
  tag: 'Blocked by you',
  done: (phone: string) => `${phone} is blocked`,
  lifted: (phone: string) => `${phone} is unblocked`,
};
