import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { connectRaw, statusOf } from '@baobab/testing/raw-exchange';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { precompress } from './precompress.ts';
import { serveStorefront, type ServedStorefront } from './serve.ts';

const DOCUMENT = `<!doctype html><head><!--head--><title>Shop</title><!--/head--><!-- said to builders --><style>@layer a, b;</style><!--styles-->
<script>first()</script><script type="application/json" id="env">{"url":"built","key":"built"}</script></head>
<body><div id="root"></div><!--answers--><script type="module" src="/assets/boot-1.js"></script></body>`;

const MANIFEST = {
  'src/app/main.tsx': { file: 'assets/main-1.js', css: ['assets/main-1.css'] },
  'src/pages/home/home-page.tsx': {
    file: 'assets/home-1.js',
    css: ['assets/home-1.css'],
    imports: ['src/app/main.tsx'],
  },
};

/** Stands in for the built renderer: `/gone` is missing, `/old` leads on, `/away` finds no backend; the rest says how often it was made. */
const RENDERER = `let made = 0;
export const createRenderer = ({ backend, origin }) => ({
  addressOf: (target) => new URL(target, origin).pathname,
  render: async (address) => {
    if (address === '/old') return { status: 301, location: '/new' };
    made += 1;
    return { status: address === '/gone' ? 404 : address === '/away' ? 503 : 200, html: address === '/still' ? '<p>still</p>' : '<p>made ' + made + ' $& </p>',
      head: '<title>' + origin + '</title>', answers: '{"a":1}', address, params: [], module: 'home/home-page', app: false };
  },
  content: async () => ({}),
  crawlerFiles: () => new Map([['/robots.txt', 'User-agent: *']]),
});`;

let home: string;
let shop: ServedStorefront;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'serve-'));
  const lay = (path: string, text: string) => {
    mkdirSync(join(home, path, '..'), { recursive: true });
    writeFileSync(join(home, path), text);
  };
  lay('dist/client/index.html', DOCUMENT);
  lay('dist/client/.vite/manifest.json', JSON.stringify(MANIFEST));
  lay('dist/client/assets/boot-1.js', 'const boot = () => "</p>";boot();');
  lay('dist/client/assets/large-1.js', `export const words = ${JSON.stringify('x'.repeat(5000))};`);
  lay('dist/client/assets/main-1.css', 'p{}');
  lay('dist/client/assets/home-1.css', 'h1{}');
  lay('dist/server/entry-server.js', RENDERER);
  lay('dist/server/package.json', '{"type":"module"}');
  lay('secret.txt', 'secret');
  shop = await serveStorefront({
    port: 0,
    supabaseUrl: 'https://backend.test',
    publishableKey: 'sb_publishable_</script>',
    dist: join(home, 'dist'),
  });
});

afterAll(async () => {
  await shop.stop();
  rmSync(home, { recursive: true });
});

test('SF01 every address is a page of its own, with its backend written in', async () => {
  for (const address of ['/', '/illustrations/x', '/blog/2026.01']) {
    const answer = await fetch(shop.url + address);
    const html = await answer.text();
    const env = /id="env"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(env)).toEqual({ url: 'https://backend.test', key: 'sb_publishable_</script>' });
    expect(html).toContain(`data-address="${address}"`);
    expect(html).toMatch(/<div id="root"><p>made \d+ \$& <\/p><\/div>/);
    expect(html).toContain(`<title>${shop.url}</title>`);
    expect(html).not.toContain('said to builders');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  }
});

test('SF01 what is not there says so, what moved leads on, and a page without its backend still has words', async () => {
  expect((await fetch(`${shop.url}/gone`)).status).toBe(404);
  const moved = await fetch(`${shop.url}/old`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/new']);
  const away = await fetch(`${shop.url}/away`);
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await away.text()).toContain('<div id="root"></div>');
});

