import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

/** Only native code stays outside the bundles: a packaged app then starts from a handful of files. */
const native = ['sharp'];

export default defineConfig({
  main: {
    // Its build for Node declares a `require` of its own, as electron-vite's preamble does; this one needs none.
    resolve: { alias: { fflate: 'fflate/browser' } },
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        external: native,
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
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { index: 'src/renderer/index.html' } },
    },
  },
});
