/** Small objects in one request. Nothing can be resumed, so nothing larger than a chunk should go this way. */
import { DefaultHttpStack } from 'tus-js-client';
import type { HttpRequest, HttpStack } from 'tus-js-client';
import { AppError } from '../../domain/errors.ts';
import type { FileSource, SendEvents, SendRequest, SendableBody, Transfer, UploadTransport } from '../ports.ts';
import { DEFAULT_STALL_MS, createStallWatch } from './storage-access.ts';
import type { StorageAccess, Tokens } from './storage-access.ts';
import { connectionError, isTokenRefused, storageError } from './storage-errors.ts';
import type { StorageAnswer } from './storage-errors.ts';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: SendableBody;
  readonly onProgress?: (sentBytes: number) => void;
  /** Set while a request is on its way; call it to cut it. */
  readonly control: { cut: ((error: AppError) => void) | null; aborted: boolean };
}

export function createPutTransport(
  access: StorageAccess,
  tokens: Tokens,
  files: FileSource,
): Pick<UploadTransport, 'send' | 'sizeOf'> {
  const stack = access.httpStack ?? new DefaultHttpStack({});
  /** The answer to one request; a refused token is replaced once. */
  async function call(given: Call): Promise<StorageAnswer> {
    const token = await tokens.current();
    const answer = await send(stack, access, token, given);
    if (!isTokenRefused(answer)) return answer;
    await tokens.replace(token);
    return send(stack, access, await tokens.current(), given);
  }

  async function put(request: SendRequest, events: SendEvents, control: Call['control']): Promise<void> {
    const { source, bucket, objectName, sizeBytes, contentType, cacheControlSeconds, upsert } = request;
    const file = await files.open(source);
    try {
      if (file.sizeBytes !== sizeBytes) throw new AppError('file_changed', { objectName });
      const answer = await call({
        method: 'POST',
        path: objectPath('object', bucket, objectName),
        headers: {
          'content-type': contentType,
          'cache-control': `max-age=${cacheControlSeconds}`,
          'x-upsert': String(upsert),
        },
        body: await file.slice(0, sizeBytes),
        onProgress: (sent) => events.onProgress(Math.min(sent, sizeBytes), 0),
        control,
      });
      if (answer.status >= 300) throw storageError(answer, { objectName });
      events.onProgress(sizeBytes, sizeBytes);
    } finally {
      await file.close();
    }
  }

  return {
    send(request, events): Transfer {
      const control: Call['control'] = { cut: null, aborted: false };
      return {
        done: put(request, events, control),
        abort: async () => {
          control.aborted = true;
          control.cut?.(new AppError('cancelled'));
        },
      };
    },
    async sizeOf(bucket, objectName) {
      const control = { cut: null, aborted: false };
      const answer = await call({ method: 'GET', path: objectPath('object/info', bucket, objectName), control });
      if (answer.status < 300) return sizeIn(answer.body);
      const error = storageError(answer, { objectName });
      if (error.code === 'not_found') return null;
      throw error;
    },
  };
}

function send(stack: HttpStack, access: StorageAccess, token: string, call: Call): Promise<StorageAnswer> {
  const { method, path, headers = {}, body, onProgress, control } = call;
  return new Promise<StorageAnswer>((resolve, reject) => {
    if (control.aborted) return reject(new AppError('cancelled'));
    const request: HttpRequest = stack.createRequest(method, `${access.url}/storage/v1/${path}`);
    const settled = { apikey: access.publishableKey, authorization: `Bearer ${token}`, ...headers };
    for (const [name, value] of Object.entries(settled)) request.setHeader(name, value);
    const watch = createStallWatch(access.stallMs ?? DEFAULT_STALL_MS, () =>
      control.cut?.(new AppError('network_timeout')),
    );
    control.cut = (error) => {
      void request.abort();
      reject(error);
    };
    request.setProgressHandler((sent) => {
      watch.moved();
      if (!control.aborted) onProgress?.(sent);
    });
    watch.moved();
    const sized = body instanceof Uint8Array ? Object.assign(body, { size: body.length }) : body;
    request
      .send(sized ?? null)
      .then(
        (answer) => {
          const status = answer.getStatus();
          // Browsers complain in the console when a header is read that this answer does not expose.
          const retryAfter = status >= 400 ? answer.getHeader('Retry-After') : undefined;
          return resolve({ method, status, body: answer.getBody(), retryAfter, resumable: false });
        },
        (error: unknown) => reject(connectionError(error, { path })),
      )
      .finally(() => {
        watch.stop();
        control.cut = null;
      });
  });
}

function objectPath(route: string, bucket: string, objectName: string): string {
  return [route, encodeURIComponent(bucket), ...objectName.split('/').map(encodeURIComponent)].join('/');
}

/** Codes: response_invalid. */
function sizeIn(body: string): number {
  try {
    const { size } = JSON.parse(body) as { size?: unknown };
    if (typeof size === 'number') return size;
  } catch {
    // told below
  }
  throw new AppError('response_invalid', { route: 'object/info' });
}
