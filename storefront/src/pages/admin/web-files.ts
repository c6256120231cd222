/**
 * Dropped and chosen files for the upload engine. A ref is made from the file's path, size and time, so that choosing the same folder
 * again after a reload gives unfinished items their files back; kept folder handles do it without choosing, where the browser has them.
 * A ref never leads to a file of another size or time.
 */
import { deriveInPage } from '@baobab/admin/pictures/derive-in-page';
import { factsInPage } from '@baobab/admin/pictures/facts-in-page';
import { ZIP_TYPE } from '@baobab/domain/constants';
import { AppError } from '@baobab/domain/errors';
import { previewWidths } from '@baobab/domain/picture-widths';
import type {
  Derivatives,
  FactsReader,
  FileDigest,
  FileIdentity,
  FileSource,
  PackEntry,
  SourceRef,
} from '@baobab/uploads/ports';
import { cleanFile } from '@baobab/uploads/files/clean-file';
import type { Cleaned } from '@baobab/uploads/kinds/cleaned';
import { readerOf } from '@baobab/uploads/zip/byte-reader';
import { writeZip, type ZipInput, type ZipSource } from '@baobab/uploads/zip/write-zip';
import type { ChosenFiles } from './chosen-files.ts';
import type { DroppedFile } from './dropped-files.ts';
import type { FileHandles } from './file-handles.ts';
import { handlePlace, isStill, refOf, withoutPlace } from './source-refs.ts';

const EDGE_BYTES = 64 * 1024;
const DERIVED = 'derived:';
const CLOSED = 'This page was closed meanwhile. Choose the same folder again, or retry, and it goes on from there.';
const REPLACED = 'The file was changed, or another one lies in its place. Choose the folder again.';

export interface WebFiles extends FileSource {
  keep(dropped: DroppedFile): SourceRef;
  /** Outlives the page, where the browser has room. */
  keepChosen(chosen: DroppedFile): Promise<void>;
  keepDerived(blob: Blob, name?: string): SourceRef;
  forget(refs: readonly SourceRef[]): void;
  /** Code: file_missing. */
  blob(ref: SourceRef): Promise<Blob>;
  /** Asks for the folders of files that could not be read; call it from a click. */
  regain(): Promise<void>;
}

export function createWebFiles(handles: FileHandles, chosen: ChosenFiles): WebFiles {
  const kept = new Map<SourceRef, Blob>();
  /** By their names without the place: a folder that lies elsewhere now gives unfinished items their files back, too. */
  const alike = new Map<SourceRef, Blob>();
  /** The browser reads a file no more once it was changed: these are opened anew, where that is possible. */
  const unread = new Set<SourceRef>();
  const missing = new Set<SourceRef>();
  let count = 0;
  const find = async (ref: SourceRef): Promise<Blob> => {
    const held = unread.has(ref) ? undefined : kept.get(ref);
    if (ref.startsWith(DERIVED)) return held ?? lost(ref, CLOSED);
    const blob = held ?? (await chosen.read(ref)) ?? (await reopen(ref));
    kept.set(ref, blob);
    unread.delete(ref);
    missing.delete(ref);
    return blob;
  };
  const reopen = async (ref: SourceRef): Promise<Blob> => {
    const file = await handles.read(handlePlace(ref));
    if (file && isStill(ref, file)) return file;
    const held = kept.get(ref);
    const dropped = alike.get(withoutPlace(ref)) ?? held;
    // what could not be read is worth another try only while nothing else lies in its place
    if (dropped && !(file && dropped === held)) return dropped;
    missing.add(ref);
    return lost(ref, file ? REPLACED : CLOSED);
  };
  const reading = async <T>(ref: SourceRef, read: (blob: Blob) => Promise<T>): Promise<T> => {
    const blob = await find(ref);
    return read(blob).catch((error: unknown) => {
      if (!ref.startsWith(DERIVED)) unread.add(ref);
      throw error;
    });
  };
  return {
    keep(dropped) {
      const ref = refOf(dropped);
      kept.set(ref, dropped.file);
      alike.set(withoutPlace(ref), dropped.file);
      unread.delete(ref);
      return ref;
    },
    keepChosen: (picked) => chosen.keep(refOf(picked), picked.file),
    keepDerived(blob, name = String((count += 1))) {
      const ref = `${DERIVED}${name}`;
      kept.set(ref, blob);
      return ref;
    },
    blob: find,
    forget: (refs) => refs.forEach((ref) => kept.delete(ref)),
    regain: () => handles.ask([...missing].map(handlePlace)),
    identify: (ref) => reading(ref, identityOf),
    stat: async (ref) => glanceAt(await find(ref)),
    digest: (ref) => reading(ref, digest),
    async open(ref) {
      const blob = await find(ref);
      return { sizeBytes: blob.size, slice: async (start, end) => blob.slice(start, end), close: async () => {} };
    },
  };
}

