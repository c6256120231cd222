// A pack as a buyer has it: downloaded with the buyer's own session, opened by Info-ZIP and read by sharp, not by the shop's reader.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import type { Stack } from '@baobab/supabase/local/stack';
import sharp from 'sharp';
import { requestSession, type Account } from './fixtures.ts';

export interface DeliveredPicture {
  title: string;
  /** The folder that it lies in. */
  theme: string;
  formats: string[];
  /** Small, on white, as raw pixels. */
  pixels: Buffer;
}

export interface DeliveredPack {
  sizeBytes: number;
  pictures: DeliveredPicture[];
  allTransparent: boolean;
  allLayered: boolean;
  smallestPx: number;
}

/** A side of `pixels`. */
const SKETCH_PX = 24;

export const sketch = (picture: Buffer | string): Promise<Buffer> =>
  sharp(picture)
    .flatten({ background: '#ffffff' })
    .resize({ width: SKETCH_PX, height: SKETCH_PX, fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer();

export async function downloadPack(stack: Stack, account: Account, slug: string): Promise<Buffer> {
  const { access_token: token } = await requestSession(stack, account);
  const answer = await fetch(`${stack.url}/functions/v1/download`, {
    method: 'POST',
    headers: { apikey: stack.publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ packSlug: slug }),
  });
  if (!answer.ok) throw new Error(`${slug}: ${await answer.text()}`);
  const { path } = (await answer.json()) as { path: string };
  return Buffer.from(await (await fetch(`${stack.url}/storage/v1${path}`)).arrayBuffer());
}

export async function readPack(zip: Buffer): Promise<DeliveredPack> {
  const folder = mkdtempSync(join(tmpdir(), 'baobab-pack-'));
  try {
    const content = join(folder, 'content');
    mkdirSync(content);
    writeFileSync(join(folder, 'pack.zip'), zip);
    execFileSync('unzip', ['-q', join(folder, 'pack.zip'), '-d', content]);
    const files = readdirSync(content, { recursive: true, encoding: 'utf8' })
      .map((name) => join(content, name))
      .filter((file) => statSync(file).isFile() && !file.endsWith('license.txt'));
    return { sizeBytes: zip.length, ...(await contentsOf(files)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function contentsOf(files: readonly string[]): Promise<Omit<DeliveredPack, 'sizeBytes'>> {
  const pngs = files.filter((file) => file.endsWith('.png')).toSorted();
  const svgs = files.filter((file) => file.endsWith('.svg')).map((file) => readFileSync(file, 'utf8'));
  const sizes = await Promise.all(pngs.map((file) => sharp(file).metadata()));
  const opaque = await Promise.all(pngs.map(async (file) => (await sharp(file).stats()).isOpaque));
  const pictures = pngs.map(async (file) => {
    const title = basename(file, '.png');
    const formats = files.filter((other) => basename(other, extname(other)) === title).map((other) => extname(other));
    const [theme] = [basename(dirname(file))];
    return {
      title,
      theme,
      formats: formats.map((ending) => ending.slice(1).toUpperCase()),
      pixels: await sketch(file),
    };
  });
  return {
    pictures: await Promise.all(pictures),
    allTransparent: !opaque.includes(true),
    allLayered: svgs.every((svg) => (svg.match(/<g [^>]*inkscape:groupmode="layer"/g) ?? []).length > 1),
    smallestPx: Math.min(...sizes.map(({ width, height }) => Math.max(width, height))),
  };
}
