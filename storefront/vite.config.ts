import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// One build serves any backend: these are only the values in the page until it is served or written for one.
process.env['VITE_SUPABASE_URL'] ??= 'http://127.0.0.1:54321';
process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ??= 'sb_publishable_local';

/** What every page is made with, in one file with everything that it needs: forty small files compress worse and arrive later. */
const SHOP =
  /storefront\/src\/(app\/(app|routes|shop|sync-head)\.tsx?$|ui\/(badge|button|icon|notice|page-head|picture|price|skeleton)\.tsx$)/;

/** `vite build` makes both: `client` for browsers, and the renderer in `server`, which needs no node_modules. */
export default defineConfig(({ command, isPreview }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    {
      name: 'baobab:two-builds',
      config: ({ build }) => {
        const home = build?.outDir ?? 'dist';
        return command === 'serve' || isPreview
          ? {}
          : {
              environments: {
                client: { build: { outDir: join(home, 'client') } },
                ssr: { build: { outDir: join(home, 'server') } },
              },
            };
      },
    },
  ],
  builder: {},
  build: {
    target: 'baseline-widely-available',
    emptyOutDir: true,
    // The admin area's components are one large chunk that no shopper loads.
    chunkSizeWarningLimit: 1600,
  },
  environments: {
    client: {
      build: {
        manifest: true,
        modulePreload: { polyfill: false },
        // Fonts stay files: the page preloads them, and a data URL would make the style sheet wait for both.
        assetsInlineLimit: (file: string) => (file.endsWith('.woff2') ? false : undefined),
        rolldownOptions: {
          // The document's own script loads the application by name, at the first interaction.
          input: { index: 'index.html', main: 'src/app/main.tsx' },
          preserveEntrySignatures: 'allow-extension',
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            chunkFileNames: 'assets/[name]-[hash].js',
            codeSplitting: { groups: [{ name: 'shop', test: SHOP }] },
          },
        },
      },
    },
    ssr: {
      // Else React's development half comes along, and runs.
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        target: 'es2024',
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/app/entry-server.tsx',
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
  },
  server: { port: 5173, strictPort: true },
}));
