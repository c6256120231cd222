/**
 * Bytes from a socket (or a part of a form) into an open file: bounded memory, one write in flight while the next batch
 * gathers, and an honest count of what reached the file when the sender goes away.
 */
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';

const WRITE_FROM = 256 * 1024;
const PAUSE_AT = 2 * 1024 * 1024;

export interface Received {
  /** Bytes written to the file. */
  bytes: number;
  /** The source ended by itself: neither cut off nor told to stop. */
  ended: boolean;
  /** The source had more than `limit`; the rest is thrown away. */
  exceeded: boolean;
}

export interface ReceiveOptions {
  /** Where in the file to begin; default 0. */
  position?: number;
  /** Most bytes to take. */
  limit: number;
  /** Stop taking, keep what came. */
  signal?: AbortSignal;
}

async function writeAll(file: FileHandle, buffers: Buffer[], position: number): Promise<number> {
  const wanted = buffers.reduce((sum, buffer) => sum + buffer.length, 0);
  let { bytesWritten: done } = await file.writev(buffers, position);
  if (done === wanted) return wanted;
  const whole = Buffer.concat(buffers);
  while (done < wanted) {
    const { bytesWritten } = await file.write(whole, done, wanted - done, position + done);
    done += bytesWritten;
  }
  return wanted;
}

class Receiver {
  readonly outcome: Received = { bytes: 0, ended: false, exceeded: false };
  readonly #source: Readable;
  readonly #file: FileHandle;
  readonly #options: ReceiveOptions;
  readonly #settled = Promise.withResolvers<Received>();
  #batch: Buffer[] = [];
  #waiting = 0;
  #taken = 0;
  #writing = false;
  #closed = false;

  constructor(source: Readable, file: FileHandle, options: ReceiveOptions) {
    this.#source = source;
    this.#file = file;
    this.#options = options;
  }

  run(): Promise<Received> {
    const { signal } = this.#options;
    signal?.addEventListener('abort', this.#stop);
    this.#source.on('data', this.#onData).on('end', this.#onEnd).on('error', this.#stop).on('close', this.#stop);
    if (signal?.aborted || this.#source.destroyed) this.#stop();
    return this.#settled.promise.finally(() => {
      signal?.removeEventListener('abort', this.#stop);
      this.#source.off('data', this.#onData).off('end', this.#onEnd).off('close', this.#stop);
      // The listener for errors stays: the sender may still fail while the rest is thrown away.
      this.#source.resume();
    });
  }

  readonly #onData = (chunk: Buffer) => {
    if (this.#closed) return;
    const piece = chunk.subarray(0, this.#options.limit - this.#taken);
    this.#taken += piece.length;
    this.#waiting += piece.length;
    if (piece.length > 0) this.#batch.push(piece);
    this.outcome.exceeded = piece.length < chunk.length;
    if (this.outcome.exceeded) return this.#stop();
    if (this.#waiting >= PAUSE_AT) this.#source.pause();
    if (this.#waiting >= WRITE_FROM) void this.#flush();
  };

  readonly #onEnd = () => {
    this.outcome.ended = true;
    this.#stop();
  };

  readonly #stop = () => {
    this.#closed = true;
    void this.#flush();
  };

  async #flush(): Promise<void> {
    if (this.#writing) return;
    this.#writing = true;
    try {
      while (this.#waiting >= WRITE_FROM || (this.#closed && this.#waiting > 0)) {
        const buffers = this.#batch;
        this.#batch = [];
        this.#waiting = 0;
        const start = (this.#options.position ?? 0) + this.outcome.bytes;
        this.outcome.bytes += await writeAll(this.#file, buffers, start);
        if (!this.#closed) this.#source.resume();
      }
    } catch (error) {
      this.#closed = true;
      this.#settled.reject(error);
    }
    this.#writing = false;
    if (this.#closed) this.#settled.resolve(this.outcome);
  }
}

/** Rejects only when writing fails. The file may then hold part of the bytes. */
export const receive = (source: Readable, file: FileHandle, options: ReceiveOptions): Promise<Received> =>
  new Receiver(source, file, options).run();
