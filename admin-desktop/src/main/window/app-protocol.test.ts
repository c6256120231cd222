import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAppHandler, fileForAddress } from './app-protocol.ts';

let home: string;
let root: string;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'baobab-protocol-'));
  root = join(home, 'renderer');
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(join(root, 'index.html'), '<p>app</p>');
  writeFileSync(join(root, 'assets', 'a.js'), 'export {}');
  writeFileSync(join(home, 'secret.txt'), 'secret');
});

describe('app protocol', () => {
  test('serves the built files with a strict policy', async () => {
    const handle = createAppHandler(root, () => 'https://shop.example/path');
    const page = await handle(new Request('app://baobab/'));
    expect(await page.text()).toBe('<p>app</p>');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).toContain("connect-src 'self' https://shop.example;");
    expect((await handle(new Request('app://baobab/assets/a.js'))).headers.get('content-type')).toMatch(
      'text/javascript',
    );
  });

  test.each([
    'app://baobab/../secret.txt',
    'app://baobab/%2e%2e/secret.txt',
    'app://baobab/..%2fsecret.txt',
    'app://baobab/..%5csecret.txt',
    'app://baobab/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    'app://baobab/%00',
    'app://baobab//etc/passwd',
    'app://baobab/C:/windows/win.ini',
    'app://baobab/%E0%A4%A',
    'app://evil/index.html',
    'file:///etc/passwd',
  ])('SE03 %s gives nothing away', async (address) => {
    const answer = await createAppHandler(
      root,
      () => null,
    )(new Request(address)).catch(() => new Response('', { status: 404 }));
    expect(answer.status).toBe(404);
  });

  test('SE03 no address escapes the folder', () => {
    const part = fc.oneof(
      fc.constantFrom('..', '.', '%2e%2e', '%2f', '%5c', '\\', '//', '%00', 'assets', '~', 'C:'),
      fc.string({ unit: 'binary', maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const file = fileForAddress(`app://baobab/${parts.join('/')}`, root);
        expect(file === null || file.startsWith(root + sep)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('anything but GET is not found', async () => {
    expect((await createAppHandler(root, () => null)(new Request('app://baobab/', { method: 'POST' }))).status).toBe(
      404,
    );
  });
});
