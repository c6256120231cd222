/**
 * Fetches one file into its staged file, from where that ends, with the hash taken as the bytes pass. What was read is in the file
 * at once, so that an interruption costs only what was on its way: two pieces at most (receive-pieces.ts).
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { receivePieces, receiveWhole, type Sink } from './receive-pieces.ts';
import { openStage } from './stage.ts';
import type { FromWorker, ToWorker, TransferEnd, TransferOrder } from './transfer-messages.ts';

/** Of workers only; TypeScript has it beside the types of workers, which exclude those of pages. */
declare global {
  interface FileSystemFileHandle {
    createSyncAccessHandle(): Promise<FileSystemSyncAccessHandle>;
  }
  interface FileSystemSyncAccessHandle {
    read(to: Uint8Array, options: { at: number }): number;
    write(from: Uint8Array, options: { at: number }): number;
    truncate(size: number): void;
    getSize(): number;
    flush(): void;
    close(): void;
  }
}

const FLUSH_BYTES = 512 * 1024;
const TELL_EVERY_MS = 250;
const READ_BYTES = 1024 * 1024;
/** A reloaded page's worker may still hold the file for a moment. */
const OPEN_TRIES = 25;
const OPEN_PAUSE_MS = 200;

const stopping = new AbortController();
const tell = (message: FromWorker) => postMessage(message);

let renewed: ((url: string) => void) | undefined;

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'stop') stopping.abort();
  else if (data.kind === 'link') renewed?.(data.url);
  else void run(data.order);
};

/** The page has the session, so it asks for links. */
function renewLink(): Promise<string> {
  tell({ kind: 'link-wanted' });
  return new Promise((resolve, reject) => {
    renewed = resolve;
    stopping.signal.addEventListener('abort', () => reject(new Error('stopped')));
  });
}

async function run(order: TransferOrder): Promise<void> {
  let staged: StagedFile | undefined;
  let end: TransferEnd = 'cut';
  try {
    staged = new StagedFile(await openStaged(order.id), order);
    end = await fill(staged, order);
    if (end === 'wrong') staged.empty();
  } catch (error) {
    end = error instanceof DOMException && error.name === 'QuotaExceededError' ? 'no-space' : 'cut';
  }
  if (stopping.signal.aborted && end === 'cut') end = 'stopped';
  const received = staged?.size ?? 0;
  staged?.close();
  tell({ kind: 'ended', end, received });
}

async function openStaged(id: string): Promise<FileSystemSyncAccessHandle> {
  const handle = await (await openStage()).getFileHandle(id, { create: true });
  for (let left = OPEN_TRIES; ; left -= 1) {
    try {
      return await handle.createSyncAccessHandle();
    } catch (error) {
      if (left === 0 || stopping.signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, OPEN_PAUSE_MS));
    }
  }
}

/** The file with the hash of what is in it. */
class StagedFile implements Sink {
  size: number;
  #hash = sha256.create();
  #unflushed = 0;
  readonly #access: FileSystemSyncAccessHandle;

  constructor(access: FileSystemSyncAccessHandle, { fromStart, sizeBytes }: TransferOrder) {
    this.#access = access;
    this.size = access.getSize();
    if (fromStart || (sizeBytes !== null && this.size > sizeBytes)) this.empty();
    this.#readBack();
  }

  #readBack(): void {
    const piece = new Uint8Array(READ_BYTES);
    for (let at = 0; at < this.size;) {
      const count = this.#access.read(piece, { at });
      if (count === 0) throw new Error('The staged file ends early.');
      this.#hash.update(piece.subarray(0, count));
      at += count;
    }
  }

  append(bytes: Uint8Array<ArrayBuffer>): void {
    const written = this.#access.write(bytes, { at: this.size });
    this.#hash.update(bytes.subarray(0, written));
    this.size += written;
    this.#unflushed += written;
    if (written < bytes.length) throw new DOMException('No space is left.', 'QuotaExceededError');
    if (this.#unflushed < FLUSH_BYTES) return;
    this.#access.flush();
    this.#unflushed = 0;
  }

  empty(): void {
    this.#access.truncate(0);
    this.#access.flush();
    this.#hash = sha256.create();
    this.size = 0;
  }

  digest(): string {
    return bytesToHex(this.#hash.clone().digest());
  }

  close(): void {
    this.#access.flush();
    this.#access.close();
  }
}

async function fill(staged: StagedFile, { url, sizeBytes, sha256: expected }: TransferOrder): Promise<TransferEnd> {
  tell({ kind: 'checking', received: staged.size });
  let toldAt = 0;
  const onBytes = () => {
    if (performance.now() - toldAt < TELL_EVERY_MS) return;
    toldAt = performance.now();
    tell({ kind: 'receiving', received: staged.size });
  };
  const line = { url, renewLink, signal: stopping.signal, onBytes };
  if (sizeBytes === null) await receiveWhole(staged, line);
  else await receivePieces(staged, sizeBytes, line);
  if (sizeBytes !== null && staged.size !== sizeBytes) return 'wrong';
  return expected === null || staged.digest() === expected ? 'whole' : 'wrong';
}
