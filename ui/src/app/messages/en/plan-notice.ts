/** A plan that ends, above every page. */
export const planNotice = {
  ends: (plan: string, day: string) => `The ${plan} plan ends ${day}.`,
  endsOn: (day: string) => `Your plan ends ${day}.`,
  endsSoon: 'Your plan ends soon.',
  text: 'Renew it to keep checking.',
  noPage: 'Renew it in the service’s web app to keep checking.',
  renew: 'Renew',
  hide: 'Hide until the next start',
};
