export { money, taka } from './amounts';
export { errorKey, type ErrorKey } from './error-key';
export { accountInWords, errorWords, serviceMessage } from './error-words';
export { fieldWords, problemWords } from './field-words';
export { look } from './look.svelte';
export { m, messagesIn, type Messages } from './messages';
export { agoInWords, clockInWords, dayInWords, momentInWords } from './moments';
export { count, percent } from './numbers';
export { refusalWords } from './phone-words';
