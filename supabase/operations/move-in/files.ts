/** Files of moved records: originals into the private bucket, pictures that everyone sees into the public one. */
import { factsRows } from '@baobab/data/catalog/sources';
import { BUCKET_DOWNLOADS, BUCKET_IMAGES } from '@baobab/domain/constants';
import {
  baseName,
  downloadableKey,
  imageKey,
  imageVariantKey,
  masterKey,
  safeFileName,
} from '@baobab/domain/file-name';
import { pictureWidths, previewWidths } from '@baobab/domain/picture-widths';
import { sniffType } from '@baobab/domain/sniff';
import { appearanceColumns } from '@baobab/uploads/appearance/appearance';
import { readFacts } from '@baobab/uploads/facts/read-facts';
import { cleanFile } from '@baobab/uploads/files/clean-file';
import sharp, { type Sharp } from 'sharp';
import { createBackend, fixedTimestamp } from '../../seed/load/backend.ts';
import { archive } from '../../seed/pictures/archive.ts';
import { derive, sha256, type Pixels } from '../../seed/pictures/render.ts';
import type { Project } from '../backup/project.ts';
import type { NormalRecord } from './normal.ts';
import type { Source } from './source.ts';

interface ItemFiles extends Record<string, unknown> {
  image: string;
  master_file?: string;
  downloadable_file?: string;
}

/** Reads from the source and stores in the shop. */
export interface FileStore {
  licenseUrl: string;
  /** Null for what cannot be read. */
  read(ref: string | null | undefined, isOriginal: boolean): Promise<Uint8Array | null>;
  store(bucket: string, path: string, bytes: Uint8Array, type: string): Promise<void>;
  sentBytes(): number;
  /** Originals that anyone could read at the source. */
  publicOriginals(): number;
}

/** What an item without a readable image shows until the owner gives it one. */
const BLANK = { width: 800, height: 600, channels: 3, background: '#e7e5e4' } as const;

export function fileStore({ sql, url, secretKey }: Project, siteUrl: string, source: Source): FileStore {
  const backend = createBackend({ url, siteUrl, key: secretKey, token: secretKey });
  let sent = 0;
  const wasPublic = new Set<string>();
  return {
    licenseUrl: backend.licenseUrl,
    async read(ref, isOriginal) {
      const found = ref ? await source.file(ref) : null;
      if (found?.wasPublic && isOriginal && ref) wasPublic.add(ref);
      return found && (await cleaned(found.bytes));
    },
    /** Not sent again when an interrupted run has stored it. */
    async store(bucket, path, bytes, type) {
      const [stored] = await sql`select 1 from storage.objects
        where bucket_id = ${bucket} and name = ${path} and (metadata ->> 'size')::bigint = ${bytes.byteLength}`;
      if (stored) return;
      await backend.upload(bucket, path, bytes, type);
      sent += bytes.byteLength;
    },
    sentBytes: () => sent,
    publicOriginals: () => wasPublic.size,
  };
}

/** As every upload: without where a picture was taken. */
async function cleaned(bytes: Uint8Array): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  await cleanFile(rangesOf(bytes), bytes.byteLength, (piece) => void pieces.push(piece));
  return pieces.length > 0 ? Buffer.concat(pieces) : bytes;
}

const rangesOf = (bytes: Uint8Array) => (start: number, end: number) =>
  Promise.resolve(new Uint8Array(bytes.subarray(start, end)));

/** The widths that the shop serves. */
async function variants(files: FileStore, key: string, pixels: Pixels, widthsOf: typeof pictureWidths) {
  const made = await derive(pixels, files.licenseUrl, widthsOf);
  for (const { widthPx, bytes } of made.variants)
    await files.store(BUCKET_IMAGES, imageVariantKey(key, widthPx), bytes, 'image/webp');
  const widths = made.variants.map(({ widthPx }) => widthPx);
  return { made, widths, path: imageVariantKey(key, made.width) };
}

/** Into the private bucket; answers what it is. */
async function original(files: FileStore, path: string, bytes: Uint8Array, type: string) {
  await files.store(BUCKET_DOWNLOADS, path, bytes, type);
  const hasTransparentPixel = async (picture: Uint8Array) => !(await sharp(picture).stats()).isOpaque;
  return { path, facts: factsRows(await readFacts(rangesOf(bytes), bytes.byteLength, path, { hasTransparentPixel })) };
}

