import { AppError } from '@baobab/domain/errors';
import type { FileSource, OpenFile, SourceRef } from '../ports.ts';

/** Bytes `start` (inclusive) to `end` (exclusive); fewer where the file ends. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>;

/** Runs `work` over an opened file, which is closed afterwards. Codes: those of the source. */
export async function withBytes<T>(
  files: FileSource,
  ref: SourceRef,
  work: (read: ReadBytes, sizeBytes: number) => Promise<T>,
): Promise<T> {
  const file = await files.open(ref);
  try {
    return await work(readerOf(file), file.sizeBytes);
  } finally {
    await file.close();
  }
}

/** Codes: file_unreadable, and those of the file. */
export function readerOf(file: Pick<OpenFile, 'slice'>): ReadBytes {
  return async (start, end) => {
    const body = await file.slice(start, end);
    if (body instanceof Uint8Array) return body;
    if (!('arrayBuffer' in body) || typeof body.arrayBuffer !== 'function') throw new AppError('file_unreadable');
    // a Blob whose file was moved, changed or locked since it was chosen rejects here
    const read = (body as { arrayBuffer(): Promise<ArrayBuffer> }).arrayBuffer();
    return new Uint8Array(
      await read.catch((cause: unknown) => {
        throw new AppError('file_unreadable', {}, { cause });
      }),
    );
  };
}
