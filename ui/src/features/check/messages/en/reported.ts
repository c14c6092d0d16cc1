/** What another seller's report said, beside a check. */
export const reported = {
  title: 'Another seller reported this number',
  told: (ago: string) => `told ${ago}`,
};
