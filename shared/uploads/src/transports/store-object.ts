/**
 * Stores one small object that was made on the spot, over the transport of the upload engine: previews, pictures of drafts and forms,
 * avatars. What comes from a file of the person's goes through the queue.
 */
import type { DataClient } from '@baobab/data/client';
import { fromResponse } from '@baobab/data/translate';
import { STORAGE_CACHE_SECONDS } from '@baobab/domain/constants';
import type { FileSource, SendableBody } from '../ports.ts';
import { createSingleRequestTransport } from './single-request.ts';
import type { SendStorageRequest } from './storage-client.ts';

/** Never overwrites. Codes: storage_duplicate, storage_too_large, storage_type_refused, bucket_missing, forbidden and the network's. */
export async function storeObject(
  client: DataClient,
  { bucket, path, contentType }: { bucket: string; path: string; contentType: string },
  body: Blob | Uint8Array<ArrayBuffer>,
): Promise<void> {
  const sizeBytes = body instanceof Blob ? body.size : body.byteLength;
  const transport = createSingleRequestTransport(client.http.url, overClient(client), wholeBody(body, sizeBytes));
  const request = {
    bucket,
    objectName: path,
    contentType,
    sizeBytes,
    cacheControlSeconds: STORAGE_CACHE_SECONDS,
    upsert: false,
    source: '',
    resumeUrl: null,
  };
  await transport.send(request, { onProgress: () => undefined, onResumeUrl: async () => undefined }).done;
}

/** The client adds key and token, and gives up after ten minutes. */
function overClient({ http }: DataClient): SendStorageRequest {
  return async ({ method, url, headers = {}, body, signal }) => {
    const sent = body === undefined ? {} : { body: body as BodyInit };
    const response = await http.fetch(url, { method, headers, ...sent, ...(signal ? { signal } : {}) });
    if (!response.ok) throw await fromResponse(response);
    const text = await response.text();
    return { status: response.status, header: (name) => response.headers.get(name), body: text };
  };
}

function wholeBody(body: SendableBody, sizeBytes: number): Pick<FileSource, 'open'> {
  return { open: async () => ({ sizeBytes, slice: async () => body, close: async () => undefined }) };
}
