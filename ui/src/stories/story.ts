import { clock } from '$kit/state/clock.svelte';
import { createRawSnippet, type Component, type Snippet } from 'svelte';
import type { AppError } from '$ipc';
import { look } from '$kit/i18n';

type Props = Record<string, unknown>;

/** A component of the kit in its states. */
export interface Story {
  of: Component<Props>;
  /** Each sets the scene and gives the properties, in the language that is shown. */
  states: Record<string, () => Props>;
  /** States that lie over the page or share a state of the whole window are shown one at a time. */
  alone: boolean;
}

export function story<P extends object>(
  of: (internals: never, props: P) => unknown,
  states: Record<string, () => NoInfer<P>>,
  { alone = false } = {},
): Story {
  return { of: of as unknown as Component<Props>, states: states as Story['states'], alone };
}

/** Sample words, in the language that is shown. */
export const say = (en: string, bn: string) => (look.language === 'en' ? en : bn);

export const html = (source: string): Snippet => createRawSnippet(() => ({ render: () => source }));

export const text = (en: string, bn: string) => html(`<span>${say(en, bn)}</span>`);

export const ignore = () => undefined;

export const ago = (minutes: number) => new Date(clock.read() - minutes * 60_000).toISOString();

export const PHONE = '01712000385';
export const UNREACHABLE: AppError = { code: 'unreachable', details: { reason: 'connect' } };
