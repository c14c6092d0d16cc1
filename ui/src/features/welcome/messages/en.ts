export const welcome = {
  title: 'How do you want to start?',
  sub: 'You can change this later in Settings.',
  motto: 'Gold is tested on a stone. Test an order before you ship it.',
  promiseHistory: 'See a customer’s courier history in seconds',
  promiseSaved: 'Open earlier results again for free',
  promisePrivate: 'Your API key and check history stay on this computer',

  connectTitle: 'Connect my account',
  connectText: 'Copy both from your courier-check account. The API key is kept in this computer’s key store.',
  address: 'Service address',
  connect: 'Connect',
  where: 'Where do I find these two?',

  practiceTitle: 'Try in practice mode',
  practiceText:
    'Sample results, no account needed. No checks are used; everything stays on this computer. The last digit of the number decides the result:',
  practise: 'Start practising',

  whereTitle: 'Address and API key',
  whereSteps: [
    'Open the website of your courier-check service and sign in.',
    'Find “API” or “Developer” in its menu.',
    'Copy the address. It begins with https:// and ends in /api/v1.',
    'Create an API key and copy it. A live key begins with dc_live_ and uses your checks; a test key begins with dc_test_ and uses none.',
  ],
  whereSafe: 'Porokh sends the API key only to this address, and never shows it in full again.',
};
