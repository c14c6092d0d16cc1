import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

// Only the IPC layer talks to the shell, so that a view can't reach past the typed commands.
const TAURI = { group: ['@tauri-apps/*'] };
// Stories are for developers: an import would bring them into the build.
const STORIES = { group: ['**/stories/**'], message: 'No part of the app imports a story.' };
// What a page asks of another goes through `$kit/go`, or is given to it by the app.
const OTHER_PARTS = {
  group: ['$app', '$app/*', '$features/*'],
  message: 'A feature imports $kit, $ipc and its own folder; the kit knows no feature.',
};
/** An import that climbs out of the folder of its feature. */
const climbs = (depth) => ({ regex: `^(\\.\\./){${depth}}`, message: OTHER_PARTS.message });
const parts = (files, patterns) => ({
  files: [`${files}/*.{ts,svelte}`],
  // A test looks at the whole window, with the samples of whatever page it needs.
  ignores: ['**/*.test.ts', '**/*-samples.ts', '**/*-scene.ts'],
  rules: { 'no-restricted-imports': ['error', { patterns: [TAURI, STORIES, ...patterns] }] },
});

export default defineConfig(
  { ignores: ['dist', 'src/ipc/bindings.ts'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: globals.browser },
    rules: {
      // TypeScript knows the globals, and knows them better.
      'no-undef': 'off',
      'no-restricted-imports': ['error', { patterns: [TAURI, STORIES] }],
      // `style-src 'self'` blocks it at run time; `style:` directives go through the object model.
      'no-restricted-syntax': [
        'error',
        { selector: 'SvelteAttribute[key.name="style"]', message: 'Use a style: directive.' },
      ],
      // Markup out of strings would let a service's reply become part of the page.
      'svelte/no-at-html-tags': 'error',
      'svelte/require-each-key': 'error',
      'svelte/button-has-type': 'error',
    },
  },
  parts('src/features/*', [OTHER_PARTS, climbs(1)]),
  parts('src/features/*/*', [OTHER_PARTS, climbs(2)]),
  parts('src/features/*/*/*', [OTHER_PARTS, climbs(3)]),
  parts('src/kit/**', [OTHER_PARTS, { group: ['../../app/*', '../../features/*'] }]),
  {
    files: ['src/ipc/**', 'tests/**'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
);
