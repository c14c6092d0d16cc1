import type { Language, Platform, Theme } from '$ipc';

const dark = window.matchMedia('(prefers-color-scheme: dark)');
let chosen: Theme = 'system';

function showTheme(): void {
  const isDark = chosen === 'dark' || (chosen === 'system' && dark.matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}

// A desktop that turns dark in the evening takes the window along.
dark.addEventListener('change', showTheme);

/** Puts language and theme on the page, where the style sheets and screen readers look for them. */
export function applyLook(language: Language, theme: Theme): void {
  document.documentElement.lang = language;
  chosen = theme;
  showTheme();
}

/** Tells the style sheets whose desktop this is. */
export function markPlatform(platform: Platform): void {
  document.documentElement.dataset['platform'] = platform;
}
