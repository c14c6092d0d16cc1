import type { Platform } from '$ipc';
import { holdsCommand } from '../state/keys';

/** A choice whose options are still asked for. */
const AWAITED = '[data-awaited]';
const FIELDS = 'input:not([type="checkbox"]), textarea, [role="radio"]';

/** What the dialog is there for; none where every button does something else. */
export function mainButton(dialog: HTMLElement): HTMLButtonElement | null {
  return dialog.querySelector('footer .btn:is(.primary, .danger-solid)');
}

/**
 * Gives the focus to the main choice: what is marked `data-autofocus`, the chosen option of a choice or the first field,
 * else the main button. Where something is lost, or nothing is the main choice, it is the first button: it loses nothing.
 * `false`: the main choice isn't there yet, or may not be pressed yet.
 */
export function focusMain(dialog: HTMLElement): boolean {
  const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? firstField(dialog);
  if (first?.matches(AWAITED) === true) return false;
  const target = first ?? buttonToPress(dialog);
  // At once: a frame later, on a slow computer, the user may be typing into another field already.
  target?.focus({ preventScroll: true });
  return target !== null;
}

function firstField(dialog: HTMLElement): HTMLElement | null {
  const fields = [...dialog.querySelectorAll<HTMLElement>(`.body :is(${FIELDS}, ${AWAITED})`)];
  const first = fields.find((field) => !field.matches(':disabled')) ?? null;
  if (first === null || !isRadio(first)) return first;
  const group = first.closest('[role="radiogroup"], [role="group"], fieldset') ?? dialog;
  return group.querySelector<HTMLElement>(':checked, [aria-checked="true"]') ?? first;
}

function isRadio(field: Element): boolean {
  return field.matches('[type="radio"], [role="radio"]');
}

function buttonToPress(dialog: HTMLElement): HTMLElement | null {
  const main = mainButton(dialog);
  if (main?.matches('.primary') === true) return main.disabled ? null : main;
  const loads = main === null && dialog.querySelector('[aria-busy="true"]') !== null;
  return loads ? null : (dialog.querySelector('footer .btn') ?? dialog.querySelector('.dialog-close'));
}

/**
 * The keys of every dialog: Ctrl Enter does what it is there for, and so does Enter on a chosen option, where nothing is
 * lost and the button moves no money (`data-moves-money`).
 */
export function dialogKeys(event: KeyboardEvent, platform: Platform): void {
  const { currentTarget: dialog, target } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || !(dialog instanceof HTMLElement)) return;
  // Held down, it would press the button that has just come under the focus: the one that goes on without a check.
  if (event.repeat && target instanceof HTMLButtonElement) event.preventDefault();
  const option = target instanceof HTMLInputElement && isRadio(target) && target.form === null;
  const main = mainButton(dialog);
  const isLight = main?.matches('.primary:not([data-moves-money])') === true;
  if (!holdsCommand(event, platform) && !(option && isLight)) return;
  event.preventDefault();
  // Not the page's key: it would do there what it does without a dialog.
  event.stopPropagation();
  // Held down, it would confirm what it has just opened.
  if (!event.repeat) main?.click();
}
