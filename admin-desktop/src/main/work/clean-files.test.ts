// Real pictures with a location, as cameras and image programs write them, read again after they were cleaned.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzip, zip } from '@baobab/testing/zip-maker';
import { cleanPicture } from '@baobab/uploads/files/clean-picture';
import { readRights } from '@baobab/uploads/metadata/rights';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readFileFacts } from './derive-pictures.ts';
import { inspectMany } from './inspect-files.ts';
import { digestOfFile } from './read-files.ts';
import { cleanCopy, packFiles } from './write-files.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'baobab-clean-')));
const put = (name: string, bytes: Uint8Array) => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
 xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
 exif:GPSLatitude="51,30.4242N" aux:SerialNumber="BODY-4711" photoshop:City="Hidden Cove">
<exif:GPSLongitude>7,28.4242E</exif:GPSLongitude><dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© Ada</rdf:li></rdf:Alt></dc:rights>
</rdf:Description></rdf:RDF></x:xmpmeta>`;
const EXIF = {
  IFD0: { Artist: 'Ada', Copyright: '© Ada' },
  IFD2: { BodySerialNumber: 'BODY-4711', LensSerialNumber: 'LENS-4711', LensModel: 'Fifty' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 4242424/1000000', GPSDateStamp: '2026:07:04' },
};
const SECRETS = ['4711', 'Hidden Cove', '2026:07:04', '51,30.4242', '7,28.4242'];
const picture = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: '#a52' } })
    .withExif(EXIF)
    .withXmp(XMP);
const KINDS = ['jpeg', 'png', 'webp', 'tiff', 'avif'] as const;
const hasExiftool = (() => {
  try {
    execFileSync('exiftool', ['-ver']);
    return true;
  } catch {
    return false;
  }
})();
const exiftool = (path: string): Record<string, unknown> =>
  JSON.parse(execFileSync('exiftool', ['-json', '-G1', '-a', '-U', path], { encoding: 'utf8' }))[0];

test.each(KINDS)(
  'SA10 WO08 a %s keeps its pixels and its rights, and loses location and serial numbers',
  async (kind) => {
    const before = await picture().toFormat(kind).toBuffer();
    const written = SECRETS.filter((secret) => before.includes(secret));
    // sharp packs XMP in a PNG, and writes no EXIF into a TIFF
    expect(written).toHaveLength({ png: 2, tiff: 4 }[kind as string] ?? SECRETS.length);
    const cleaned = cleanPicture(before);
    if (!cleaned) throw new Error('Nothing was taken out.');
    const after = Buffer.from(cleaned.bytes);
    expect(cleaned.removed).toEqual({ located: 1, numbered: 1 });
    const xmp = (await sharp(after).metadata()).xmp?.toString() ?? '';
    expect(SECRETS.filter((secret) => after.includes(secret) || xmp.includes(secret))).toEqual([]);
    const seconds = Buffer.alloc(4);
    seconds.writeUInt32LE(4_242_424);
    expect([before.includes(seconds), after.includes(seconds)]).toEqual([kind !== 'tiff', false]);
    expect(await sharp(after).raw().toBuffer()).toEqual(await sharp(before).raw().toBuffer());
    expect(kind === 'png' || after.length === before.length).toBe(true);
    expect(readRights([after], null)).toEqual(readRights([before], null));
    expect(cleanPicture(after)).toBeNull();
  },
);

test.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)(
  'WO08 a %s without a location is sent as it is',
  async (kind) => {
    const { Artist } = EXIF.IFD0;
    const plain = sharp({ create: { width: 90, height: 60, channels: 3, background: '#a52' } });
    const named = plain.withExif({ IFD0: { Artist }, IFD2: { LensModel: 'Fifty' } });
    expect(cleanPicture(await named.toFormat(kind).toBuffer())).toBeNull();
  },
);

test.skipIf(!hasExiftool)(
  `SA10 WO08 exiftool finds no location and no damage${hasExiftool ? '' : ' (skipped: exiftool is not installed; the tests above read the bytes)'}`,
  async () => {
    for (const kind of KINDS) {
      const path = put(`check.${kind}`, await picture().toFormat(kind).toBuffer());
      const before = exiftool(path);
      writeFileSync(path, cleanPicture(readFileSync(path))?.bytes ?? '');
      const after = exiftool(path);
      const secret = /gps|serialnumber|city/i;
      const rest = (tags: Record<string, unknown>) =>
        Object.entries(tags).filter(
          ([name]) => !secret.test(name) && !/^(File|System|Composite)|Packet|Length/.test(name),
        );
      const named = (tags: Record<string, unknown>) => Object.keys(tags).filter((name) => secret.test(name));
      expect([kind, named(before).length > 0, named(after)]).toEqual([kind, true, []]);
      expect([kind, rest(after)]).toEqual([kind, rest(before)]);
      expect(after['ExifTool:Warning']).toBe(before['ExifTool:Warning']);
    }
  },
);

test('WO08 the plan’s hash and the facts are of the cleaned file, and a second look at it says the same', async () => {
  const files = {
    'in.jpg': await picture().jpeg().toBuffer(),
    'in.zip': zip({
      'photo.jpg': [await picture().jpeg().toBuffer(), { level: 9 }],
      'stored/photo.png': [await picture().png().toBuffer(), { level: 0 }],
      'license.txt': new TextEncoder().encode('For one project. '.repeat(50)),
    }),
  };
  for (const [name, bytes] of Object.entries(files)) {
    const path = put(name, bytes);
    const [planned] = await inspectMany([path]);
    const located = name === 'in.zip' ? 2 : 1;
    const made = await cleanCopy({ path, folder, name: `clean-${name}` });
    const cleaned = { located, numbered: located, sizeBytes: made.sizeBytes };
    expect(planned).toMatchObject({ sha256: made.sha256, cleaned });
    expect(await digestOfFile(path)).toEqual({ sha256: made.sha256, cleaned });
    const content = readFileSync(made.path);
    expect(createHash('sha256').update(content).digest('hex')).toBe(made.sha256);
    for (const inside of name === 'in.zip' ? Object.values(unzip(content)) : [content])
      expect(SECRETS.filter((secret) => Buffer.from(inside).includes(secret))).toEqual([]);
    // what buyers get may be dropped again, too
    expect(await digestOfFile(made.path)).toEqual({ sha256: made.sha256 });
    const [facts, ...entries] = await readFileFacts(made.path);
    expect(facts).toMatchObject({ sha256: made.sha256, sizeBytes: made.sizeBytes });
    expect(entries.map((entry) => [entry.entry, entry.format])).toEqual(
      name === 'in.zip'
        ? [
            ['photo.jpg', 'jpg'],
            ['stored/photo.png', 'png'],
            ['license.txt', 'txt'],
          ]
        : [],
    );
  }
});

test('SA10 WO08 a pack that the app makes holds no location, neither of loose files nor of a ZIP beside them', async () => {
  const photo = await picture().jpeg().toBuffer();
  const { path } = await packFiles({
    folder,
    name: 'pack',
    entries: [
      { name: 'a.jpg', path: put('a.jpg', photo) },
      { name: 'a.tif', path: put('a.tif', await picture().tiff().toBuffer()) },
      { unpack: put('beside.zip', zip({ 'more/b.jpg': [photo, { level: 9 }] })) },
    ],
  });
  for (const content of Object.values(unzip(readFileSync(path))))
    expect(SECRETS.filter((secret) => Buffer.from(content).includes(secret))).toEqual([]);
  expect((await readFileFacts(path)).map(({ entry }) => entry)).toEqual(['', 'a.jpg', 'a.tif', 'more/b.jpg']);
});