/** Columns of an illustration and its source, with the facts of its originals; null where neither image nor file can be read. */
export async function itemFiles(
  files: FileStore,
  item: NormalRecord,
  id: string,
): Promise<{ columns: ItemFiles; missing: string[] } | null> {
  const image = await files.read(item.image, item.isImageSold ?? false);
  const pixels = image && (await pixelsOf(image));
  let file = item.file && item.file === item.image ? image : await files.read(item.file, true);
  // The export may name no file; one beside it has the item's name.
  for (const ref of item.isImageSold ? [] : [item.sku, item.slug]) file ??= await files.read(ref, true);
  if (!pixels && !file) return null;
  const at = fixedTimestamp(id);
  const name = nameOf(item.image ?? item.file ?? `${item.slug}.png`);
  const shown = await variants(
    files,
    keyOf(item.image, at, name),
    pixels ?? (await blank()),
    item.isImageSold && pixels ? previewWidths : pictureWidths,
  );
  const facts = [];
  let [master, download]: (string | null)[] = [null, null];
  if (image && pixels && item.isImageSold) {
    master = masterKey(id, at, name);
    facts.push(await original(files, master, image, sniffType(image) ?? 'image/png'));
  }
  if (file && file !== image) {
    const packed = sniffType(file) ? file : archive({ [safeFileName(nameOf(item.file ?? name))]: file });
    download = downloadKey(item, at, sniffType(packed) === 'application/zip');
    facts.push(await original(files, download, packed, sniffType(packed) ?? 'application/zip'));
  }
  const seen = image ?? file ?? new Uint8Array();
  return {
    columns: {
      image: shown.path,
      image_widths: shown.widths,
      image_width: shown.made.width,
      image_height: shown.made.height,
      placeholder: shown.made.placeholder,
      ...appearanceColumns(shown.made.appearance),
      ...(master ? { master_file: master } : {}),
      ...(download ? { downloadable_file: download } : {}),
      facts,
      source: { path: `moved/${id}/${name}`, name, sha256: sha256(seen), size_bytes: seen.byteLength, parts: [] },
    },
    missing: [...(pixels ? [] : ['image']), ...(master || download ? [] : ['file'])],
  };
}

/** Of a picture that is public as it is; null where it cannot be read. */
export async function publicPicture(files: FileStore, ref: string | null | undefined, name: string) {
  const bytes = await files.read(ref, false);
  const pixels = bytes && (await pixelsOf(bytes));
  if (!bytes || !pixels) return null;
  const key = keyOf(ref, fixedTimestamp(name), nameOf(ref ?? name));
  const type = sniffType(bytes);
  if (key === oldKey(ref) && type) await files.store(BUCKET_IMAGES, key, bytes, type);
  const { made, path, widths } = await variants(files, key, pixels, pictureWidths);
  return { path, widths, placeholder: made.placeholder };
}

/** A ZIP that is only for buyers; null where there is none. */
export async function packFile(files: FileStore, fileName: string) {
  const bytes = await files.read(fileName, true);
  if (!bytes || sniffType(bytes) !== 'application/zip') return null;
  const path = `${fixedTimestamp(fileName)}_${safeFileName(fileName)}`;
  await files.store(BUCKET_DOWNLOADS, path, bytes, 'application/zip');
  return { path, bytes };
}

const nameOf = (ref: string) => baseName(decodeURIComponent(ref.split(/[?#]/)[0] ?? ref)) || 'file';

/** The key of a picture that a shop of the same kind had, if it is one that Storage takes. */
const oldKey = (ref: string | null | undefined) => /(?:^|\/)(lovable-uploads\/[A-Za-z0-9_.()-]+)$/.exec(ref ?? '')?.[1];
const keyOf = (ref: string | null | undefined, at: number, name: string) => oldKey(ref) ?? imageKey(at, name);

function downloadKey({ file, title }: NormalRecord, at: number, isZip: boolean): string {
  const isKey = file && /^\d+_[A-Za-z0-9_.()-]+$/.test(file) && (!isZip || file.endsWith('.zip'));
  return isKey ? file : downloadableKey(at, title ?? '', isZip ? 'file.zip' : nameOf(file ?? 'file.png'));
}

const asPixels = async (picture: Sharp): Promise<Pixels> => {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 };
};
const blank = () => asPixels(sharp({ create: BLANK }));

/** Null for what is no picture that the shop takes. */
async function pixelsOf(bytes: Uint8Array): Promise<Pixels | null> {
  if (!sniffType(bytes)?.startsWith('image/')) return null;
  return asPixels(sharp(bytes).rotate().toColourspace('srgb')).catch(() => null);
}
