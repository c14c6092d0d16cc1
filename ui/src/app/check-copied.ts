import { m } from './messages';
import { check } from '$features/check/check.svelte';
import { pages, toasts } from '$kit/state';
import { phoneField } from '$features/check/phone-field.svelte';

/**
 * Takes the copied number into the field and checks it. A result that is still fresh is shown instead of
 * spending a check; what is no single number stays in the field to be looked at.
 */
export async function checkCopied(): Promise<void> {
  if (check.running !== null) return;
  pages.open('check');
  const valid = await phoneField.takeCopied();
  if (phoneField.reading.kind === 'empty') toasts.info(m().phone.nothingCopied);
  if (valid) await check.enter();
}
