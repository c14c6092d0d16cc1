/** What is written in. */
export { default as AdvanceChips } from './AdvanceChips.svelte';
export { default as AreaField } from './AreaField.svelte';
export { default as EditableNote } from './EditableNote.svelte';
export { default as Field } from './Field.svelte';
export { default as FormDialog } from './FormDialog.svelte';
export { default as FormError } from './FormError.svelte';
export { default as InputField } from './InputField.svelte';
export { default as KeptField } from './KeptField.svelte';
export { default as KeptNote } from './KeptNote.svelte';
export { default as MobileField } from './MobileField.svelte';
export { default as MoneyField } from './MoneyField.svelte';
export { default as NameField } from './NameField.svelte';
export { default as OpenChoice } from './OpenChoice.svelte';
