/** Fetches the files that five free illustrations deliver, packs them into one ZIP, stores and releases it. */
import type { DataClient } from '@baobab/data/client';
import { downloadLink } from '@baobab/data/orders/downloads';
import { releaseFreePack } from '@baobab/data/packs/admin-packs';
import { BUCKET_DOWNLOADS, DOWNLOAD_MAX_BYTES, ZIP_TYPE } from '@baobab/domain/constants';
import { AppError } from '@baobab/domain/errors';
import { LICENSE_FILE, licenseOf } from '@baobab/domain/license-text';
import { storeObject } from '@baobab/uploads/transports/store-object';
import { writeZip, type ZipInput, type ZipSource } from '@baobab/uploads/zip/write-zip';

export const FREE_PACK_ITEMS = 5;

/** @param tell what is being done, for the screen */
export async function buildFreePack(
  client: DataClient,
  illustrationIds: readonly string[],
  tell: (step: string) => void,
): Promise<void> {
  const sources: ZipSource[] = [{ name: LICENSE_FILE, text: licenseOf('Five free illustrations', 'free') }];
  for (const [index, illustrationId] of illustrationIds.entries()) {
    tell(`Fetching illustration ${index + 1} of ${illustrationIds.length}…`);
    sources.push(await fetchSource(client, illustrationId));
  }
  tell('Packing…');
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  await writeZip(sources, (piece) => void pieces.push(new Uint8Array(piece)));
  const zip = new Uint8Array(await new Blob(pieces).arrayBuffer());
  if (zip.byteLength > DOWNLOAD_MAX_BYTES) throw new AppError('file_too_large', { maxBytes: DOWNLOAD_MAX_BYTES });
  tell('Sending…');
  const objectPath = `free-pack/${Date.now()}_five-free-illustrations.zip`;
  await storeObject(client, { bucket: BUCKET_DOWNLOADS, path: objectPath, contentType: ZIP_TYPE }, zip);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', zip));
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  await releaseFreePack(client, { illustrationIds, objectPath, sizeBytes: zip.byteLength, sha256 });
}

/** What buyers of an illustration get: its ZIP, whose files go into the pack, or its picture. */
async function fetchSource(client: DataClient, illustrationId: string): Promise<ZipSource> {
  const link = await downloadLink(client, { illustrationId });
  const response = await fetch(link);
  if (!response.ok) throw new AppError('object_missing', { illustrationId });
  const input = inputOf(await response.blob());
  const name = new URL(link).searchParams.get('download') ?? illustrationId;
  return /\.zip$/i.test(name) ? { unpack: input } : { name, input };
}

const inputOf = (blob: Blob): ZipInput => ({
  async *read(pieceBytes) {
    for (let at = 0; at < blob.size; at += pieceBytes)
      yield new Uint8Array(await blob.slice(at, at + pieceBytes).arrayBuffer());
  },
});
