import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';

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

/** Lists the files that ended up in the bundles, for the license texts of the package (packaging/notices.ts). */
const listParts: Plugin = {
  name: 'list-parts',
  generateBundle(_options, bundle) {
    const sources = Object.values(bundle).flatMap((part) =>
      part.type === 'chunk'
        ? Object.entries(part.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : []))
        : part.originalFileNames.map((name) => resolve(this.environment.config.root, name)),
    );
    this.emitFile({ type: 'asset', fileName: 'parts.json', source: JSON.stringify([...new Set(sources)].toSorted()) });
  },
};

export default defineConfig({
  main: {
    // Its build for Node declares a `require` of its own, as electron-vite's preamble does; this one needs none.
    plugins: [sharpAsWebAssembly, listParts],
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
    plugins: [listParts],
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
    plugins: [react(), listParts],
    build: {
      minify: true,
      // The app loads its files from the disk.
      chunkSizeWarningLimit: 1600,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { index: 'src/renderer/index.html' } },
    },
  },
});
