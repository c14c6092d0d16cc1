import { tick } from 'svelte';

/**
 * Draws a radio or a tick from the app's state. The engine marks it at the click, and unmarks the others of its group;
 * a change that was refused, or is still asked about, changes nothing on screen.
 */
export const drawn = (isOn: () => boolean) => (box: HTMLInputElement) => {
  box.checked = isOn();

  const draw = async ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return;
    const ofGroup = box.type === 'radio' && target.name === box.name && target.form === box.form;
    if (target !== box && !ofGroup) return;
    await tick();
    box.checked = isOn();
  };

  document.addEventListener('change', draw);
  return () => document.removeEventListener('change', draw);
};
