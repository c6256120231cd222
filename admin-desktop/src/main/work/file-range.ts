/**
 * Parts of an open file that are read when they are needed, into two buffers that take turns: getting memory costs more than
 * reading. When a file is sent part by part, the beginning of the next part is already read.
 */
import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '@baobab/domain/errors';
import { withFileErrors } from '../folders/file-errors.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export class FileRange {
  readonly size: number;
  readonly type = '';
  /**
   * The bytes in order, at most `pieceBytes` at a time, each piece valid until the next is asked for. May be asked for again, once
   * the earlier one is no longer read. Codes: file_changed when the file became shorter, file_unreadable.
   */
  readonly pieces: (pieceBytes: number) => AsyncGenerator<Bytes>;
  /** All at once, for callers that need it whole. */
  readonly arrayBuffer: () => Promise<ArrayBuffer>;

  constructor(size: number, pieces: FileRange['pieces'], whole: () => Promise<Bytes>) {
    this.size = size;
    this.pieces = pieces;
    this.arrayBuffer = async () => (await whole()).buffer;
  }
}

/** Of one open file of `sizeBytes`; its ranges are read one after the other. */
export class FileReader {
  readonly #file: FileHandle;
  readonly #path: string;
  readonly #sizeBytes: number;
  #buffers: (Bytes | undefined)[] = [];
  #bufferIndex = 0;
  /** The latest reading: the next one begins when it has settled, since it may still fill a buffer that was given up. */
  #latest: Promise<unknown> = Promise.resolve();
  #ahead: { readonly start: number; readonly piece: Promise<Bytes> } | undefined;

  constructor(file: FileHandle, path: string, sizeBytes: number) {
    this.#file = file;
    this.#path = path;
    this.#sizeBytes = sizeBytes;
  }

  range(start: number, wanted: number): FileRange {
    const end = Math.min(wanted, this.#sizeBytes);
    const size = Math.max(0, end - start);
    return new FileRange(
      size,
      (pieceBytes) => this.#pieces(start, end, pieceBytes),
      () => this.#fill(new Uint8Array(size), start),
    );
  }

  async *#pieces(start: number, end: number, most: number): AsyncGenerator<Bytes> {
    let at = start;
    while (at < end) {
      const piece = (await this.#piece(at, Math.min(most, end - at))).subarray(0, end - at);
      at += piece.length;
      // the rest of this range, or else the beginning of the next
      const remaining = (at < end ? end : this.#sizeBytes) - at;
      if (remaining > 0) this.#ahead = { start: at, piece: this.#read(at, Math.min(most, remaining)) };
      yield piece;
    }
    if (at >= this.#sizeBytes) this.#releaseBuffers();
  }

  #piece(start: number, bytes: number): Promise<Bytes> {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    return ahead?.start === start ? ahead.piece : this.#read(start, bytes);
  }

  #read(start: number, bytes: number): Promise<Bytes> {
    this.#bufferIndex = 1 - this.#bufferIndex;
    const buffer = this.#buffer(this.#bufferIndex, bytes).subarray(0, bytes);
    const reading = this.#latest.then(() => this.#fill(buffer, start));
    // stopping early must not leave an unhandled rejection
    this.#latest = reading.catch(() => undefined);
    return reading;
  }

  #fill(into: Bytes, start: number): Promise<Bytes> {
    return withFileErrors(this.#path, async () => {
      for (let filled = 0; filled < into.length;) {
        const { bytesRead } = await this.#file.read(into, filled, into.length - filled, start + filled);
        if (bytesRead === 0) throw new AppError('file_changed', { path: basename(this.#path) });
        filled += bytesRead;
      }
      return into;
    });
  }

  /** Not cleared: every byte is read over before it is seen. */
  #buffer(index: number, bytes: number): Bytes {
    const before = this.#buffers[index];
    if (before && before.length >= bytes) return before;
    const buffer = bytes <= SMALL_BYTES ? (freeBuffers.pop() ?? allocate(SMALL_BYTES)) : allocate(bytes);
    return (this.#buffers[index] = buffer);
  }

  /** Only after the last byte was taken: after a broken connection the system may still hold on to them. */
  #releaseBuffers(): void {
    for (const buffer of this.#buffers)
      if (buffer?.length === SMALL_BYTES && freeBuffers.length < FREE_BUFFERS_MAX) freeBuffers.push(buffer);
    this.#buffers = [];
  }
}

/** Most files are small; their buffers go from one to the next. */
const SMALL_BYTES = 512 * 1024;
const FREE_BUFFERS_MAX = 32;
const freeBuffers: Bytes[] = [];

function allocate(bytes: number): Bytes {
  return new Uint8Array(Buffer.allocUnsafeSlow(bytes).buffer);
}
