import { mkdtempSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { derivePictures, wantedWidths } from './derive-pictures.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'baobab-derive-')));
});
const derive = (path: string) => derivePictures({ path, widthsPx: [400, 800, 1600], folder, name: 'x' });

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
  test('UP05 three widths as WebP and a placeholder', async () => {
    const { variants, placeholder } = await derive(await picture(2000, 1000));
    expect(variants.map(({ widthPx, heightPx }) => [widthPx, heightPx])).toEqual([
      [400, 200],
      [800, 400],
      [1600, 800],
    ]);
    for (const variant of variants) expect((await sharp(variant.path).metadata()).format).toBe('webp');
    expect(Buffer.from(placeholder, 'base64').length).toBeGreaterThan(10);
  });

  test('UP05 EXIF orientation is applied: a picture taken sideways stands upright', async () => {
    const { variants } = await derive(await picture(1000, 500, 6));
    expect(variants.map(({ widthPx, heightPx }) => [widthPx, heightPx])).toEqual([
      [400, 800],
      [500, 1000],
    ]);
    const { data } = await sharp(variants[0]?.path)
      .extract({ left: 200, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(150);
  });

  test('UP05 location and every other metadata stay out of the public pictures', async () => {
    const path = await picture(900, 600);
    expect((await sharp(path).metadata()).exif).toBeDefined();
    for (const variant of (await derive(path)).variants) {
      const facts = await sharp(variant.path).metadata();
      expect([facts.exif, facts.xmp, facts.iptc]).toEqual([undefined, undefined, undefined]);
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

  test.each([
    [3000, [400, 800, 1600]],
    [1600, [400, 800, 1600]],
    [1000, [400, 800, 1000]],
    [400, [400]],
    [120, [120]],
  ])('a picture %d px wide gets the widths %j', (own, widths) => {
    expect(wantedWidths([400, 800, 1600], own)).toEqual(widths);
  });
});
