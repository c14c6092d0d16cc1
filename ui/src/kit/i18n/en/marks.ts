/** The seller's mark of a number: not shipped to, or trusted. */
export const marks = {
  openOf: (phone: string) => `Customer page of ${phone}`,
  titles: { blocked: 'Don’t ship to this number', trusted: 'Trusted customer' },
  since: {
    blocked: (when: string) => `blocked ${when}`,
    trusted: (when: string) => `trusted since ${when}`,
  },
  tags: { blocked: 'Blocked by you', trusted: 'Trusted by you' },
  done: {
    blocked: (phone: string) => `${phone} is blocked`,
    trusted: (phone: string) => `${phone} is trusted`,
  },
  lifted: {
    blocked: (phone: string) => `${phone} is unblocked`,
    trusted: (phone: string) => `${phone} is no longer trusted`,
  },
  lift: { blocked: 'Unblock', trusted: 'No longer trusted' },
  reasonKept: (phone: string) => `Reason saved for ${phone}`,
};
