export { taka } from './amounts';
export { errorKey, type ErrorKey } from './error-key';
export { errorWords } from './error-words';
export { look } from './look.svelte';
export { m, messagesIn, type Messages } from './messages';
export { agoInWords, dayInWords, momentInWords } from './moments';
export { count, percent } from './numbers';
