import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { subset } from './font-subset.ts';

const folder = (path: string) => new URL(path, import.meta.url).pathname;

/** What begins before the pages are read: it asks the core, and is a file of its own. */
const BEGINS = /index\.html|src\/(main|ipc|kit\/styles)|@tauri-apps|preload-helper|\0/;

/** The pages, the bundler's own helper that they share with what is read after them, and the first start's page. */
const BEFORE_PAGES = /^(window|rolldown-runtime|WelcomeScreen)$/;

/** The pages are fetched at once, while what begins is read. */
const preloadPages: Plugin = {
  name: 'preload-pages',
  transformIndexHtml: (_, { bundle = {} }) =>
    Object.values(bundle)
      .filter(({ name, type }) => type === 'chunk' && BEFORE_PAGES.test(name))
      .map(({ fileName }) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
      })),
};

/** Tests keep compiled modules between runs, except those that read a folder: they would miss added and deleted files. */
const readFoldersAnew: Plugin = {
  name: 'read-folders-anew',
  configureVitest: ({ experimental_defineCacheKeyGenerator: define }) =>
    define(({ sourceCode }) => (sourceCode.includes('import.meta.glob') ? false : null)),
};

/** The libraries that tests load as bundles. */
const BUNDLED = [
  'svelte',
  'svelte/attachments',
  'svelte/internal/client',
  'svelte/internal/disclose-version',
  'svelte/reactivity',
  '@tanstack/svelte-query',
  'bits-ui',
  'lucide',
];

export default defineConfig({
  plugins: [svelte(), svelteTesting(), subset('InterVariable'), preloadPages, readFoldersAnew],
  resolve: {
    alias: {
      ...Object.fromEntries(
        ['app', 'features', 'ipc', 'kit'].map((part) => [`$${part}`, folder(`./src/${part}`)]),
      ),
      $tests: folder('./tests'),
    },
  },
  // Tauri's shell expects this port (`devUrl`); another one would show an empty window.
  // Pages in a browser reach the core through the app's browser host (`cargo xtask dev --browser`).
  server: { port: 5173, strictPort: true, proxy: { '/host': 'http://127.0.0.1:5174' } },
  clearScreen: false,
  build: {
    // The window's engines: WebView2, WKWebView of macOS 13 and WebKitGTK of the supported systems.
    target: ['es2022', 'safari16', 'chrome110'],
    // The policy of the window forbids `data:` fonts, and small files gain nothing on a local disk.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: folder('./index.html'), window: folder('./src/app/window.ts') },
      // The kit's parts do nothing by being read: who takes one from its door doesn't get them all.
      treeshake: {
        moduleSideEffects: [{ test: /src\/kit\/(components|form|grid)\/[^?]*$/, sideEffects: false }],
      },
      output: {
        // All that the first page needs in one file: the window fetches each over its own protocol, which takes longer
        // than to read it.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Of none of these: what begins doesn't wait for them.
            { name: 'ipc', priority: 2, tags: ['$initial'], test: /src\/ipc|@tauri-apps|preload-helper/ },
            { name: 'window', priority: 1, tags: ['$initial'], test: (id) => !BEGINS.test(id) },
            // What is read after the paint, with all that it needs.
            { name: 'features', test: /src\/app\/features\.ts/, includeDependenciesRecursively: true },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    // Each file has a window and modules of its own, without a thread of its own.
    pool: 'vmThreads',
    maxWorkers: 2,
    // Libraries of many modules as one file each: every test file evaluates them anew. Svelte's own entries stand here
    // because a test may have one copy of it only.
    deps: { optimizer: { client: { enabled: true, include: BUNDLED } } },
    // What a finished file leaves behind is freed only with its thread, which ends at this size.
    vmMemoryLimit: '1GB',
    experimental: { fsModuleCache: true },
    // A bound for what never comes, far from what a busy machine takes: no test asserts a time.
    testTimeout: 60_000,
  },
});
