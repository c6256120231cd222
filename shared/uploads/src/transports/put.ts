/** Small objects in one request. Nothing can be resumed, so nothing larger than a chunk should go this way. */
import { AppError } from '@baobab/domain/errors';
import type { FileSource, SendEvents, SendRequest, Transfer, UploadTransport } from '../ports.ts';
import type { CallStorage } from './storage-call.ts';
import { storageError } from './storage-errors.ts';

/** Names per removing request. */
const REMOVE_BATCH = 100;

export function createPutTransport(
  url: string,
  call: CallStorage,
  files: FileSource,
): Pick<UploadTransport, 'send' | 'sizeOf' | 'remove'> {
  async function put(request: SendRequest, events: SendEvents, signal: AbortSignal): Promise<void> {
    const { source, bucket, objectName, sizeBytes, contentType, cacheControlSeconds, upsert } = request;
    const file = await files.open(source, sizeBytes);
    try {
      if (file.sizeBytes !== sizeBytes) throw new AppError('file_changed', { objectName });
      const answer = await call({
        method: 'POST',
        url: objectUrl(url, 'object', bucket, objectName),
        headers: {
          'content-type': contentType,
          'cache-control': `max-age=${cacheControlSeconds}`,
          'x-upsert': String(upsert),
        },
        body: await file.slice(0, sizeBytes),
        onSent: (bytes) => events.onProgress(Math.min(bytes, sizeBytes), 0),
        signal,
      });
      if (answer.status >= 300) throw storageError(answer, { objectName });
      events.onProgress(sizeBytes, sizeBytes);
    } finally {
      await file.close();
    }
  }

  return {
    send(request, events): Transfer {
      const control = new AbortController();
      return {
        done: put(request, events, control.signal),
        abort: async () => control.abort(new AppError('cancelled')),
      };
    },
    async sizeOf(bucket, objectName) {
      const { signal } = new AbortController();
      const answer = await call({ method: 'GET', url: objectUrl(url, 'object/info', bucket, objectName), signal });
      if (answer.status < 300) return sizeIn(answer.body);
      const error = storageError(answer, { objectName });
      if (error.code === 'not_found') return null;
      throw error;
    },
    async remove(bucket, objectNames) {
      for (let start = 0; start < objectNames.length; start += REMOVE_BATCH) {
        const answer = await call({
          method: 'DELETE',
          url: `${url}/storage/v1/object/${encodeURIComponent(bucket)}`,
          headers: { 'content-type': 'application/json' },
          body: new TextEncoder().encode(JSON.stringify({ prefixes: objectNames.slice(start, start + REMOVE_BATCH) })),
          signal: new AbortController().signal,
        });
        if (answer.status >= 300) throw storageError(answer, { bucket });
      }
    },
  };
}

function objectUrl(url: string, route: string, bucket: string, objectName: string): string {
  const path = [bucket, ...objectName.split('/')].map(encodeURIComponent).join('/');
  return `${url}/storage/v1/${route}/${path}`;
}

/** Codes: response_invalid, worth another try because the object's state is not known. */
function sizeIn(body: string): number {
  try {
    const { size } = JSON.parse(body) as { size?: unknown };
    if (typeof size === 'number') return size;
  } catch {
    // told below
  }
  throw new AppError('response_invalid', { route: 'object/info' }, { retry: 'auto' });
}
