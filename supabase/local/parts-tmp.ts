import { existsSync } from 'node:fs';
/* eslint-disable */
const load = async (rel: string, name: string, fallback: any) =>
  existsSync(new URL(rel, import.meta.url))
    ? ((await import(new URL(rel, import.meta.url).href)) as any)[name]
    : fallback;
export const createStorage: any = await load('./storage/storage.ts', 'createStorage', () => ({
  node: (_q: any, s: any) => {
    s.writeHead(503);
    s.end();
  },
  stop() {},
}));
export const createPayments: any = await load('./payments/payments.ts', 'createPayments', () => ({
  fetch: async () => new Response(null, { status: 503 }),
  stop() {},
}));
