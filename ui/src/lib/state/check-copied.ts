import { m } from '$lib/i18n';
import { check, checkCost } from './check.svelte';
import { pages } from './pages.svelte';
import { phoneField } from './phone-field.svelte';
import { toasts } from './toasts.svelte';

/**
 * Takes the copied number into the field and checks it. A result that is still fresh is shown instead of
 * spending a check; what is no single number stays in the field to be looked at.
 */
export async function checkCopied(): Promise<void> {
  if (check.running !== null) return;
  pages.open('check');
  const valid = await phoneField.takeCopied();
  const { reading } = phoneField;
  if (reading.state === 'empty') toasts.done(m().phone.nothingCopied);
  if (!valid || reading.state !== 'valid') return;
  if (reading.previous?.fresh === true && reading.previous.state === 'done') {
    await check.show(reading.previous);
  } else if (checkCost() !== null) {
    await check.run(reading.phone);
  }
}
