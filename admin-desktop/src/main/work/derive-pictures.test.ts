import { mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paletteColors } from '@baobab/domain/color-names';
import { readRights } from '@baobab/uploads/metadata/rights';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { derivePictures, smallPicture } from './derive-pictures.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'baobab-derive-')));
});
const derive = (path: string) =>
  derivePictures({ path, widthsPx: [400, 800, 1600], licenseUrl: 'https://shop.test/terms', folder, name: 'x' });

async function picture(width: number, height: number, orientation?: number): Promise<string> {
  const path = join(folder, 'in.jpg');
  const left = await sharp({ create: { width: Math.ceil(width / 2), height, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();
  await sharp({ create: { width, height, channels: 3, background: '#00c' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({ IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata(orientation ? { orientation } : {})
    .jpeg()
    .toFile(path);
  return path;
}

describe('derivatives', () => {
  test('UP05 FI06 three widths as WebP, a placeholder and how it looks', async () => {
    const { variants, placeholder, appearance } = await derive(await picture(4000, 2000));
    expect(variants.map(({ widthPx, heightPx }) => [widthPx, heightPx])).toEqual([
      [400, 200],
      [800, 400],
      [1600, 800],
    ]);
    for (const variant of variants) expect((await sharp(variant.path).metadata()).format).toBe('webp');
    expect(Buffer.from(placeholder, 'base64').length).toBeGreaterThan(10);
    expect(paletteColors(appearance.palette).toSorted()).toEqual(['blue', 'red']);
    // halves alone say too little
    expect(appearance.perceptualHash).toBeNull();
  });

  test('UP05 EXIF orientation is applied: a picture taken sideways stands upright', async () => {
    const { variants } = await derive(await picture(1000, 500, 6));
    expect(variants.map(({ widthPx, heightPx }) => [widthPx, heightPx])).toEqual([[250, 500]]);
    const { data } = await sharp(variants[0]?.path)
      .extract({ left: 125, top: 10, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(150);
  });

  test('OW03 the picture of a planned file is small and upright, and nothing else stays on the disk', async () => {
    const path = await picture(1000, 500, 6);
    const before = readdirSync(folder);
    const made = Buffer.from(await smallPicture({ path, px: 200, folder }), 'base64');
    const { format, width, height } = await sharp(made).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 100, height: 200 });
    expect(readdirSync(folder)).toEqual(before);
    writeFileSync(path, 'no picture');
    await expect(smallPicture({ path, px: 200, folder })).rejects.toMatchObject({ code: 'image_damaged' });
  });

  test.each([
    [1201, 901, 600],
    [300, 2000, 150],
  ])(
    'SA05 the largest preview of %d × %d px is %d px wide: half, even of a small picture',
    async (width, height, widest) => {
      const { variants } = await derive(await picture(width, height));
      expect(variants.at(-1)?.widthPx).toBe(widest);
      for (const { path } of variants) {
        const made = await sharp(path).metadata();
        expect(Math.max(made.width, made.height)).toBeLessThanOrEqual(Math.max(width, height) / 2);
      }
    },
  );

  test('UP05 SA10 location stays out of the public pictures; creator, copyright and license are in', async () => {
    const path = await picture(900, 600);
    expect((await sharp(path).metadata()).exif).toBeDefined();
    for (const variant of (await derive(path)).variants) {
      const facts = await sharp(variant.path).metadata();
      expect([facts.exif, facts.iptc]).toEqual([undefined, undefined]);
      expect(facts.xmp?.toString()).not.toMatch(/GPS|exif:/i);
      expect(readRights([readFileSync(variant.path)], null)).toEqual({
        creator: 'Ada',
        copyright: '© Baobab Illustrations',
        licenseUrl: 'https://shop.test/terms',
      });
      expect(facts.xmp?.toString()).toContain('DMI-PROHIBITED-AIMLTRAINING');
    }
  });

  test('UP05 a damaged picture is told as such and leaves no files behind', async () => {
    const path = join(folder, 'bad.png');
    writeFileSync(path, Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(500, 7)]));
    await expect(derive(path)).rejects.toMatchObject({ code: 'image_damaged' });
    expect(readdirSync(folder)).toEqual(['bad.png']);
  });

  test('a missing picture is missing, not damaged', async () => {
    await expect(derive(join(folder, 'gone.png'))).rejects.toMatchObject({ code: 'file_missing' });
  });
});
