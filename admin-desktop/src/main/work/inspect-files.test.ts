import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePack } from '@baobab/shared/testing/zip-maker';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { identityOf } from './file-identity.ts';
import { inspectMany } from './inspect-files.ts';
import { inspectFile } from './read-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'baobab-inspect-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const put = (name: string, bytes: string | Uint8Array) => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};

test('UP04 UP07 what the plan reads equals what the engine will read, at every size around an edge', async () => {
  const sizes = [1, 65_535, 65_536, 65_537, 100_000, 131_072, 131_073, 1_048_576, 1_048_577, 3_000_000];
  const paths = sizes.map((size) =>
    put(
      `${size}`,
      Uint8Array.from({ length: size }, (_, at) => (at * 7 + (at >> 8)) & 255),
    ),
  );
  const all = await inspectMany(paths.map((path) => ({ path, hash: true, type: 'image/png' as const, text: false })));
  for (const [index, path] of paths.entries()) {
    await using file = await open(path);
    expect(all[index]).toMatchObject({ identity: await identityOf(file) });
    expect(all[index]).toMatchObject({ sha256: (await inspectFile(path, true)).sha256 });
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
  const all = await inspectMany(paths.map((path) => ({ path, hash: true, type: 'image/jpeg' as const, text: false })));
  for (const facts of all) expect(facts).toMatchObject({ embedded: { title: 'Dancer at dawn', keywords: ['dance'] } });
});

test('UP06 UP10 a ZIP is checked, a file that is gone is told by name, and neither keeps the others', async () => {
  const wanted = (path: string) => ({ path, hash: true, type: 'application/zip' as const, text: false });
  const [good, bad, gone] = await inspectMany([
    wanted(put('good.zip', makePack(2, 500))),
    wanted(put('bad.zip', makePack().slice(0, 900))),
    wanted(join(folder, 'gone.zip')),
  ]);
  expect(good).toMatchObject({ zip: { ok: true, facts: { pictures: 2 } } });
  expect(bad).toMatchObject({ zip: { ok: false, problem: { code: 'zip_damaged' } } });
  expect(gone).toMatchObject({ error: { code: 'file_missing' } });
});