test('FI09 a page that a link opens is made for each request and stored nowhere, others are made once', async () => {
  const made = async (address: string) => {
    const answer = await fetch(shop.url + address);
    return [answer.headers.get('cache-control'), /made \d+/.exec(await answer.text())?.[0]];
  };
  const [first, second] = [await made('/lists/abc'), await made('/lists/abc')];
  expect([first[0], second[0]]).toEqual(['no-store', 'no-store']);
  expect(first[1]).not.toBe(second[1]);
  for (const address of ['/Lists/abc', '/LISTS/abc', '/%6cists/abc']) expect((await made(address))[0]).toBe('no-store');
  const [page, again] = [await made('/lists'), await made('/lists')];
  expect(page).toEqual(again);
});

test('an unchanged page is not sent twice', async () => {
  const first = await fetch(shop.url);
  const again = await fetch(shop.url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

test('FI09 SF01 the same page of another build or backend is another: nothing of before is taken for it', async () => {
  const tagOf = async ({ url }: ServedStorefront) => (await fetch(`${url}/still`)).headers.get('etag');
  const parts = { port: 0, supabaseUrl: 'https://backend.test', publishableKey: 'sb_publishable_</script>' };
  const nextBuild = join(home, 'next');
  cpSync(join(home, 'dist'), nextBuild, { recursive: true });
  const manifest = JSON.stringify(MANIFEST).replaceAll('main-1.js', 'main-2.js');
  writeFileSync(join(nextBuild, 'client/.vite/manifest.json'), manifest);
  const others = [
    { ...parts, dist: join(home, 'dist') },
    { ...parts, dist: nextBuild },
    { ...parts, dist: join(home, 'dist'), publishableKey: 'sb_publishable_next' },
  ];
  const tags = [];
  for (const other of others) {
    const served = await serveStorefront({ ...other, siteUrl: shop.url });
    tags.push(await tagOf(served));
    await served.stop();
  }
  const [same, ...rest] = tags;
  expect(same).toBe(await tagOf(shop));
  expect(new Set([same, ...rest]).size).toBe(3);
});

test('SF01 a coding that the client refuses is not used', async () => {
  const codingFor = async (accepted: string) =>
    (await fetch(`${shop.url}/assets/large-1.js`, { headers: { 'accept-encoding': accepted } })).headers.get(
      'content-encoding',
    );
  expect([await codingFor('gzip, br;q=0'), await codingFor('br;q=0, gzip;q=0.0'), await codingFor('br;q=0.5')]).toEqual(
    ['gzip', null, 'br'],
  );
});

test('sheets come in the document, and the application finds them there', async () => {
  const html = await (await fetch(shop.url)).text();
  expect(html).toContain('<style>p{}</style><link rel="stylesheet" href="/assets/main-1.css" disabled>');
  expect(html.indexOf('main-1.css')).toBeLessThan(html.indexOf('home-1.css'));
  expect(html).toContain('data-main="/assets/main-1.js"');
  expect(html).toContain('data-modules="/assets/home-1.js"');
});

test('S4 the document’s own script is in it, last, and fetches nothing before the first interaction', async () => {
  const html = await (await fetch(shop.url)).text();
  expect(html).toContain('<script>(()=>{const boot = () => "<\\/p>";boot();})()</script></body>');
  expect(html).not.toContain('boot-1.js');
});

test('SE03 the content policy names our files, our inline code by hash, our backend, and no more', async () => {
  const policy = (await fetch(shop.url)).headers.get('content-security-policy') ?? '';
  const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]));
  expect(rules.get('default-src')).toEqual(["'none'"]);
  expect(rules.get('script-src')).toEqual([
    "'self'",
    ...Array<unknown>(2).fill(expect.stringMatching(/^'sha256-.{44}'$/)),
  ]);
  expect(rules.get('style-src')).toEqual(["'self'", ...Array<unknown>(3).fill(expect.stringMatching(/^'sha256-/))]);
  expect(rules.get('connect-src')).toEqual(["'self'", 'https://backend.test', 'wss://backend.test']);
  expect(rules.get('frame-ancestors')).toEqual(["'none'"]);
});

test('SE03 UP05 only the admin area may write style elements and run WebAssembly', async () => {
  const policyOf = async (address: string) => (await fetch(shop.url + address)).headers.get('content-security-policy');
  expect(await policyOf('/admin?tab=users')).toContain("style-src 'self' 'unsafe-inline'");
  expect(await policyOf('/admin?tab=users')).toMatch(/script-src [^;]* 'wasm-unsafe-eval';/);
  expect(await policyOf('/administer')).not.toMatch(/wasm-unsafe-eval|style-src 'self' 'unsafe-inline'/);
});

test('hashed files are kept for ever and sent small; missing ones are missing', async () => {
  const file = await fetch(`${shop.url}/assets/large-1.js`, { headers: { 'accept-encoding': 'br' } });
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(Number(file.headers.get('content-length'))).toBeLessThan(500);
  expect((await file.text()).length).toBeGreaterThan(5000);
  expect((await fetch(`${shop.url}/assets/gone.js`)).status).toBe(404);
  expect((await fetch(`${shop.url}/.vite/manifest.json`)).status).toBe(404);
  expect((await fetch(shop.url, { method: 'POST' })).status).toBe(405);
  expect(await (await fetch(`${shop.url}/robots.txt`)).text()).toBe('User-agent: *');
});

test.each([
  [`/${'x'.repeat(300)}.js`, 404],
  [`/assets/${'x'.repeat(5000)}.js`, 404],
  ['/\\[', 400],
  ['http://elsewhere/robots.txt', 200],
  ['//robots.txt', 200],
  ['/robots.txt/', 404],
  ['/%', 200],
])('HX01 the raw request line GET %s is answered with %i, and the shop goes on', async (target, status) => {
  const connection = await connectRaw(shop.url);
  connection.write(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  expect(statusOf(await connection.ended(5000))).toBe(status);
  expect((await fetch(shop.url)).status).toBe(200);
});

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/%00.txt',
  '/%E0%A4%A.txt',
  '//x/secret',
])('SE04 %s leads nowhere outside', async (path) => {
  // fetch would tidy the address first.
  const body = await new Promise<string>((resolve, reject) => {
    request(shop.url, { path }, (answer) => {
      let text = '';
      answer.on('data', (part: Buffer) => (text += part.toString())).on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
  expect(body).not.toContain('>secret');
  expect(body).not.toMatch(/^secret/);
});

test('SP01 what the build compressed is sent as it is, and has no address of its own', async () => {
  const client = join(home, 'dist', 'client');
  await precompress(client);
  const again = await serveStorefront({
    port: 0,
    supabaseUrl: 'https://backend.test',
    publishableKey: 'k',
    dist: join(home, 'dist'),
  });
  try {
    for (const [encoding, ending, undo] of [
      ['br', 'br', brotliDecompressSync],
      ['gzip', 'gz', gunzipSync],
    ] as const) {
      const path = join(client, '.compressed', 'assets', `large-1.js.${ending}`);
      const text = undo(readFileSync(path)).toString();
      expect(text).toBe(readFileSync(join(client, 'assets', 'large-1.js'), 'utf8'));
      // not what compressing it now would give
      writeFileSync(path, encoding === 'br' ? brotliCompressSync('from the build') : gzipSync('from the build'));
      const answer = await fetch(`${again.url}/assets/large-1.js`, { headers: { 'accept-encoding': encoding } });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(await answer.text()).toBe('from the build');
      expect(await (await fetch(`${again.url}/.compressed/assets/large-1.js.${ending}`)).text()).not.toBe(
        'from the build',
      );
    }
    expect(existsSync(join(client, '.compressed', 'assets', 'boot-1.js.br'))).toBe(false);
  } finally {
    await again.stop();
  }
});

test('SE03 browsers stay with https where the shop has it, and are told nothing where it has not', async () => {
  const secure = await serveStorefront({
    port: 0,
    supabaseUrl: 'https://backend.test',
    publishableKey: 'p',
    dist: join(home, 'dist'),
    siteUrl: 'https://shop.test/',
  });
  try {
    for (const path of ['/', '/gone', '/old', '/assets/boot-1.js', '/robots.txt']) {
      const answer = await fetch(`${secure.url}${path}`, { redirect: 'manual' });
      expect([path, answer.headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000']);
      const plain = await fetch(`${shop.url}${path}`, { redirect: 'manual' });
      expect([path, plain.headers.get('strict-transport-security')]).toEqual([path, null]);
    }
  } finally {
    await secure.stop();
  }
});
