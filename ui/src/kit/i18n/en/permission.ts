/** Why a key can't do something, before it is tried. */
export const permission = {
  no_plan:
    'Your plan does not include this. A live key needs a plan with API access: choose one in your web account.',
  check: 'Your key may not check numbers. Give it the permission “check” in your web account.',
  noCheck: 'Your key may not check',
  lookAgain: 'Look again',
};
