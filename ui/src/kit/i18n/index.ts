export { bareAmount, money } from './amounts';
export { errorKey, type ErrorKey } from './error-key';
export { accountInWords, errorWords, serviceMessage } from './error-words';
export { fieldWords, namedField, problemWords } from './field-words';
export { look } from './look.svelte';
export { catalogue, m } from './messages';
export {
  agoInWords,
  clockInWords,
  dayInWords,
  lastWeekInWords,
  momentInWords,
  monthInWords,
  timeInWords,
  weekdayInWords,
} from './moments';
export { count, percent, size } from './numbers';
export { refusalWords } from './phone-words';
export { methodWords, nameAsGiven, readable } from './readable';
export { sentence } from './sentence';
