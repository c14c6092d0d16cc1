/** A plan that ends, on the context line. */
export const planNotice = {
  ends: (plan: string, day: string) => `The ${plan} plan ends ${day}`,
  endsOn: (day: string) => `Plan ends ${day}`,
  endsSoon: 'Plan ends soon',
  ended: (day: string) => `Plan ended ${day}`,
  noPlan: 'No plan for checks',
  text: 'Renew it to keep checking.',
  noPage: 'Renew it on the service’s website to keep checking.',
  renew: 'Renew',
  hide: 'Dismiss until the next start',
};
