// Runs in npm run test:all only: it unpacks and draws whole ZIPs.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zip } from '@baobab/testing/zip-maker';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { checkZipFile } from './read-files.ts';
import { derivePictures } from './derive-pictures.ts';
import { inspectMany } from './inspect-files.ts';
import { packFiles } from './write-files.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'baobab-drawings-')));
});
const put = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const svg = (inside: string) =>
  `<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${inside}</svg>`;
const pixel = async (path: string, left: number, top: number) => [
  ...(await sharp(path).extract({ left, top, width: 1, height: 1 }).ensureAlpha().raw().toBuffer()),
];

test('SA03 what a drawing is is read from its first bytes, and an XMP file gives its texts', async () => {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Dancer</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`;
  const read = await inspectMany([
    put('a.svg', svg('')),
    put('a.ai', '%PDF-1.6 and so on'),
    put('a.eps', '%!PS-Adobe-3.0 EPSF-3.0'),
    put('a.psd', '8BPS\0\x01'),
    put('a.pdf', '%PDF-1.4'),
    put('b.psd', 'only text'),
    put('a.xmp', xmp),
  ]);
  const drawings = read.map((facts) => ('error' in facts ? facts.error.code : facts.drawing));
  expect(drawings).toEqual(['svg', 'ai', 'eps', 'psd', 'pdf', null, null]);
  expect(read[0]).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(read[6]).toMatchObject({ embedded: { title: 'Dancer' } });
});

test('UP06 SE03 an SVG with a script is refused, wherever in the file it stands', async () => {
  const shapes = '<path d="M0 0"/>'.repeat(100_000);
  const read = await inspectMany([
    put('a.svg', svg(shapes)),
    put('b.svg', svg(`${shapes}<script/>`)),
    put('c.svg', svg('<script/>')),
  ]);
  expect(read.map((facts) => ('error' in facts ? facts.error.code : facts.drawing))).toEqual([
    'svg',
    'svg_unsafe',
    'svg_unsafe',
  ]);
  expect(read[1]).toMatchObject({ error: { message: expect.stringMatching(/^This SVG file contains a script/) } });
});

test('SA03 an SVG gets its previews, and nothing that it refers to is opened', async () => {
  await sharp({ create: { width: 40, height: 20, channels: 3, background: '#00ff00' } })
    .png()
    .toFile(join(folder, 'beside.png'));
  const inside =
    '<rect width="40" height="20" fill="#ff0000"/><script>throw 1</script>' +
    `<image href="beside.png" width="40" height="20"/><image href="file://${folder}/beside.png" width="40" height="20"/>`;
  const path = put('a.svg', svg(inside));
  const { variants } = await derivePictures({ path, widthsPx: [400, 800, 1600], licenseUrl: null, folder, name: 'x' });
  expect(variants.map(({ widthPx, heightPx }) => [widthPx, heightPx])).toEqual([
    [400, 200],
    [800, 400],
    [1600, 800],
  ]);
  const [red = 0, green = 255] = await pixel(variants[2]?.path ?? '', 800, 400);
  expect([red > 240, green < 15]).toEqual([true, true]);
});

test('SA03 a damaged SVG is told as such', async () => {
  const path = put('a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><rect</svg>');
  await expect(derivePictures({ path, widthsPx: [400], licenseUrl: null, folder, name: 'x' })).rejects.toMatchObject({
    code: 'image_damaged',
  });
});

test('SA03 the same files give the same ZIP at any time, which unzips with what went in', async () => {
  const png = put(
    'a.png',
    Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * 31) & 255),
  );
  const drawing = put('a.svg', svg('<g id="hair"/>'.repeat(2000)));
  const inner = zip({ 'a.png': Uint8Array.of(1), 'More/b.ai': Uint8Array.of(2, 3), '__MACOSX/x': Uint8Array.of(4) });
  const given = put('a.zip', inner);
  const entries = [
    { name: 'a.png', path: png },
    { name: 'a.svg', path: drawing },
    { unpack: given },
    { name: 'license.txt', text: 'All rights told.' },
  ];
  const first = await packFiles({ entries, folder, name: 'one' });
  utimesSync(png, 1, 1);
  vi.setSystemTime('2031-05-05');
  const second = await packFiles({ entries, folder, name: 'two' });
  expect(second.sha256).toBe(first.sha256);
  expect(readFileSync(second.path)).toEqual(readFileSync(first.path));
  expect(first.sizeBytes).toBe(readFileSync(first.path).length);
  expect(await checkZipFile(first.path)).toMatchObject({ ok: true, facts: { files: 4 } });
  execFileSync('unzip', ['-q', first.path, '-d', join(folder, 'out')]);
  const names = ['More', 'More/b.ai', 'a.png', 'a.svg', 'license.txt'];
  expect(new Set(readdirSync(join(folder, 'out'), { recursive: true, encoding: 'utf8' }))).toEqual(new Set(names));
  expect(readFileSync(join(folder, 'out', 'a.png'))).toEqual(readFileSync(png));
  expect(readFileSync(join(folder, 'out', 'a.svg'))).toEqual(readFileSync(drawing));
});

test('SA03 a file that is gone while it is packed is told, and no half ZIP stays', async () => {
  const entries = [{ name: 'a.png', path: join(folder, 'gone.png') }];
  await expect(packFiles({ entries, folder, name: 'one' })).rejects.toMatchObject({ code: 'file_missing' });
  expect(readdirSync(folder)).toEqual([]);
});
