import { chmodSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeOneByte, encodeWide, TABLE_FORMS, TABLE_TITLES, UNDECIDED_TABLES } from '@baobab/testing/encoded-table';
import { makePack } from '@baobab/testing/zip-maker';
import { parseSidecar } from '@baobab/uploads/kinds/sidecar';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { identityOf } from './file-identity.ts';
import { inspectMany } from './inspect-files.ts';
import { inspectFile } from './read-files.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'baobab-inspect-')));
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const put = (name: string, bytes: string | Uint8Array) => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};

test('UP04 UP07 what the plan reads equals what the engine will read, at every size around an edge', async () => {
  const sizes = [1, 65_535, 65_536, 65_537, 100_000, 131_072, 131_073, 1_048_576, 1_048_577, 3_000_000];
  const paths = sizes.map((size) => {
    const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 7 + (at >> 8)) & 255);
    bytes.set(PNG.subarray(0, size));
    return put(`${size}`, bytes);
  });
  const all = await inspectMany(paths);
  for (const [index, path] of paths.entries()) {
    await using file = await open(path);
    expect(all[index]).toMatchObject({ identity: await identityOf(file) });
    const isPicture = (sizes[index] ?? 0) >= PNG.length;
    expect(all[index]).toMatchObject({ sha256: isPicture ? (await inspectFile(path)).sha256 : '' });
  }
});

test('UP03 title, description and keywords come out of real pictures of every kind', async () => {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Dancer at dawn</rdf:li></rdf:Alt></dc:title><dc:subject><rdf:Bag><rdf:li>dance</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`;
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#a52' } }).withXmp(xmp);
  const paths = [
    put('a.jpg', await picture.clone().jpeg().toBuffer()),
    put('a.webp', await picture.clone().webp().toBuffer()),
    put('a.png', await picture.clone().png().toBuffer()),
  ];
  const all = await inspectMany(paths);
  for (const facts of all) expect(facts).toMatchObject({ embedded: { title: 'Dancer at dawn', keywords: ['dance'] } });
});

test('UP04 UP10 a picture’s size in pixels is read from its header, whatever its kind and before it is decoded', async () => {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#a52' } });
  const kinds = ['jpeg', 'webp', 'png', 'gif'] as const;
  const paths = await Promise.all(
    kinds.map(async (kind) => put(`size.${kind}`, await picture.clone().toFormat(kind).toBuffer())),
  );
  const bomb = await picture.clone().png().toBuffer();
  // the width in the header
  bomb.writeUInt32BE(4_000_000, 16);
  const all = await inspectMany([...paths, put('bomb.png', bomb), put('cut.png', PNG)]);
  expect(all.map((facts) => ('pixels' in facts ? facts.pixels : facts))).toEqual([
    2400,
    2400,
    2400,
    2400,
    160_000_000,
    null,
  ]);
});

test('UP10 a picture that was cut off has no size, whatever was read before it', async () => {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#a52' } });
  const whole = await picture.png().toBuffer();
  const noise = Uint8Array.from({ length: 4096 }, (_, at) => (at * 89) & 255);
  const heic = Uint8Array.of(0, 0, 0, 24, ...Buffer.from('ftypheic\0\0\0\0mif1heic'));
  const all = await inspectMany([
    put('noise.txt', noise),
    put('20.png', whole.subarray(0, 20)),
    put('photo.jpg', heic),
  ]);
  expect(all).toMatchObject([{ foreign: null }, { type: 'image/png', pixels: null }, { type: null, foreign: 'HEIC' }]);
});

test('UP06 UP10 a ZIP is checked, a file that is gone is told by name, and neither keeps the others', async () => {
  const [good, bad, gone] = await inspectMany([
    put('good.zip', makePack(2, 500)),
    put('bad.zip', makePack().slice(0, 900)),
    join(folder, 'gone.zip'),
  ]);
  expect(good).toMatchObject({ zip: { ok: true, facts: { pictures: 2 } } });
  expect(bad).toMatchObject({ zip: { ok: false, problem: { code: 'zip_damaged' } } });
  expect(gone).toMatchObject({ error: { code: 'file_missing' } });
});

test('UP03 UP10 types come from the first bytes, whatever the name says; what the shop does not take is not hashed', async () => {
  const all = await inspectMany([
    put('tea.jpg', 'GIF89a-------------'),
    put('notes.png', 'hello'),
    put('empty.png', ''),
    put('metadata.csv', 'file,title'),
  ]);
  expect(
    all.map((facts) => ('error' in facts ? facts : [facts.type, facts.isText, facts.sha256 !== '', facts.text])),
  ).toEqual([
    ['image/gif', true, true, undefined],
    [null, true, false, undefined],
    [null, false, false, undefined],
    [null, true, false, 'file,title'],
  ]);
});

test.skipIf(process.getuid?.() === 0)('UP10 a locked file is told by name, and the others are read', async () => {
  const locked = put('locked.png', PNG);
  chmodSync(locked, 0o000);
  const [first, second] = await inspectMany([locked, put('open.png', PNG)]);
  expect(first).toMatchObject({ error: { code: 'file_unreadable' } });
  expect(second).toMatchObject({ type: 'image/png' });
});

test.each(TABLE_FORMS)('WO09 the desktop reads metadata.csv in %s', async (_, bytes) => {
  const [facts] = await inspectMany([put('metadata.csv', bytes)]);
  const text = (facts && 'text' in facts && facts.text) || '';
  const titles = [...parseSidecar('metadata.csv', text).rows.values()].map(({ cells }) => cells['title']);
  expect(titles).toEqual(TABLE_TITLES);
});

test.each(UNDECIDED_TABLES)('WO09 the desktop refuses metadata.csv in %s with what to do', async (_, bytes) => {
  const message = expect.stringContaining('Save it with the encoding UTF-8') as string;
  expect(await inspectMany([put('metadata.csv', bytes)])).toMatchObject([{ error: { message } }]);
});

test('WO09 the desktop reads the text of an XMP file in any encoding', async () => {
  const text = '<x:xmpmeta><rdf:RDF><dc:title>Café à Abidjan</dc:title></rdf:RDF></x:xmpmeta>';
  for (const bytes of [encodeWide(`\u{feff}${text}`, true), encodeOneByte('macintosh', text) ?? text])
    expect(await inspectMany([put('walk.xmp', bytes)])).toMatchObject([{ embedded: { title: 'Café à Abidjan' } }]);
});
