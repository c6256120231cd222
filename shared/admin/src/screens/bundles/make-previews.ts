/** Small public pictures of what a released ZIP holds, made in this window from the stored file. */
import { packEntries, savePackPreview } from '@baobab/data/packs/admin-packs';
import type { DataClient } from '@baobab/data/client';
import { readObject } from '@baobab/data/storage/storage';
import { BUCKET_IMAGES } from '@baobab/domain/constants';
import type { BundleFile } from '@baobab/domain/entities/bundle-pack';
import { isAppError } from '@baobab/domain/errors';
import { previewWidths } from '@baobab/domain/picture-widths';
import { storeObject } from '@baobab/uploads/transports/store-object';
import { readDirectory, type ZipEntry } from '@baobab/uploads/zip/read-directory';
import { unpackEntry } from '@baobab/uploads/zip/unpack-entry';
import { deriveInPage } from '../../pictures/derive-in-page.ts';

/** Wider ones than the shop shows would only cost visitors time. */
const PREVIEW_WIDTH_PX = 400;
const LONGEST_PX = 400;
/** The first format of a picture that the page can draw. */
const DRAWN = ['png', 'jpg', 'webp', 'gif', 'svg'];
const PIECE_BYTES = 4 * 1024 * 1024;

/** `name` is the picture that is being drawn. */
export interface PreviewProgress {
  done: number;
  total: number;
  name: string;
}

interface StoredZip {
  slug: string;
  bucket: string;
  path: string;
  sizeBytes: number;
}

export interface PreviewsOutcome {
  made: number;
  failed: number;
}

export function storedZip({ slug, bucket, objectPath, sizeBytes }: BundleFile): StoredZip | null {
  return bucket && objectPath && sizeBytes ? { slug, bucket, path: objectPath, sizeBytes } : null;
}

/**
 * Each preview is saved by itself, so stopping loses nothing. A picture that cannot be drawn is left without one.
 *
 * @returns how many were made, and how many pictures could not be drawn
 */
export async function makePreviews(
  client: DataClient,
  zip: StoredZip,
  onProgress: (progress: PreviewProgress) => void,
  signal: AbortSignal,
): Promise<PreviewsOutcome> {
  const read = (start: number, end: number) => readPieces(client, zip, start, Math.min(end, zip.sizeBytes));
  const wanted = withoutPreview(await packEntries(client, zip));
  const outcome: PreviewsOutcome = { made: 0, failed: 0 };
  if (wanted.length === 0) return outcome;
  const { entries } = await readDirectory(read, zip.sizeBytes);
  const stamp = Date.now();
  for (const [index, name] of wanted.entries()) {
    if (signal.aborted) break;
    onProgress({ done: index, total: wanted.length, name });
    const entry = entries.find((each) => each.name === name);
    const image = `packs/${zip.slug}/${stamp}/${index + 1}.webp`;
    const isMade = entry && (await storePreview(client, zip, image, name, await unpacked(read, entry)));
    outcome[isMade ? 'made' : 'failed'] += 1;
  }
  return outcome;
}

/** One file of each picture: formats of one name are one picture. */
function withoutPreview(entries: Awaited<ReturnType<typeof packEntries>>): string[] {
  const pictures = new Map<string, typeof entries>();
  for (const entry of entries.filter(({ format }) => DRAWN.includes(format))) {
    const name = entry.entry.replace(/\.[^./]+$/, '').replaceAll(/(^|\/)(png|svg|jpe?g|webp|gif)\//gi, '$1');
    pictures.set(name, [...(pictures.get(name) ?? []), entry]);
  }
  return [...pictures.values()]
    .filter((formats) => !formats.some(({ hasPreview }) => hasPreview))
    .flatMap((formats) => {
      const [best] = formats.toSorted((a, b) => DRAWN.indexOf(a.format) - DRAWN.indexOf(b.format));
      return best ? [best.entry] : [];
    });
}

async function storePreview(
  client: DataClient,
  zip: StoredZip,
  image: string,
  entry: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const type = entry.toLowerCase().endsWith('.svg') ? { type: 'image/svg+xml' } : {};
  try {
    const { variants } = await deriveInPage(new Blob([bytes], type), narrow);
    const [preview] = variants;
    if (!preview) return false;
    await storeObject(client, { bucket: BUCKET_IMAGES, path: image, contentType: 'image/webp' }, preview.blob);
    const size = { image_width: preview.widthPx, image_height: preview.heightPx };
    await savePackPreview(client, zip, { entry, image, ...size });
    return true;
  } catch (error) {
    if (isAppError(error) && ['image_damaged', 'image_dimensions'].includes(error.code)) return false;
    throw error;
  }
}

/** At most half the picture, and no side above what the shop stores. */
function narrow(size: { width: number; height: number }): number[] {
  const tallest = Math.floor((size.width * LONGEST_PX) / Math.max(size.width, size.height));
  const [width = 1] = previewWidths(size, [Math.max(1, Math.min(PREVIEW_WIDTH_PX, tallest))]);
  return [width];
}

async function unpacked(
  read: (start: number, end: number) => Promise<Uint8Array>,
  entry: ZipEntry,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  await unpackEntry(read, entry, (bytes) => void pieces.push(new Uint8Array(bytes)));
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

async function readPieces(client: DataClient, zip: StoredZip, start: number, end: number) {
  const whole = new Uint8Array(Math.max(0, end - start));
  for (let at = start; at < end; at += PIECE_BYTES)
    whole.set(await readObject(client, zip, at, Math.min(end, at + PIECE_BYTES)), at - start);
  return whole;
}
