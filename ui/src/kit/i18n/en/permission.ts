/** Why a key can't do something, before it is tried. */
export const permission = {
  no_plan:
    'Your plan does not include this. A live API key needs a plan with API access: choose one on the service’s website.',
  check:
    'Your API key isn’t allowed to check numbers. Give it the permission “check” on the service’s website.',
  noCheck: 'Your API key isn’t allowed to check',
  lookAgain: 'Refresh',
};
