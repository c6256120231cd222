import { createHash } from 'node:crypto';
import { mkdtemp, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zip } from '@baobab/testing/zip-maker';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readFileFacts } from './derive-pictures.ts';

const testFolder = async () => realpath(await mkdtemp(join(tmpdir(), 'baobab-facts-')));

const blank = (alpha: number) =>
  sharp({ create: { width: 48, height: 32, channels: 4, background: { r: 200, g: 90, b: 30, alpha } } });

const PICTURES = {
  'hole.png': () => blank(0.5).withMetadata({ density: 300 }).png().toBuffer(),
  'opaque-alpha.png': () => blank(1).png().toBuffer(),
  'plain.png': () => blank(1).removeAlpha().png().toBuffer(),
  'palette.png': () => blank(0.5).png({ palette: true }).toBuffer(),
  'photo.jpg': () => blank(1).withMetadata({ density: 72 }).jpeg().toBuffer(),
  'sideways.jpg': () => blank(1).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  'hole.webp': () => blank(0).webp().toBuffer(),
  'lossless.webp': () => blank(0.5).webp({ lossless: true }).toBuffer(),
  'plain.webp': () => blank(1).removeAlpha().webp().toBuffer(),
  'hole.gif': () => blank(0).gif().toBuffer(),
  'plain.gif': () => blank(1).gif().toBuffer(),
};

test('SA01 what is read of each picture equals what sharp says of it, alone and inside a ZIP', async () => {
  const folder = await testFolder();
  const files: Record<string, Uint8Array> = {};
  for (const [name, make] of Object.entries(PICTURES)) {
    const bytes = await make();
    files[name] = bytes;
    const path = join(folder, name);
    await writeFile(path, bytes);
    const { autoOrient, format, density } = await sharp(bytes).metadata();
    const [facts, ...more] = await readFileFacts(path);
    expect(more).toEqual([]);
    expect({ name, ...facts }).toMatchObject({
      name,
      entry: '',
      format: format === 'jpeg' ? 'jpg' : format,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      sizeBytes: bytes.length,
      widthPx: autoOrient.width,
      heightPx: autoOrient.height,
      isTransparent: !(await sharp(bytes).stats()).isOpaque,
      isVector: false,
      dpi: name !== 'hole.png' && facts?.dpi === null ? null : density,
    });
    files[`set/${name}`] = bytes;
    delete files[name];
  }
  const path = join(folder, 'all.zip');
  await writeFile(path, zip(files));
  const inside = (await readFileFacts(path)).slice(1);
  for (const { entry, ...facts } of inside) {
    const [alone] = await readFileFacts(join(folder, entry.slice('set/'.length)));
    expect({ entry: '', ...facts }).toEqual(alone);
  }
  expect(inside).toHaveLength(Object.keys(PICTURES).length);
});

test('SA01 a picture that cannot be decoded is of unknown transparency', async () => {
  const path = join(await testFolder(), 'cut.png');
  const bytes = await blank(0.5).png().toBuffer();
  await writeFile(path, bytes.subarray(0, 60));
  expect(await readFileFacts(path)).toMatchObject([{ format: 'png', widthPx: 48, isTransparent: null }]);
});