export function createPageDerivatives(files: WebFiles): Derivatives {
  return {
    async make(source, widthsPx) {
      const file = await files.open(source);
      const picture = (await file.slice(0, file.sizeBytes)) as Blob;
      const { variants, placeholder, appearance } = await deriveInPage(picture, (own) => previewWidths(own, widthsPx));
      return {
        ...appearance,
        placeholder,
        variants: variants.map(({ widthPx, heightPx, blob }) => ({
          widthPx,
          heightPx,
          sizeBytes: blob.size,
          source: files.keepDerived(blob),
        })),
      };
    },
    async pack(entries) {
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      await writeZip(
        entries.map((entry) => asZipSource(entry, files)),
        (piece) => void pieces.push(piece as Uint8Array<ArrayBuffer>),
      );
      const blob = new Blob(pieces, { type: ZIP_TYPE });
      return { source: files.keepDerived(blob), sizeBytes: blob.size, sha256: await sha256(blob) };
    },
    async clean(source, name) {
      const made = await cleanedOf(await files.blob(source));
      if (!made) throw new AppError('file_changed');
      return { source: files.keepDerived(made.blob, name), sizeBytes: made.blob.size, sha256: await sha256(made.blob) };
    },
    discard: async (sources) => files.forget(sources),
  };
}

function asZipSource(entry: PackEntry, files: WebFiles): ZipSource {
  if ('text' in entry) return entry;
  if ('unpack' in entry) return { unpack: inputOf(files, entry.unpack) };
  return { name: entry.name, input: inputOf(files, entry.source) };
}

const inputOf = (files: WebFiles, ref: SourceRef): ZipInput => ({
  async *read(pieceBytes) {
    const file = await files.open(ref);
    const read = readerOf(file);
    for (let at = 0; at < file.sizeBytes; at += pieceBytes)
      yield await read(at, Math.min(at + pieceBytes, file.sizeBytes));
  },
});

export function createPageFacts(files: WebFiles): FactsReader {
  return {
    async read(source, name) {
      const file = await files.open(source);
      return factsInPage((await file.slice(0, file.sizeBytes)) as Blob, name);
    },
  };
}

function lost(ref: SourceRef, message: string): never {
  throw new AppError('file_missing', { ref }, { message });
}

function glanceAt(blob: Blob) {
  return { sizeBytes: blob.size, modifiedMs: blob instanceof File ? blob.lastModified : 0 };
}

async function identityOf(blob: Blob): Promise<FileIdentity> {
  const edges = [blob.slice(0, EDGE_BYTES), blob.slice(Math.max(EDGE_BYTES, blob.size - EDGE_BYTES))];
  return {
    sizeBytes: blob.size,
    modifiedMs: blob instanceof File ? blob.lastModified : 0,
    edgeHash: await sha256(new Blob(edges)),
  };
}

async function digest(blob: Blob): Promise<FileDigest> {
  const made = await cleanedOf(blob);
  return made ? { sha256: await sha256(made.blob), cleaned: made.cleaned } : { sha256: await sha256(blob) };
}

/** Null for a file that is sent as it is. */
async function cleanedOf(blob: Blob): Promise<{ blob: Blob; cleaned: Cleaned } | null> {
  const pieces: Blob[] = [];
  const read = readerOf({ slice: async (start, end) => blob.slice(start, end) });
  const cleaned = await cleanFile(read, blob.size, (piece) => void pieces.push(new Blob([piece])));
  return cleaned && { blob: new Blob(pieces, { type: blob.type }), cleaned };
}

/** A file that was moved, changed or locked since it was dropped can no longer be read. */
async function sha256(blob: Blob): Promise<string> {
  const bytes = await blob.arrayBuffer().catch((cause: unknown) => {
    throw new AppError('file_unreadable', {}, { cause });
  });
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
