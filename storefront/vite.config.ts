import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// One build serves any backend: these are only the values in the page until serve.ts (or a host's own step) rewrites them.
process.env['VITE_SUPABASE_URL'] ??= 'http://127.0.0.1:54321';
process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ??= 'sb_publishable_local';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    // The admin area's components are one large chunk that no shopper loads.
    chunkSizeWarningLimit: 1600,
    // Fonts stay files: the page preloads them, and a data URL would make the style sheet wait for both.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    rolldownOptions: {
      output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' },
    },
  },
  server: { port: 5173, strictPort: true },
});
