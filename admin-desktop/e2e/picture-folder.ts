// Makes a folder such as an illustrator would drop: real pictures of many sizes in subfolders, and files that must be refused.
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

export interface Picture {
  /** Path relative to the folder, with forward slashes. */
  path: string;
  title: string;
  sha256: string;
  size: number;
}

const folders = ['Tech', 'Education', 'Business', 'Family', 'Culture/Dance'];
const formats = ['png', 'jpg', 'webp'] as const;
const MEGABYTE = 1024 * 1024;

/** Writes `count` pictures of 50 kB to 8 MB, the same bytes every time. */
export async function makePictures(folder: string, count: number): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (let index = 0; index < count; index += 1) {
    const format = formats[index % formats.length] ?? 'png';
    const name = `walk_in-the sun ${String(index + 1).padStart(2, '0')}`;
    const path = `${folders[index % folders.length]}/${name}.${format}`;
    const bytes = await picture(index, format, index % 20 === 19 ? 1620 : 300 + ((index * 37) % 500));
    await write(join(folder, path), bytes);
    const title = name.replaceAll(/[_-]/g, ' ');
    pictures.push({ path, title, sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length });
  }
  return pictures;
}

/** A text file that calls itself a PNG, a picture of 10 MB and one byte, and an empty one. */
export async function makeBadFiles(folder: string): Promise<{ text: string; huge: string; empty: string }> {
  const names = { text: 'Tech/not-a-picture.png', huge: 'Tech/too-big.png', empty: 'Education/empty.png' };
  const small = await picture(99, 'png', 64);
  await write(join(folder, names.text), Buffer.from('These are words, whatever the name says.\n'.repeat(2000)));
  await write(join(folder, names.huge), Buffer.concat([small, Buffer.alloc(10 * MEGABYTE + 1 - small.length)]));
  await write(join(folder, names.empty), Buffer.alloc(0));
  return names;
}

/** Seeded grain over a soft gradient: grain keeps every format from compressing it away. */
async function picture(seed: number, format: (typeof formats)[number], side: number): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * 3);
  let state = (seed + 1) * 0x9e3779b9;
  for (let index = 0; index < pixels.length; index += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    pixels[index] = (state & 0xff) * 0.75 + ((index / pixels.length) * 64 + seed) * 0.6;
  }
  const image = sharp(pixels, { raw: { width: side, height: side, channels: 3 } });
  if (format === 'png') return image.png({ compressionLevel: 3 }).toBuffer();
  if (format === 'jpg') return image.jpeg({ quality: 95 }).toBuffer();
  return image.webp({ quality: 95, effort: 0 }).toBuffer();
}

async function write(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}
