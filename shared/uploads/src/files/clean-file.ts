/** A file of this computer as it is sent: without where its pictures were taken and with which camera. */
import { DOWNLOAD_MAX_BYTES, ZIP_TYPE } from '@baobab/domain/constants';
import { SNIFF_BYTES, sniffType } from '@baobab/domain/sniff';
import type { ReadBytes } from '../zip/byte-reader.ts';
import { ZipRefusal } from '../zip/zip-refusal.ts';
import { cleanPicture } from './clean-picture.ts';
import type { Cleaned } from '../kinds/cleaned.ts';
import { findInZip, writeCleanedZip } from './clean-zip.ts';

/**
 * Hands over the cleaned bytes in order; the same for the same file everywhere. Null, and nothing is handed over, where the file is
 * sent as it is, or is a ZIP that the check refuses.
 */
export async function cleanFile(
  read: ReadBytes,
  sizeBytes: number,
  write: (piece: Uint8Array<ArrayBuffer>) => Promise<void> | void,
): Promise<Cleaned | null> {
  if (sizeBytes === 0 || sizeBytes > DOWNLOAD_MAX_BYTES) return null;
  let written = 0;
  const put = (piece: Uint8Array<ArrayBuffer>) => {
    written += piece.length;
    return write(piece);
  };
  if (sniffType(await read(0, SNIFF_BYTES)) !== ZIP_TYPE) {
    const cleaned = cleanPicture(await read(0, sizeBytes));
    if (cleaned) await put(cleaned.bytes);
    return cleaned && { ...cleaned.removed, sizeBytes: written };
  }
  const found = await findInZip(read, sizeBytes).catch((error: unknown) => {
    if (error instanceof ZipRefusal) return null;
    throw error;
  });
  if (found) await writeCleanedZip(read, found, put);
  return found && { ...found.removed, sizeBytes: written };
}
