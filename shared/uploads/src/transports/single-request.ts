/** Uploads in one request each, and what the REST API says of stored objects. Nothing can be resumed: use it up to the size of a chunk. */
import { BUCKET_IMAGES } from '@baobab/domain/constants';
import { AppError, isAppError } from '@baobab/domain/errors';
import type { FileSource, SendEvents, SendRequest, Transfer, UploadTransport } from '../ports.ts';
import type { SendStorageRequest } from './storage-client.ts';
import { invalidResponse } from './storage-errors.ts';

/** Names per removing request. */
const REMOVE_BATCH = 100;

/** Storage answers `X-Robots-Tag: none` unless an upload said otherwise, and search engines would leave out the shop's pictures. */
const INDEXABLE = { 'x-robots-tag': 'all' };

export function createSingleRequestTransport(
  url: string,
  storage: SendStorageRequest,
  files: Pick<FileSource, 'open'>,
): Pick<UploadTransport, 'send' | 'sizeOf' | 'remove'> {
  async function upload(request: SendRequest, events: SendEvents, signal: AbortSignal): Promise<void> {
    const { source, bucket, objectName, sizeBytes, contentType, cacheControlSeconds, upsert } = request;
    const file = await files.open(source, sizeBytes);
    try {
      if (file.sizeBytes !== sizeBytes) throw new AppError('file_changed', { objectName });
      await storage({
        method: 'POST',
        url: objectUrl(url, 'object', bucket, objectName),
        headers: {
          'content-type': contentType,
          'cache-control': `max-age=${cacheControlSeconds}`,
          'x-upsert': String(upsert),
          ...(bucket === BUCKET_IMAGES ? INDEXABLE : {}),
        },
        body: await file.slice(0, sizeBytes),
        onSent: (bytes) => events.onProgress(Math.min(bytes, sizeBytes), 0),
        context: { objectName },
        signal,
      });
      events.onProgress(sizeBytes, sizeBytes);
    } finally {
      await file.close();
    }
  }

  return {
    send(request, events): Transfer {
      const control = new AbortController();
      return {
        done: upload(request, events, control.signal),
        abort: async () => control.abort(new AppError('cancelled')),
      };
    },
    async sizeOf(bucket, objectName) {
      try {
        const address = objectUrl(url, 'object/info', bucket, objectName);
        return sizeIn((await storage({ method: 'GET', url: address, context: { objectName } })).body);
      } catch (error) {
        if (isAppError(error, 'not_found')) return null;
        throw error;
      }
    },
    async remove(bucket, objectNames) {
      for (let start = 0; start < objectNames.length; start += REMOVE_BATCH) {
        await storage({
          method: 'DELETE',
          url: `${url}/storage/v1/object/${encodeURIComponent(bucket)}`,
          headers: { 'content-type': 'application/json' },
          body: new TextEncoder().encode(JSON.stringify({ prefixes: objectNames.slice(start, start + REMOVE_BATCH) })),
          context: { bucket },
        });
      }
    },
  };
}

function objectUrl(url: string, route: string, bucket: string, objectName: string): string {
  const path = [bucket, ...objectName.split('/')].map(encodeURIComponent).join('/');
  return `${url}/storage/v1/${route}/${path}`;
}

/** Codes: response_invalid. */
function sizeIn(body: string): number {
  try {
    const { size } = JSON.parse(body) as { size?: unknown };
    if (typeof size === 'number') return size;
  } catch {
    // not JSON: the same error
  }
  throw invalidResponse({ route: 'object/info' });
}
