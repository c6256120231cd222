// What a delivered file is, read without the shop's own reader: unzip (Info-ZIP) opens archives, sharp reads pictures.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stack } from '@baobab/supabase/local/stack';
import sharp from 'sharp';

const ORDER = ['png', 'jpeg', 'webp', 'gif', 'svg'];
const NAMES: Record<string, string> = { png: 'PNG', jpeg: 'JPG', webp: 'WebP', gif: 'GIF', svg: 'SVG' };

/** The rows that an item's page may show of its files, and what it may say under Customization. */
export interface Truth {
  rows: Record<string, string>;
  customization: string[];
  /** Markup of its SVG files. */
  drawings: string[];
}

export async function readDelivered({ url, secretKey }: Stack, path: string): Promise<Truth> {
  const address = `${url}/storage/v1/object/downloads/${path.split('/').map(encodeURIComponent).join('/')}`;
  const answer = await fetch(address, { headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const folder = mkdtempSync(join(tmpdir(), 'baobab-delivered-'));
  try {
    const content = join(folder, 'content');
    mkdirSync(content);
    writeFileSync(join(folder, 'file'), bytes);
    if (path.endsWith('.zip')) execFileSync('unzip', ['-q', join(folder, 'file'), '-d', content]);
    else writeFileSync(join(content, 'master'), bytes);
    return await truthOf(content, bytes.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function truthOf(folder: string, sizeBytes: number): Promise<Truth> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile() && !file.endsWith('license.txt'));
  const read = await Promise.all(
    files.map(async (file) => {
      const { format, width, height } = await sharp(file).metadata();
      const isOpaque = format === 'svg' || (await sharp(file).stats()).isOpaque;
      return { format, width, height, isOpaque, markup: format === 'svg' ? readFileSync(file, 'utf8') : '' };
    }),
  );
  const formats = ORDER.filter((format) => read.some((file) => file.format === format));
  const [largest] = read
    .filter(({ format }) => format !== 'svg')
    .sort((a, b) => b.width * b.height - a.width * a.height);
  const drawings = read.flatMap(({ markup }) => markup || []);
  const isVector = drawings.some((markup) => !/<image|<foreignObject/.test(markup));
  const isTransparent = read.some(({ isOpaque }) => !isOpaque);
  return {
    rows: {
      Format: formats.map((format) => NAMES[format]).join(', '),
      ...(largest ? { Size: `${largest.width} × ${largest.height} px` } : {}),
      ...(isVector ? { Vector: 'Yes, scales to any size' } : {}),
      ...(isTransparent ? { Transparency: 'Yes' } : {}),
      Download: `${files.length} file${files.length === 1 ? '' : 's'}, ${inWords(sizeBytes)}`,
    },
    customization: [
      ...(isVector ? ['Change colors in any vector editor', 'Scale to any size without losing quality'] : []),
      'Combine with other illustrations of the shop',
      ...(isTransparent ? ['Place on any background'] : []),
    ],
    drawings,
  };
}

/** 1 KB is 1024 bytes, as everywhere in the shop. */
function inWords(bytes: number): string {
  const kb = bytes / 1024;
  return kb < 999.5 ? `${Math.round(kb)} KB` : `${(kb / 1024).toFixed(1).replace('.0', '')} MB`;
}
