import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BROWSER_FLOOR } from './browser-floor.ts';

// Placeholders: the server and the prerenderer write the real backend into each page.
process.env['VITE_SUPABASE_URL'] ??= 'http://127.0.0.1:54321';
process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ??= 'sb_publishable_local';

/** Modules of every page, in one chunk: forty small files compress worse and arrive later. */
const SHOP =
  /(storefront\/src\/(app\/(app|routes|shop|sync-head)|ui\/[a-z]+\/(badge|button|icon|list-page-missing|notice|page-header|picture|price|save-url|skeleton|use-hydrated)|head\/addresses|features\/(catalog\/(action-state|item-picture)|search\/use-counted-miss|downloads\/start-download))|shared\/data\/src\/(activity\/count|orders\/purchases))\.tsx?$/;

/** What all lists of illustrations have, and what the page of one adds, in a chunk each for the same reason. */
const CATALOG =
  /storefront\/src\/(features\/(cart\/cart-item|catalog\/(illustration-(card|grid)|item-badges)|favorites)|pages\/illustrations\/(favorite|in-cart|illustration-(action|cards)|use-purchases|with-preview)\.)/;
const DETAIL =
  /storefront\/src\/(features\/(catalog\/item-facts|sharing\/copy)|pages\/illustrations\/(another-license|to-lists)\.)/;
/** What lists with filters add. */
const LISTS =
  /storefront\/src\/(features\/filters\/(criteria-title|facet-groups|filter-chips|filter-form|list-bar)|pages\/illustrations\/(found-pages|illustration-list|list-status|nothing-found|use-(infinite|labels))|query\/use-kept)/;

/**
 * Schemas of every page take a slow phone 70 ms to make. A chunk is a task of its own, so they come in two, after the library that
 * makes them.
 */
const ZOD = /node_modules\/zod\//;
const ITEM_SCHEMAS = /shared\/domain\/src\/entities\/(category|fields|file-facts|illustration|item-facts)\.ts$/;
const SCHEMAS =
  /shared\/domain\/src\/(entities\/(blog-post|bundle-pack|cart|profile|shop-settings)|contracts\/count)\.ts$/;

const CHUNKS = [
  { name: 'zod', test: ZOD, priority: 4 },
  { name: 'item-schemas', test: ITEM_SCHEMAS, priority: 3 },
  { name: 'schemas', test: SCHEMAS, priority: 2 },
  { name: 'shop', test: SHOP, priority: 1 },
  { name: 'catalog', test: CATALOG, includeDependenciesRecursively: false },
  { name: 'detail', test: DETAIL, includeDependenciesRecursively: false },
  { name: 'lists', test: LISTS, includeDependenciesRecursively: false },
];

/** `vite build` makes `client` for browsers and `server`, the renderer, which needs no node_modules. */
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
    target: Object.entries(BROWSER_FLOOR).map(([name, version]) => name + version),
    emptyOutDir: true,
    // The admin area's components; shoppers do not load them.
    chunkSizeWarningLimit: 1600,
  },
  environments: {
    client: {
      build: {
        manifest: true,
        modulePreload: { polyfill: false },
        // The page preloads the fonts; inline they would delay the style sheet.
        assetsInlineLimit: (file: string) => (file.endsWith('.woff2') ? false : undefined),
        rolldownOptions: {
          // The start script imports the others by name.
          input: { index: 'index.html', main: 'src/app/main.tsx', first: 'src/app/first-answer.ts' },
          preserveEntrySignatures: 'allow-extension',
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            chunkFileNames: 'assets/[name]-[hash].js',
            codeSplitting: { groups: CHUNKS },
          },
        },
      },
    },
    ssr: {
      // Without it, React's development build is bundled and runs.
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        target: 'es2024',
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/app/entry-server.tsx',
          // Imports that split the browser's modules split nothing here.
          checks: { ineffectiveDynamicImport: false },
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
  },
  server: { port: 5173, strictPort: true },
}));
