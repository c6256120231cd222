/**
 * Resumable uploads over TUS in Supabase's dialect. The protocol is tus-js-client's; what is remembered, retried or started anew is
 * decided by the engine alone, so the client's own retries, url storage and silent restarts are off.
 */
import { DefaultHttpStack, DetailedError, Upload } from 'tus-js-client';
import { UPLOAD_CHUNK_BYTES } from '../../domain/constants.ts';
import { AppError, isAppError } from '../../domain/errors.ts';
import type { FileSource, OpenFile, SendEvents, SendRequest, Transfer, UploadTransport } from '../ports.ts';
import { connectionError, isTokenRefused, storageError } from './storage-errors.ts';
import type { StorageAnswer } from './storage-errors.ts';
import { DEFAULT_STALL_MS, createStallWatch } from './storage-access.ts';
import type { StorageAccess, Tokens } from './storage-access.ts';

type UploadOptions = NonNullable<ConstructorParameters<typeof Upload>[1]>;
type TusRequest = Parameters<NonNullable<UploadOptions['onBeforeRequest']>>[0];

export interface TusOptions {
  readonly files: FileSource;
  /** Default 6 MiB, which Supabase asks for. */
  readonly chunkBytes?: number;
}

export function createTusTransport(
  access: StorageAccess,
  tokens: Tokens,
  options: TusOptions,
): Pick<UploadTransport, 'send' | 'terminate'> {
  const httpStack = access.httpStack ?? new DefaultHttpStack({});
  const shared = { access, tokens, httpStack, chunkBytes: options.chunkBytes ?? UPLOAD_CHUNK_BYTES };
  return {
    send(request, events): Transfer {
      const sending = new Sending(shared, request, events);
      return { done: sending.run(options.files), abort: () => sending.abort() };
    },
    async terminate(resumeUrl) {
      const authorize = async (sent: TusRequest) => sent.setHeader('authorization', `Bearer ${await tokens.current()}`);
      await Upload.terminate(resumeUrl, { httpStack, retryDelays: null, onBeforeRequest: authorize }).catch(
        (error: unknown) => {
          const translated = translate(error, {});
          if (translated.code !== 'upload_expired') throw translated;
        },
      );
    },
  };
}

interface Shared {
  readonly access: StorageAccess;
  readonly tokens: Tokens;
  readonly httpStack: NonNullable<StorageAccess['httpStack']>;
  readonly chunkBytes: number;
}

/** One object on its way. */
class Sending {
  readonly #shared: Shared;
  readonly #request: SendRequest;
  readonly #events: SendEvents;
  #url: string | null;
  #accepted = 0;
  #token: string | null = null;
  #remembered: Promise<void> = Promise.resolve();
  #stop: ((error: AppError) => void) | null = null;
  #aborted = false;

  constructor(shared: Shared, request: SendRequest, events: SendEvents) {
    this.#shared = shared;
    this.#request = request;
    this.#events = events;
    this.#url = request.resumeUrl;
  }

