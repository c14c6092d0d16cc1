import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { subset } from './font-subset.ts';

const folder = (path: string) => new URL(path, import.meta.url).pathname;

export default defineConfig({
  plugins: [svelte(), svelteTesting(), subset('InterVariable')],
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
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    // A bound for what never comes, far from what a busy machine takes: no test asserts a time.
    testTimeout: 60_000,
  },
});
