/** What a plan must know of a dropped file, read in the page; trouble with a file is told with it and never ends the reading. */
import { DOWNLOAD_MAX_BYTES, ZIP_TYPE } from '@baobab/domain/constants';
import { DRAWING_HEAD_BYTES, drawingFormat } from '@baobab/domain/drawing-formats';
import { AppError, serializeError } from '@baobab/domain/errors';
import { baseName, splitName } from '@baobab/domain/file-name';
import { FOREIGN_BYTES, foreignPicture, SNIFF_BYTES, sniffType } from '@baobab/domain/sniff';
import type { ChosenFiles as Chosen } from '@baobab/uploads/kinds/chosen-files';
import type { WalkedFile } from '@baobab/uploads/kinds/group-files';
import { isDescription, readDescription } from '@baobab/uploads/metadata/read-description';
import { countPixels } from '@baobab/uploads/metadata/count-pixels';
import { EMBEDDED_HEAD_BYTES, EMBEDDED_TAIL_BYTES, readEmbedded } from '@baobab/uploads/metadata/read-embedded';
import { refuseUnsafeSvg, SvgCheck } from '@baobab/uploads/svg/check-svg';
import { withBytes } from '@baobab/uploads/zip/byte-reader';
import { checkZip } from '@baobab/uploads/zip/check-zip';
import type { DroppedFile } from './dropped-files.ts';
import type { WebFiles } from './web-files.ts';

const PIECE_BYTES = 1024 * 1024;

export async function inspectDropped(original: DroppedFile, files: WebFiles): Promise<WalkedFile> {
  const dropped = original.error ? original : await convertPhoto(original);
  const { file, path } = dropped;
  const ref = files.keep(dropped);
  const declared = file.type ? { declaredType: file.type } : {};
  try {
    if (dropped.error) throw dropped.error;
    const type = sniffType(await bytesOf(file, 0, SNIFF_BYTES));
    const drawing = type === null ? drawingFormat(file.name, await bytesOf(file, 0, DRAWING_HEAD_BYTES)) : null;
    const sendable = (type ?? drawing) !== null && file.size > 0 && file.size <= DOWNLOAD_MAX_BYTES;
    if (sendable && drawing === 'svg') await checkSvg(file);
    const name = baseName(path);
    const picture = sendable && type !== ZIP_TYPE ? await readPicture(file) : {};
    return {
      path,
      ref,
      type,
      drawing,
      ...(type === null && drawing === null ? { foreign: foreignPicture(await bytesOf(file, 0, FOREIGN_BYTES)) } : {}),
      ...declared,
      identity: await files.identify(ref),
      ...(sendable ? await files.digest(ref) : { sha256: '' }),
      ...picture,
      ...(sendable && type === ZIP_TYPE ? { zip: await withBytes(files, ref, checkZip) } : {}),
      ...(isDescription(name, file.size) ? readDescription(name, await bytesOf(file, 0, file.size)) : {}),
    };
  } catch (error) {
    const identity = { sizeBytes: file.size, modifiedMs: file.lastModified, edgeHash: '' };
    return { path, ref, type: null, ...declared, identity, sha256: '', error: serializeError(error) };
  }
}

/** Those of a dialog; kept in this browser, so that closing the page loses nothing. */
export async function inspectChosen({ image, download }: Chosen<File>, files: WebFiles): Promise<Chosen<WalkedFile>> {
  const read = async (file: File) => {
    const chosen = await convertPhoto({ file, path: file.name.normalize('NFC'), root: '' });
    await files.keepChosen(chosen);
    return inspectDropped(chosen, files);
  };
  return { image: image && (await read(image)), download: download && (await read(download)) };
}

async function readPicture(file: File): Promise<Pick<WalkedFile, 'embedded' | 'pixels'>> {
  const head = await bytesOf(file, 0, EMBEDDED_HEAD_BYTES);
  const parts = [head];
  if (file.size > EMBEDDED_HEAD_BYTES) parts.push(await bytesOf(file, file.size - EMBEDDED_TAIL_BYTES, file.size));
  const embedded = readEmbedded(parts);
  return { pixels: countPixels(head, file.size), ...(embedded ? { embedded } : {}) };
}

async function checkSvg(file: File): Promise<void> {
  const check = new SvgCheck();
  for (let at = 0; at < file.size; at += PIECE_BYTES) check.add(await bytesOf(file, at, at + PIECE_BYTES));
  refuseUnsafeSvg(check);
}

async function bytesOf(file: File, start: number, end: number): Promise<Uint8Array> {
  const read = file.slice(start, end).arrayBuffer();
  return new Uint8Array(
    await read.catch((cause: unknown) => {
      throw new AppError('file_unreadable', { path: file.name }, { cause });
    }),
  );
}

const PHOTO_QUALITY = 0.95;

/**
 * Photos of phones (HEIC) become JPEG where the browser can decode them, as Safari can; elsewhere the plan says how to export them. The
 * same file where it is no such photo, or cannot be decoded or read here.
 */
async function convertPhoto(dropped: DroppedFile): Promise<DroppedFile> {
  const { file, path } = dropped;
  try {
    const head = new Uint8Array(await file.slice(0, FOREIGN_BYTES).arrayBuffer());
    if (foreignPicture(head) !== 'HEIC') return dropped;
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: PHOTO_QUALITY });
    const named = (name: string) => `${splitName(name).stem}.jpg`;
    const photo = new File([jpeg], named(file.name), { type: jpeg.type, lastModified: file.lastModified });
    return { ...dropped, file: photo, path: named(path) };
  } catch {
    return dropped;
  }
}
