/**
 * Resumable uploads: TUS 1.0.0 (creation, termination) in Supabase's dialect. Owns one upload's requests and offsets. It must not remember
 * upload URLs, retry or start over: those are the engine's decisions.
 */
import { UPLOAD_CHUNK_BYTES } from '@baobab/domain/constants';
import { AppError, isAppError } from '@baobab/domain/errors';
import type { FileSource, OpenFile, SendEvents, SendRequest, Transfer, UploadTransport } from '../ports.ts';
import { chunkBytesFor, firstBytesFor, type KeepsParts } from './chunk-size.ts';
import type { HttpResponse } from './http.ts';
import { LineMeter } from './line-meter.ts';
import type { SendStorageRequest, StorageRequest } from './storage-client.ts';
import { invalidResponse } from './storage-errors.ts';

export interface TusOptions {
  readonly files: FileSource;
  /** Never more than this. Default 6 MiB, which Supabase asks for, and then more on a fast line; less on a slow one in any case. */
  readonly chunkBytes?: number;
  readonly line?: LineMeter;
}

const ROUTE = '/storage/v1/upload/resumable';
const VERSION = { 'tus-resumable': '1.0.0' };

export function createTusTransport(
  url: string,
  storage: SendStorageRequest,
  { files, chunkBytes: most, line = new LineMeter() }: TusOptions,
): Pick<UploadTransport, 'send' | 'terminate'> {
  let active = 0;
  const chunkBytes = most ?? UPLOAD_CHUNK_BYTES;
  const cuts = new CutChunks(most === undefined);
  return {
    send(request, events): Transfer {
      const control = new AbortController();
      // chunks of parallel uploads end at different times: while one waits for an answer, another uses the bandwidth
      const share = 1 / (1 + active);
      const { signal } = control;
      const upload = new TusUpload({ url, storage, chunkBytes, share, line, cuts, request, events, signal });
      active += 1;
      return {
        done: upload.run(files).finally(() => {
          active -= 1;
        }),
        abort: async () => control.abort(new AppError('cancelled')),
      };
    },
    async terminate(resumeUrl) {
      // without x-upsert the server refuses to terminate while an object of that name exists
      const headers = { ...VERSION, 'x-upsert': 'true' };
      try {
        await storage({ method: 'DELETE', url: projectUrl(url, resumeUrl), headers, resumable: true });
      } catch (error) {
        if (!isAppError(error, 'upload_expired')) throw error;
      }
    },
  };
}

/** A chunk that broke off sooner tells nothing: so many bytes may have been on their way. */
const TELLING_BYTES = 64 * 1024;
/** That many chunks in a row without a byte kept are no chance any more. */
const TELLING_CHUNKS = 2;

/** Chunks that broke off, and what the server turned out to have kept of them. */
class CutChunks {
  readonly #starts = new Map<string, number>();
  #lostInARow = 0;
  /** A chunk may be larger than the usual one: until the server, or one before it, refuses one. */
  mayBeLarger: boolean;
  keeps: KeepsParts = null;

  constructor(mayBeLarger: boolean) {
    this.mayBeLarger = mayBeLarger;
  }

  add(address: string, start: number, sentBytes: number): void {
    if (sentBytes >= TELLING_BYTES) this.#starts.set(address, start);
  }

  resumed(address: string, offset: number): void {
    const start = this.#starts.get(address);
    if (start === undefined) return;
    this.#starts.delete(address);
    this.#lostInARow = offset > start ? 0 : this.#lostInARow + 1;
    if (offset > start) this.keeps = true;
    else if (this.#lostInARow >= TELLING_CHUNKS) this.keeps = false;
  }
}

interface TusUploadOptions {
  readonly url: string;
  readonly storage: SendStorageRequest;
  readonly chunkBytes: number;
  /** Of a chunk: the first one's size. */
  readonly share: number;
  readonly line: LineMeter;
  readonly cuts: CutChunks;
  readonly request: SendRequest;
  readonly events: SendEvents;
  readonly signal: AbortSignal;
}

interface Begun {
  readonly address: string;
  /** So many bytes the server has. */
  readonly offset: number;
}

/** The upload of one object, from its creation or from where an earlier attempt stopped. */
class TusUpload {
  readonly #options: TusUploadOptions;

  constructor(options: TusUploadOptions) {
    this.#options = options;
  }

