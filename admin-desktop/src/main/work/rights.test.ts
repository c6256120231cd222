import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRights, rightsXmp } from '@baobab/uploads/metadata/rights';
import { withXmp } from '@baobab/uploads/metadata/webp-xmp';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const RIGHTS = { creator: 'Ada & <Zoë>', copyright: '© 2026 Ada 🌳', licenseUrl: 'https://shop.test/terms?a=1&b=2' };
const SIZE = { widthPx: 37, heightPx: 21 };
const blank = (alpha: number) =>
  sharp({ create: { width: 37, height: 21, channels: 4, background: { r: 200, g: 90, b: 30, alpha } } });
const hasExiftool = (() => {
  try {
    execFileSync('exiftool', ['-ver']);
    return true;
  } catch {
    return false;
  }
})();

const ENCODERS = {
  lossy: () => blank(1).removeAlpha().webp().toBuffer(),
  lossless: () => blank(1).removeAlpha().webp({ lossless: true }).toBuffer(),
  'lossless with alpha': () => blank(0.5).webp({ lossless: true }).toBuffer(),
  'lossy with alpha': () => blank(0.5).webp().toBuffer(),
};

async function written(encode: () => Promise<Uint8Array>): Promise<[Uint8Array, Uint8Array]> {
  const plain = await encode();
  return [plain, withXmp(plain, rightsXmp(RIGHTS), SIZE)];
}

test.each(Object.entries(ENCODERS))(
  'SA10 a page writes rights into a %s WebP, whose pixels stay',
  async (_, encode) => {
    const [plain, marked] = await written(encode);
    expect(readRights([marked], null)).toEqual(RIGHTS);
    const facts = await sharp(marked).metadata();
    expect(facts).toMatchObject({ width: 37, height: 21, hasAlpha: (await sharp(plain).metadata()).hasAlpha });
    expect(facts.xmp?.toString()).toBe(rightsXmp(RIGHTS));
    expect(await sharp(marked).raw().toBuffer()).toEqual(await sharp(plain).raw().toBuffer());
  },
);

test('SA10 rights come from the original: XMP before EXIF, and the shop where it says nothing', async () => {
  const exif = { IFD0: { Artist: 'Bea', Copyright: 'Copyright Bea' } };
  const unnamed = { creator: 'Baobab Illustrations', copyright: '© Baobab Illustrations', licenseUrl: null };
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const plain = await blank(1).toFormat(format).toBuffer();
    expect(readRights([plain], null)).toEqual(unnamed);
    const withExif = await blank(1).withExif(exif).toFormat(format).toBuffer();
    expect(readRights([withExif], null)).toEqual({ creator: 'Bea', copyright: 'Copyright Bea', licenseUrl: null });
    const both = await blank(1).withExif(exif).withXmp(rightsXmp(RIGHTS)).toFormat(format).toBuffer();
    expect(readRights([both], 'https://other.test/')).toEqual(RIGHTS);
  }
  const script = rightsXmp({ ...RIGHTS, licenseUrl: 'javascript:alert(1)' });
  expect(readRights([new TextEncoder().encode(script)], null).licenseUrl).toBeNull();
});

test.skipIf(!hasExiftool)(
  `SA10 exiftool reads the same rights${hasExiftool ? '' : ' (skipped: exiftool is not installed; the tests above read them in this process)'}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'baobab-rights-'));
    for (const [name, encode] of Object.entries(ENCODERS)) {
      const path = join(folder, `${name}.webp`);
      writeFileSync(path, (await written(encode))[1]);
      const [read] = JSON.parse(
        execFileSync('exiftool', ['-json', '-n', '-G1', '-all:all', '-validate', path], { encoding: 'utf8' }),
      );
      expect(read).toMatchObject({
        'XMP-dc:Creator': RIGHTS.creator,
        'XMP-dc:Rights': RIGHTS.copyright,
        'XMP-xmpRights:WebStatement': RIGHTS.licenseUrl,
        'XMP-plus:DataMining': 'http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED-AIMLTRAINING',
      });
      expect(read['ExifTool:Validate'] ?? '0 0 0').toBe('0 0 0');
    }
  },
);
