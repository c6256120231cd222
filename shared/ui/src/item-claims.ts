/** What may be said of an item's files, in words: only what was read from them. Unknown facts give no words. */
import type { ItemFacts } from '@baobab/domain/entities/item-facts';
import { formatBytes } from './format.ts';

const NAMES: Readonly<Record<string, string>> = {
  png: 'PNG',
  jpg: 'JPG',
  webp: 'WebP',
  gif: 'GIF',
  svg: 'SVG',
  pdf: 'PDF',
  ai: 'AI',
  eps: 'EPS',
  psd: 'PSD',
};

/** 'PNG, JPG, SVG'; '' where none is known. Texts and fonts beside the pictures are no formats of it. */
export function formatNames({ formats }: Pick<ItemFacts, 'formats'>): string {
  return formats.flatMap((format) => NAMES[format] ?? []).join(', ');
}

/** Of the largest picture made of pixels. */
export function pixelSize({ widthPx, heightPx }: Pick<ItemFacts, 'widthPx' | 'heightPx'>): string {
  return widthPx && heightPx ? `${widthPx} × ${heightPx} px` : '';
}

/** '3 files, 850 KB': what arrives, the license aside. */
export function downloadSize({ fileCount, fileSizeBytes }: Pick<ItemFacts, 'fileCount' | 'fileSizeBytes'>): string {
  if (!fileCount || fileSizeBytes === null) return '';
  return `${fileCount === 1 ? '1 file' : `${fileCount} files`}, ${formatBytes(fileSizeBytes)}`;
}

/** Each where the file bears it out. */
export function customization({ isVector, isTransparent }: Pick<ItemFacts, 'isVector' | 'isTransparent'>): string[] {
  return [
    ...(isVector ? ['Change colors in any vector editor', 'Scale to any size without losing quality'] : []),
    'Combine with other illustrations of the shop',
    ...(isTransparent ? ['Place on any background'] : []),
  ];
}

/** For the table of an item, in this order; what is unknown has no row. */
export function fileClaims(item: ItemFacts): [name: string, value: string][] {
  const rows: [string, string][] = [
    ['Format', formatNames(item)],
    ['Size', pixelSize(item)],
    ['Vector', item.isVector ? 'Yes, scales to any size' : ''],
    ['Transparency', item.isTransparent ? 'Yes' : ''],
    ['Download', downloadSize(item)],
  ];
  return rows.filter(([, value]) => value !== '');
}

interface NamedFile {
  readonly format: string;
  readonly layers: readonly string[] | null;
  readonly fonts: readonly string[] | null;
}

/** 'SVG: Sky, Figure'; one entry for each format that names layers. */
export function layerClaims(files: readonly NamedFile[]): string[] {
  return files.flatMap(({ format, layers }) =>
    layers && layers.length > 0 ? `${NAMES[format] ?? format}: ${layers.join(', ')}` : [],
  );
}

/** Fonts that the files' text needs. */
export function fontClaims(files: readonly NamedFile[]): string[] {
  return [...new Set(files.flatMap(({ fonts }) => fonts ?? []))];
}
