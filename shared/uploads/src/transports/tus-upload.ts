/**
 * Resumable uploads: TUS 1.0.0 (creation, termination) in Supabase's dialect. Owns one upload's requests and offsets. It must not remember
 * upload URLs, retry or start over: those are the engine's decisions.
 */
import { UPLOAD_CHUNK_BYTES } from '@baobab/domain/constants';
import { AppError, isAppError } from '@baobab/domain/errors';
import type { FileSource, OpenFile, SendEvents, SendRequest, Transfer, UploadTransport } from '../ports.ts';
import type { HttpResponse } from './http.ts';
import type { SendStorageRequest, StorageRequest } from './storage-client.ts';
import { invalidResponse } from './storage-errors.ts';

export interface TusOptions {
  readonly files: FileSource;
  /** Default 6 MiB, which Supabase asks for. */
  readonly chunkBytes?: number;
}

const ROUTE = '/storage/v1/upload/resumable';
const VERSION = { 'tus-resumable': '1.0.0' };

export function createTusTransport(
  url: string,
  storage: SendStorageRequest,
  { files, chunkBytes = UPLOAD_CHUNK_BYTES }: TusOptions,
): Pick<UploadTransport, 'send' | 'terminate'> {
  let active = 0;
  return {
    send(request, events): Transfer {
      const control = new AbortController();
      // chunks of parallel uploads end at different times: while one waits for an answer, another uses the bandwidth
      const firstBytes = Math.ceil(chunkBytes / (1 + active));
      const { signal } = control;
      const upload = new TusUpload({ url, storage, chunkBytes, firstBytes, request, events, signal });
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

interface TusUploadOptions {
  readonly url: string;
  readonly storage: SendStorageRequest;
  readonly chunkBytes: number;
  /** Of the first chunk, at most. */
  readonly firstBytes: number;
  readonly request: SendRequest;
  readonly events: SendEvents;
  readonly signal: AbortSignal;
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
      const address = resumeUrl ? projectUrl(this.#options.url, resumeUrl) : await this.#create();
      let offset = resumeUrl ? await this.#offset(address) : 0;
      this.#options.events.onProgress(offset, offset);
      const { firstBytes, chunkBytes } = this.#options;
      for (let most = firstBytes; offset < sizeBytes; most = chunkBytes)
        offset = await this.#chunk(address, file, offset, most);
    } finally {
      await file.close();
    }
  }

  async #create(): Promise<string> {
    const { url, request, events } = this.#options;
    const { bucket, objectName, contentType, cacheControlSeconds, sizeBytes } = request;
    const facts = { bucketName: bucket, objectName, contentType, cacheControl: String(cacheControlSeconds) };
    const metadata = Object.entries(facts).map(([key, value]) => `${key} ${base64(value)}`);
    const headers = { 'upload-length': String(sizeBytes), 'upload-metadata': metadata.join(',') };
    const response = await this.#request({ method: 'POST', url: `${url}${ROUTE}`, headers, resumable: false });
    const location = response.header('location');
    if (!location) throw invalidResponse({ header: 'location' });
    const address = projectUrl(url, location);
    // no byte leaves before the URL is durable, so that no started upload is lost
    await events.onResumeUrl(address);
    return address;
  }

  async #offset(address: string): Promise<number> {
    return this.#readOffset(await this.#request({ method: 'HEAD', url: address }), 0);
  }

  /** Sends the bytes from `offset` and answers how far the server is afterwards. */
  async #chunk(address: string, file: OpenFile, offset: number, most: number): Promise<number> {
    const { request, events } = this.#options;
    const end = Math.min(offset + most, request.sizeBytes);
    const response = await this.#request({
      method: 'PATCH',
      url: address,
      headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: await file.slice(offset, end),
      onSent: (bytes) => events.onProgress(Math.min(offset + bytes, end), offset),
    });
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
