import { render, screen } from '@testing-library/svelte';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import OptionSet from './OptionSet.svelte';
import Segmented from './Segmented.svelte';

const CHOICES = ['one', 'two', 'three'].map((value) => ({
  value,
  title: value,
  text: value,
  testid: value,
}));
const chosen = () => CHOICES.filter(({ testid }) => screen.getByTestId<HTMLInputElement>(testid).checked);

/*
 * The engine marks what was clicked. What the app doesn't take over must not look chosen.
 */
describe.each([
  ['options', OptionSet, 'onchoose', 'legend'],
  ['segments', Segmented, 'onchange', 'label'],
] as const)('%s', (_, Component, change, label) => {
  const given = (value: string, take: (value: string) => void) => ({
    [label]: 'Which',
    value,
    choices: CHOICES,
    [change]: take,
  });

  it('show the state when a change is refused', async () => {
    const asked: string[] = [];
    render(Component as never, { props: given('one', (value) => asked.push(value)) as never });
    await userEvent.click(screen.getByTestId('two'));
    await userEvent.click(screen.getByTestId('three'));
    expect(asked).toEqual(['two', 'three']);
    expect(chosen().map(({ value }) => value)).toEqual(['one']);
  });

  it('follow the state when a change is taken over later', async () => {
    const { rerender } = render(Component as never, { props: given('one', () => undefined) as never });
    await userEvent.click(screen.getByTestId('two'));
    expect(chosen().map(({ value }) => value)).toEqual(['one']);
    await rerender(given('two', () => undefined) as never);
    expect(chosen().map(({ value }) => value)).toEqual(['two']);
  });
});
