import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveStorefront, type ServedStorefront } from './serve.ts';

const PAGE = `<!doctype html><style>@layer a, b;</style><script>first()</script>
<script type="application/json" id="env">{"url":"built","key":"built"}</script><script type="module" src="/assets/app-1.js"></script>`;
let home: string;
let shop: ServedStorefront;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'serve-'));
  const dist = join(home, 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(dist, 'index.html'), PAGE);
  writeFileSync(join(dist, 'assets', 'app-1.js'), `export const words = ${JSON.stringify('x'.repeat(5000))};`);
  writeFileSync(join(home, 'secret.txt'), 'secret');
  shop = await serveStorefront({
    port: 0,
    supabaseUrl: 'https://backend.test',
    publishableKey: 'sb_publishable_</script>',
    dist,
  });
});

afterAll(async () => {
  await shop.stop();
  rmSync(home, { recursive: true });
});

test('SF01 every address without a file is the page, with its backend written in', async () => {
  for (const address of ['/', '/illustrations/x', '/blog/2026.01']) {
    const answer = await fetch(shop.url + address);
    const html = await answer.text();
    const env = /id="env">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(env)).toEqual({ url: 'https://backend.test', key: 'sb_publishable_</script>' });
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  }
});

test('SE03 the content policy names our files, our inline code by hash, our backend, and no more', async () => {
  const policy = (await fetch(shop.url)).headers.get('content-security-policy') ?? '';
  const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]));
  expect(rules.get('default-src')).toEqual(["'none'"]);
  expect(rules.get('script-src')).toEqual(["'self'", expect.stringMatching(/^'sha256-.{44}'$/)]);
  expect(rules.get('style-src')).toEqual(["'self'", expect.stringMatching(/^'sha256-/)]);
  expect(rules.get('connect-src')).toEqual(["'self'", 'https://backend.test', 'wss://backend.test']);
  expect(rules.get('frame-ancestors')).toEqual(["'none'"]);
});

test('SE03 only the admin area may write style elements', async () => {
  const policyOf = async (address: string) => (await fetch(shop.url + address)).headers.get('content-security-policy');
  expect(await policyOf('/admin?tab=users')).toContain("style-src 'self' 'unsafe-inline'");
  expect(await policyOf('/administer')).not.toContain("style-src 'self' 'unsafe-inline'");
});

test('hashed files are kept for ever and sent small; missing ones are missing', async () => {
  const file = await fetch(`${shop.url}/assets/app-1.js`, { headers: { 'accept-encoding': 'br' } });
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(Number(file.headers.get('content-length'))).toBeLessThan(500);
  expect((await file.text()).length).toBeGreaterThan(5000);
  expect((await fetch(`${shop.url}/assets/gone.js`)).status).toBe(404);
  expect((await fetch(shop.url, { method: 'POST' })).status).toBe(405);
});

test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt', '/%00.txt', '/%E0%A4%A.txt'])(
  'SE04 %s leads nowhere outside',
  async (path) => {
    // fetch would tidy the address first.
    const body = await new Promise<string>((resolve, reject) => {
      request(shop.url, { path }, (answer) => {
        let text = '';
        answer.on('data', (part: Buffer) => (text += part.toString())).on('end', () => resolve(text));
      })
        .on('error', reject)
        .end();
    });
    expect(body).not.toContain('secret');
  },
);