  async run(files: FileSource): Promise<void> {
    const { source, sizeBytes, objectName, resumeUrl } = this.#options.request;
    const file = await files.open(source);
    try {
      if (file.sizeBytes !== sizeBytes) throw new AppError('file_changed', { objectName });
      const { address, ...begun } = resumeUrl ? await this.#resume(resumeUrl) : await this.#create(file);
      let { offset } = begun;
      this.#options.events.onProgress(offset, offset);
      for (let share = this.#options.share; offset < sizeBytes; share = 1)
        offset = await this.#chunk(address, file, offset, Math.ceil(this.#chunkBytes() * share));
    } finally {
      await file.close();
    }
  }

  #chunkBytes(): number {
    const { line, cuts, chunkBytes } = this.#options;
    const bytes = chunkBytesFor(line.facts, cuts.keeps, chunkBytes);
    return cuts.mayBeLarger ? bytes : Math.min(bytes, chunkBytes);
  }

  async #create(file: OpenFile): Promise<Begun> {
    const { url, request, events, line } = this.#options;
    const { bucket, objectName, contentType, cacheControlSeconds, sizeBytes } = request;
    const facts = { bucketName: bucket, objectName, contentType, cacheControl: String(cacheControlSeconds) };
    const metadata = Object.entries(facts).map(([key, value]) => `${key} ${base64(value)}`);
    const headers = { 'upload-length': String(sizeBytes), 'upload-metadata': metadata.join(',') };
    const first = firstBytesFor(line.facts, sizeBytes);
    const creation = { method: 'POST', url: `${url}${ROUTE}`, headers, resumable: false };
    const response = await this.#request(
      first === 0
        ? creation
        : {
            ...creation,
            headers: { ...headers, 'content-type': 'application/offset+octet-stream' },
            body: await file.slice(0, first),
            onSent: (bytes) => events.onProgress(Math.min(bytes, first), 0),
          },
    );
    const location = response.header('location');
    if (!location) throw invalidResponse({ header: 'location' });
    const address = projectUrl(url, location);
    // nothing more leaves before the URL is durable, so that what was started is not lost
    await events.onResumeUrl(address);
    // a server without creation-with-upload says nothing of an offset, and has nothing
    const isTold = first > 0 && response.header('upload-offset') !== null;
    return { address, offset: isTold ? this.#readOffset(response, 0) : 0 };
  }

  async #resume(resumeUrl: string): Promise<Begun> {
    const address = projectUrl(this.#options.url, resumeUrl);
    const offset = this.#readOffset(await this.#request({ method: 'HEAD', url: address }), 0);
    this.#options.cuts.resumed(address, offset);
    return { address, offset };
  }

  /** Sends the bytes from `offset` and answers how far the server is afterwards. */
  async #chunk(address: string, file: OpenFile, offset: number, most: number): Promise<number> {
    const { request, events, cuts, chunkBytes } = this.#options;
    const end = Math.min(offset + most, request.sizeBytes);
    let sentBytes = 0;
    const response = await this.#request({
      method: 'PATCH',
      url: address,
      headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: await file.slice(offset, end),
      onSent: (bytes) => {
        sentBytes = bytes;
        events.onProgress(Math.min(offset + bytes, end), offset);
      },
    }).catch((error: unknown) => {
      cuts.add(address, offset, sentBytes);
      if (!isAppError(error, 'storage_too_large') || end - offset <= chunkBytes) throw error;
      // the object may be that large, the request may not
      cuts.mayBeLarger = false;
      return null;
    });
    if (response === null) return this.#chunk(address, file, offset, chunkBytes);
    const accepted = this.#readOffset(response, offset + 1);
    events.onProgress(accepted, accepted);
    return accepted;
  }

  #request(request: StorageRequest): Promise<HttpResponse> {
    const { storage, request: object, signal } = this.#options;
    signal.throwIfAborted();
    // the server checks its policies at every request and keeps nothing of the first: without x-upsert it refuses to replace
    const headers = { ...VERSION, 'x-upsert': String(object.upsert), ...request.headers };
    const context = { objectName: object.objectName };
    return storage({ resumable: true, ...request, headers, context, signal });
  }

  #readOffset(response: HttpResponse, least: number): number {
    const header = response.header('upload-offset') ?? '';
    const offset = /^\d+$/.test(header) ? Number(header) : Number.NaN;
    if (!(offset >= least && offset <= this.#options.request.sizeBytes))
      throw invalidResponse({ header: 'upload-offset' });
    return offset;
  }
}

/**
 * An upload's URL on this project, whatever host an answer or the journal names: a server behind a proxy may name another host, and the
 * access token goes to no other than the project's. Codes: response_invalid.
 */
function projectUrl(url: string, address: string): string {
  try {
    const { pathname, search } = new URL(address, `${url}${ROUTE}`);
    const base = new URL(url);
    const at = pathname.indexOf('/upload/resumable/');
    if (at < 0) throw invalidResponse({ header: 'location' });
    return `${base.origin}${base.pathname.replace(/\/$/, '')}/storage/v1${pathname.slice(at)}${search}`;
  } catch (error) {
    throw isAppError(error) ? error : invalidResponse({ header: 'location' });
  }
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
