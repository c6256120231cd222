// Bytes from a socket (or a part of a form) into an open file: bounded memory, one write in flight while the next batch
// gathers, and an honest count of what reached the file when the sender goes away.
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';

const WRITE_FROM = 256 * 1024;
const PAUSE_AT = 2 * 1024 * 1024;

export type Received = {
  /** Bytes written to the file. */
  bytes: number;
  /** The source ended by itself: neither cut off nor told to stop. */
  ended: boolean;
  /** The source had more than `limit`; the rest is being thrown away. */
  exceeded: boolean;
};

export type ReceiveOptions = {
  position?: number;
  /** Most bytes to take. */
  limit: number;
  /** Stop taking, keep what came. */
  signal?: AbortSignal;
};

async function writeAll(file: FileHandle, buffers: Buffer[], position: number): Promise<void> {
  const wanted = buffers.reduce((sum, buffer) => sum + buffer.length, 0);
  let { bytesWritten: done } = await file.writev(buffers, position);
  if (done === wanted) return;
  const whole = Buffer.concat(buffers);
  while (done < wanted) {
    const { bytesWritten } = await file.write(whole, done, wanted - done, position + done);
    done += bytesWritten;
  }
}

/** Rejects only when writing fails. The file may then hold part of the bytes. */
export function receive(source: Readable, file: FileHandle, options: ReceiveOptions): Promise<Received> {
  return new Promise((resolve, reject) => {
    const start = options.position ?? 0;
    const outcome: Received = { bytes: 0, ended: false, exceeded: false };
    let batch: Buffer[] = [];
    let waiting = 0;
    let taken = 0;
    let writing = false;
    let closed = false;

    const settle = (finish: () => void) => {
      source.off('data', onData).off('end', onEnd).off('error', stop).off('close', stop);
      source.on('error', () => {});
      options.signal?.removeEventListener('abort', stop);
      source.resume();
      finish();
    };
    const flush = () => {
      if (writing) return;
      if (batch.length === 0 || (waiting < WRITE_FROM && !closed)) {
        if (closed) settle(() => resolve(outcome));
        return;
      }
      const buffers = batch;
      const length = waiting;
      batch = [];
      waiting = 0;
      writing = true;
      writeAll(file, buffers, start + outcome.bytes).then(
        () => {
          writing = false;
          outcome.bytes += length;
          if (!closed) source.resume();
          flush();
        },
        (error: Error) => settle(() => reject(error)),
      );
    };
    const stop = () => {
      closed = true;
      flush();
    };
    const onEnd = () => {
      outcome.ended = true;
      stop();
    };
    const onData = (chunk: Buffer) => {
      if (closed) return;
      const room = options.limit - taken;
      const piece = chunk.length > room ? chunk.subarray(0, room) : chunk;
      taken += piece.length;
      if (piece.length > 0) {
        batch.push(piece);
        waiting += piece.length;
      }
      if (piece.length < chunk.length) {
        outcome.exceeded = true;
        return stop();
      }
      if (waiting >= PAUSE_AT) source.pause();
      flush();
    };

    options.signal?.addEventListener('abort', stop);
    source.on('data', onData).on('end', onEnd).on('error', stop).on('close', stop);
    if (options.signal?.aborted || source.destroyed) stop();
  });
}