  async run(files: FileSource): Promise<void> {
    const { source, sizeBytes, objectName } = this.#request;
    const file = await files.open(source);
    try {
      if (file.sizeBytes !== sizeBytes) throw new AppError('file_changed', { objectName });
      try {
        await this.#attempt(file);
      } catch (error) {
        if (!(error instanceof TokenRefused)) throw error;
        // the bytes that arrived stay: the second attempt asks the server where to go on
        await this.#shared.tokens.replace(this.#token);
        await this.#attempt(file).catch((again: unknown) => {
          throw again instanceof TokenRefused ? again.error : again;
        });
      }
      await this.#remembered;
    } finally {
      await file.close();
    }
  }

  async abort(): Promise<void> {
    this.#aborted = true;
    this.#stop?.(new AppError('cancelled'));
  }

  #attempt(file: OpenFile): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      if (this.#aborted) return reject(new AppError('cancelled'));
      const stallMs = this.#shared.access.stallMs ?? DEFAULT_STALL_MS;
      const watch = createStallWatch(stallMs, () => this.#stop?.(new AppError('network_timeout')));
      const finish = (settle: () => void) => {
        this.#stop = null;
        watch.stop();
        settle();
      };
      const upload = new Upload(NO_INPUT, {
        ...this.#protocol(file),
        onBeforeRequest: (sent) => {
          watch.moved();
          return this.#authorize(sent);
        },
        onUploadUrlAvailable: () => this.#remember(upload.url),
        onProgress: (sentBytes) => {
          watch.moved();
          this.#events.onProgress(sentBytes, this.#accepted);
        },
        onChunkComplete: (_, acceptedBytes) => {
          this.#accepted = acceptedBytes;
          this.#events.onProgress(acceptedBytes, acceptedBytes);
        },
        onSuccess: () => finish(resolve),
        onError: (error) => finish(() => reject(this.#refusal(error))),
      });
      this.#stop = (error) => {
        void upload.abort();
        finish(() => reject(error));
      };
      upload.start();
    });
  }

  #protocol(file: OpenFile): UploadOptions {
    const { bucket, objectName, contentType, cacheControlSeconds, upsert, sizeBytes } = this.#request;
    const { access, httpStack, chunkBytes } = this.#shared;
    return {
      httpStack,
      // without an endpoint a forgotten upload is an error, not a silent start from zero
      endpoint: this.#url ? null : `${access.url}/storage/v1/upload/resumable`,
      uploadUrl: this.#url,
      uploadSize: sizeBytes,
      chunkSize: chunkBytes,
      uploadDataDuringCreation: sizeBytes <= chunkBytes,
      retryDelays: null,
      storeFingerprintForResuming: false,
      fingerprint: async () => '',
      headers: { apikey: access.publishableKey, 'x-upsert': String(upsert) },
      metadata: { bucketName: bucket, objectName, contentType, cacheControl: String(cacheControlSeconds) },
      fileReader: { openFile: async () => asTusSource(file) },
    };
  }

  async #authorize(sent: TusRequest): Promise<void> {
    await this.#remembered;
    this.#token = await this.#shared.tokens.current();
    sent.setHeader('authorization', `Bearer ${this.#token}`);
    if (this.#aborted) throw new AppError('cancelled');
  }

  #remember(url: string | null): void {
    if (!url || url === this.#url) return;
    this.#url = url;
    this.#remembered = this.#events.onResumeUrl(url);
    // whoever awaits it gets the error; until then it must not count as unhandled
    this.#remembered.catch(() => undefined);
  }

  #refusal(error: unknown): Error {
    const answer = answerOf(error);
    const translated = translate(error, { objectName: this.#request.objectName });
    return answer && isTokenRefused(answer) ? new TokenRefused(translated) : translated;
  }
}

class TokenRefused extends Error {
  readonly error: AppError;

  constructor(error: AppError) {
    super('the access token was refused');
    this.error = error;
  }
}

/** tus-js-client wants an input before it asks the file reader, which knows the real one. */
const NO_INPUT = { read: async () => ({ done: true as const, value: undefined }) };

function asTusSource(file: OpenFile) {
  return {
    size: file.sizeBytes,
    async slice(start: number, end: number) {
      const body = await file.slice(start, end);
      const value = body instanceof Uint8Array ? Object.assign(body, { size: body.length }) : body;
      return { value, done: end >= file.sizeBytes };
    },
    close() {},
  };
}

function answerOf(error: unknown): StorageAnswer | null {
  if (!(error instanceof DetailedError) || !error.originalResponse) return null;
  const { originalRequest, originalResponse } = error;
  const method = originalRequest.getMethod();
  return {
    method,
    status: originalResponse.getStatus(),
    body: originalResponse.getBody() ?? '',
    retryAfter: originalResponse.getHeader('Retry-After'),
    resumable: method !== 'POST',
  };
}

function translate(error: unknown, context: Record<string, unknown>): AppError {
  if (isAppError(error)) return error;
  const answer = answerOf(error);
  if (answer) return storageError(answer, context);
  const cause = error instanceof DetailedError ? (error.causingError ?? error) : error;
  return connectionError(cause, context);
}
