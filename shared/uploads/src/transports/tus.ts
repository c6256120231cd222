/**
 * Resumable uploads: TUS 1.0.0 (creation, termination) in Supabase's dialect. Written for the engine: what is remembered, retried
 * or started anew is the engine's decision alone, so there is nothing of that here.
 */
import { UPLOAD_CHUNK_BYTES } from '@baobab/domain/constants';
import { AppError, isAppError } from '@baobab/domain/errors';
import type { FileSource, OpenFile, SendEvents, SendRequest, Transfer, UploadTransport } from '../ports.ts';
import type { CallStorage, StorageReply } from './storage-call.ts';
import { storageError } from './storage-errors.ts';

export interface TusOptions {
  readonly files: FileSource;
  /** Default 6 MiB, which Supabase asks for. */
  readonly chunkBytes?: number;
}

const ROUTE = '/storage/v1/upload/resumable';
const VERSION = { 'tus-resumable': '1.0.0' };

export function createTusTransport(
  url: string,
  call: CallStorage,
  { files, chunkBytes = UPLOAD_CHUNK_BYTES }: TusOptions,
): Pick<UploadTransport, 'send' | 'terminate'> {
  let active = 0;
  return {
    send(request, events): Transfer {
      const control = new AbortController();
      // out of step with those that are on their way: while one waits for an answer, another fills the line
      const firstBytes = Math.ceil(chunkBytes / (1 + active));
      const sending = new Sending({ url, call, chunkBytes, firstBytes, request, events, signal: control.signal });
      active += 1;
      return {
        done: sending.run(files).finally(() => {
          active -= 1;
        }),
        abort: async () => control.abort(new AppError('cancelled')),
      };
    },
    async terminate(resumeUrl) {
      const { signal } = new AbortController();
      const address = ownAddress(url, resumeUrl);
      // What was to be replaced still stands there, and would keep an upload that ends from being taken back.
      const headers = { ...VERSION, 'x-upsert': 'true' };
      const answer = await call({ method: 'DELETE', url: address, headers, resumable: true, signal });
      if (answer.status < 300) return;
      const error = storageError(answer, {});
      if (error.code !== 'upload_expired') throw error;
    },
  };
}

interface Parts {
  readonly url: string;
  readonly call: CallStorage;
  readonly chunkBytes: number;
  /** Of the first chunk, at most. */
  readonly firstBytes: number;
  readonly request: SendRequest;
  readonly events: SendEvents;
  readonly signal: AbortSignal;
}

/** One object on its way. */
class Sending {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async run(files: FileSource): Promise<void> {
    const { source, sizeBytes, objectName, resumeUrl } = this.#parts.request;
    const file = await files.open(source);
    try {
      if (file.sizeBytes !== sizeBytes) throw new AppError('file_changed', { objectName });
      const address = resumeUrl ? ownAddress(this.#parts.url, resumeUrl) : await this.#create();
      let offset = resumeUrl ? await this.#offset(address) : 0;
      this.#parts.events.onProgress(offset, offset);
      const { firstBytes, chunkBytes } = this.#parts;
      for (let most = firstBytes; offset < sizeBytes; most = chunkBytes)
        offset = await this.#chunk(address, file, offset, most);
    } finally {
      await file.close();
    }
  }

  async #create(): Promise<string> {
    const { url, request, events } = this.#parts;
    const { bucket, objectName, contentType, cacheControlSeconds, sizeBytes } = request;
    const facts = { bucketName: bucket, objectName, contentType, cacheControl: String(cacheControlSeconds) };
    const answer = await this.#ask('POST', `${url}${ROUTE}`, {
      'upload-length': String(sizeBytes),
      'upload-metadata': Object.entries(facts)
        .map(([key, value]) => `${key} ${base64(value)}`)
        .join(','),
    });
    const location = answer.header('location');
    if (!location) throw unclear('location');
    const address = ownAddress(url, location);
    // nothing leaves before the address is remembered, so that no started upload is forgotten
    await events.onResumeUrl(address);
    return address;
  }

  async #offset(address: string): Promise<number> {
    const answer = await this.#ask('HEAD', address);
    return this.#readOffset(answer, 0);
  }

  /** Sends the bytes from `offset` and answers how far the server is afterwards. */
  async #chunk(address: string, file: OpenFile, offset: number, most: number): Promise<number> {
    const { call, request, events, signal } = this.#parts;
    const end = Math.min(offset + most, request.sizeBytes);
    const answer = await call({
      method: 'PATCH',
      url: address,
      headers: {
        ...this.#everyRequest(),
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: await file.slice(offset, end),
      onSent: (bytes) => events.onProgress(Math.min(offset + bytes, end), offset),
      resumable: true,
      signal,
    });
    if (answer.status >= 300) throw this.#refusal(answer);
    const accepted = this.#readOffset(answer, offset + 1);
    events.onProgress(accepted, accepted);
    return accepted;
  }

  /** The server asks the policies anew at each request, and remembers nothing of the first: without the header it refuses to replace. */
  #everyRequest(): Record<string, string> {
    return { ...VERSION, 'x-upsert': String(this.#parts.request.upsert) };
  }

  async #ask(method: string, address: string, more: Record<string, string> = {}): Promise<StorageReply> {
    const { call, signal } = this.#parts;
    signal.throwIfAborted();
    const resumable = method !== 'POST';
    const headers = { ...this.#everyRequest(), ...more };
    const answer = await call({ method, url: address, headers, resumable, signal });
    if (answer.status >= 300) throw this.#refusal(answer);
    return answer;
  }

  #readOffset(answer: StorageReply, least: number): number {
    const told = answer.header('upload-offset') ?? '';
    const offset = /^\d+$/.test(told) ? Number(told) : Number.NaN;
    if (!(offset >= least && offset <= this.#parts.request.sizeBytes)) throw unclear('upload-offset');
    return offset;
  }

  #refusal(answer: StorageReply): AppError {
    return storageError(answer, { objectName: this.#parts.request.objectName });
  }
}

/** An answer that cannot be understood: the next attempt asks the server how far it is. */
function unclear(header: string): AppError {
  return new AppError('response_invalid', { header }, { retry: 'auto' });
}

/**
 * An upload's address on this project, whatever host the answer or a journal names: a proxy may know the server by another name,
 * and the access token goes to no other host. Codes: response_invalid, upload_expired.
 */
function ownAddress(url: string, address: string): string {
  try {
    const { pathname, search } = new URL(address, `${url}${ROUTE}`);
    const base = new URL(url);
    const at = pathname.indexOf('/upload/resumable/');
    if (at < 0) throw unclear('location');
    return `${base.origin}${base.pathname.replace(/\/$/, '')}/storage/v1${pathname.slice(at)}${search}`;
  } catch (error) {
    throw isAppError(error) ? error : unclear('location');
  }
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
