import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

/** Stay outside the bundles: a WebAssembly file with its loader, and piscina with its thread's script, found by their own paths. */
const external = [/^@img\/sharp-wasm32/, 'piscina'];

/**
 * Gives sharp its WebAssembly build on every system. Electron on Linux is linked with the system's GLib, which replaces parts of the
 * copy inside sharp's native library and ends the process (https://github.com/lovell/sharp/issues/4522).
 */
const sharpAsWebAssembly = {
  name: 'sharp-as-webassembly',
  enforce: 'pre' as const,
  load(id: string) {
    if (!/[\\/]sharp[\\/]dist[\\/]sharp\.mjs$/.test(id)) return null;
    return `import { createRequire } from 'node:module';
      export default createRequire(import.meta.url)('@img/sharp-wasm32/sharp.node');`;
  },
};

export default defineConfig({
  main: {
    // Its build for Node declares a `require` of its own, as electron-vite's preamble does; this one needs none.
    plugins: [sharpAsWebAssembly],
    resolve: { alias: { fflate: 'fflate/browser' } },
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        external,
        input: { index: 'src/main/index.ts', worker: 'src/main/work/worker.ts' },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      // a sandboxed preload must be one CommonJS file
      rolldownOptions: {
        input: { index: 'src/preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    plugins: [react()],
    build: {
      minify: true,
      // The app loads its files from the disk.
      chunkSizeWarningLimit: 1600,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { index: 'src/renderer/index.html' } },
    },
  },
});
