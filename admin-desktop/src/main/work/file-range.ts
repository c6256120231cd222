/** Part of an open file that is read when it is needed, into two buffers that take turns: getting memory costs more than reading. */
import type { FileHandle } from 'node:fs/promises';
import { AppError } from '@baobab/shared/domain/errors';
import { fromFileSystem } from '../folders/file-errors.ts';

export interface FileRange {
  readonly size: number;
  readonly type: string;
  /**
   * The bytes in order, at most `pieceBytes` at a time. A piece is valid until the one after the next is asked for, so at most one
   * may still be in use then. Codes: file_changed when the file became shorter, file_unreadable.
   */
  pieces(pieceBytes: number): AsyncGenerator<Uint8Array<ArrayBuffer>>;
  /** All at once, for callers that need it whole. */
  arrayBuffer(): Promise<ArrayBuffer>;
}

const RANGES = new WeakSet();

export function isFileRange(body: object): body is FileRange {
  return RANGES.has(body);
}

/** Of one open file; its parts are read one after the other into the same memory. */
export type ReadBuffers = Uint8Array<ArrayBuffer>[];

export function fileRange(
  file: FileHandle,
  path: string,
  [start, end]: readonly [number, number],
  own: ReadBuffers = [],
): FileRange {
  const size = Math.max(0, end - start);
  const read = async (into: Uint8Array<ArrayBuffer>, at: number): Promise<Uint8Array<ArrayBuffer>> => {
    try {
      let filled = 0;
      while (filled < into.length) {
        const { bytesRead } = await file.read(into, filled, into.length - filled, start + at + filled);
        if (bytesRead === 0) throw new AppError('file_changed', { path });
        filled += bytesRead;
      }
      return into;
    } catch (error) {
      throw fromFileSystem(error, path);
    }
  };
  const range: FileRange = {
    size,
    type: '',
    async *pieces(pieceBytes) {
      const length = Math.min(pieceBytes, size);
      const buffers = Array.from({ length: size > length ? 2 : 1 }, (_, index) => bufferOf(own, index, length));
      const part = (index: number) => {
        const at = index * length;
        const buffer = buffers[index % 2] ?? new Uint8Array(0);
        return read(buffer.subarray(0, Math.min(length, size - at)), at);
      };
      let ahead = size > 0 ? part(0) : null;
      for (let index = 0; ahead; index += 1) {
        const piece: Uint8Array<ArrayBuffer> = await ahead;
        ahead = (index + 1) * length < size ? part(index + 1) : null;
        // whoever stops early must not leave a rejection behind
        ahead?.catch(() => undefined);
        yield piece;
      }
      // only now: after a broken connection the system may still hold on to them
      buffers.forEach(giveBack);
    },
    arrayBuffer: async () => (await read(new Uint8Array(size), 0)).buffer,
  };
  RANGES.add(range);
  return range;
}

/** Most files are small; their buffers go from one to the next. */
const SMALL_BYTES = 512 * 1024;
const KEPT_MAX = 32;
const kept: ReadBuffers = [];

/** Not cleared: every byte is read over before it is seen. */
function bufferOf(own: ReadBuffers, index: number, bytes: number): Uint8Array<ArrayBuffer> {
  if (bytes <= SMALL_BYTES) return kept.pop() ?? allocate(SMALL_BYTES);
  const before = own[index];
  if (before && before.length >= bytes) return before;
  return (own[index] = allocate(bytes));
}

function allocate(bytes: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.allocUnsafeSlow(bytes).buffer);
}

function giveBack(buffer: Uint8Array<ArrayBuffer>): void {
  if (buffer.length === SMALL_BYTES && kept.length < KEPT_MAX) kept.push(buffer);
}
