/**
 * Fetches one file into its staged file, from where that ends, with the hash taken as the bytes pass. What was read is in the file
 * at once, so that an interruption costs only what was on its way: two pieces at most (receive-pieces.ts).
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { receivePieces, receiveWhole, type Sink } from './receive-pieces.ts';
import { openStage } from './stage.ts';

export interface TransferOrder {
  /** Name of the staged file. */
  id: string;
  url: string;
  sizeBytes: number | null;
  sha256: string | null;
  /** Drops what is there: it belongs to another version. */
  fromStart: boolean;
}

/**
 * `whole`: all bytes are there, with the right hash where one is known. `cut`: the line broke or the link ended; what arrived is kept.
 * `wrong`: the hash or the size differs; nothing is kept. `unknown`: the worker failed, which another attempt by itself would not mend.
 */
export type TransferEnd = 'whole' | 'cut' | 'stopped' | 'wrong' | 'no-space' | 'unknown';

export type ToWorker = { kind: 'start'; order: TransferOrder } | { kind: 'link'; url: string } | { kind: 'stop' };
export type FromWorker =
  | { kind: 'checking' | 'receiving'; received: number }
  | { kind: 'link-wanted' }
  | { kind: 'ended'; end: TransferEnd; received: number };

/** Of workers only; TypeScript has it beside the types of workers, which exclude those of pages. */
declare global {
  interface FileSystemFileHandle {
    createSyncAccessHandle(): Promise<FileSystemSyncAccessHandle>;
  }
  interface FileSystemSyncAccessHandle {
    read(to: Uint8Array, options: { at: number }): number;
    write(from: Uint8Array, options: { at: number }): number;
    /** This and what follows answer at once, but in Safari before 16.4 with a promise. */
    truncate(size: number): void | Promise<void>;
    getSize(): number | Promise<number>;
    flush(): void | Promise<void>;
    close(): void | Promise<void>;
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
    staged = await StagedFile.open(await openStaged(order.id), order);
    end = await fill(staged, order);
    if (end === 'wrong') await staged.empty();
  } catch (error) {
    end = endOf(error);
  }
  if (stopping.signal.aborted && end === 'cut') end = 'stopped';
  const received = staged?.size ?? 0;
  await staged?.close();
  tell({ kind: 'ended', end, received });
}

/** A mistake in code, or something that this browser lacks, does not end with another attempt. */
function endOf(error: unknown): TransferEnd {
  if (error instanceof TypeError || error instanceof ReferenceError) return 'unknown';
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'no-space' : 'cut';
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
  size = 0;
  #hash = sha256.create();
  #unflushed = 0;
  readonly #access: FileSystemSyncAccessHandle;

  private constructor(access: FileSystemSyncAccessHandle) {
    this.#access = access;
  }

  static async open(access: FileSystemSyncAccessHandle, { fromStart, sizeBytes }: TransferOrder): Promise<StagedFile> {
    const staged = new StagedFile(access);
    staged.size = await access.getSize();
    if (fromStart || (sizeBytes !== null && staged.size > sizeBytes)) await staged.empty();
    staged.#readBack();
    return staged;
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

  async append(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const written = this.#access.write(bytes, { at: this.size });
    this.#hash.update(bytes.subarray(0, written));
    this.size += written;
    this.#unflushed += written;
    if (written < bytes.length) throw new DOMException('No space is left.', 'QuotaExceededError');
    if (this.#unflushed < FLUSH_BYTES) return;
    await this.#access.flush();
    this.#unflushed = 0;
  }

  async empty(): Promise<void> {
    await this.#access.truncate(0);
    await this.#access.flush();
    this.#hash = sha256.create();
    this.size = 0;
  }

  digest(): string {
    return bytesToHex(this.#hash.clone().digest());
  }

  async close(): Promise<void> {
    await this.#access.flush();
    await this.#access.close();
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
