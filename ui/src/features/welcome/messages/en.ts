export const welcome = {
  title: 'How do you want to start?',
  sub: 'You can change this later in Settings.',
  motto: 'Gold is tested on a stone. Test an order before you ship it.',
  promiseHistory: 'See a customer’s courier history in seconds',
  promiseSaved: 'Open earlier results again for free',
  promisePrivate: 'Your key and history stay on this computer',

  connectTitle: 'Connect my account',
  connectText:
    'Copy both from your courier-check account. The key is locked in this computer’s own key store.',
  address: 'Service address',
  connect: 'Connect',
  where: 'Where do I find these two?',

  practiceTitle: 'Try in practice mode',
  practiceText:
    'No account needed, sample results. Nothing is charged; everything stays on this computer. The last digit of the number decides the result:',
  practise: 'Start practising',

  whereTitle: 'Address and key',
  whereSteps: [
    'Open the website of your courier-check service and sign in.',
    'Look for API or Developer in its menu.',
    'Copy the address. It begins with https:// and ends in /api/v1.',
    'Create a key and copy it. A live key begins with dc_live_ and uses your checks; a test key begins with dc_test_ and costs nothing.',
  ],
  whereSafe: 'Porokh sends the key only to this address, and never shows it again.',
};
