/** The engine's transport: one request for what fits into a chunk, resumable uploads for the rest. */
import { BUCKET_IMAGES, UPLOAD_CHUNK_BYTES } from '@baobab/domain/constants';
import type { FileSource, UploadTransport } from '../ports.ts';
import { putUpToBytesFor } from './chunk-size.ts';
import { LineMeter } from './line-meter.ts';
import { createSingleRequestTransport } from './single-request.ts';
import type { StorageAccess } from './storage-access.ts';
import { createStorageClient } from './storage-client.ts';
import { createTusTransport } from './tus-upload.ts';

/** Previews go in one request even on a slow line, because a resumable upload cannot say that search engines may show them. */
const PREVIEW_BYTES = 1024 * 1024;

export interface StorageTransportOptions {
  readonly files: FileSource;
  /**
   * Objects up to this size go in one request, fewer on a slow line. Default one chunk (6 MiB), Supabase's own advice: sending it
   * again costs no more than repeating a chunk, and it saves the round trips of creating an upload.
   */
  readonly putUpToBytes?: number;
  readonly chunkBytes?: number;
}

export function createStorageTransport(access: StorageAccess, options: StorageTransportOptions): UploadTransport {
  const line = new LineMeter();
  const storage = createStorageClient(access, line);
  const single = createSingleRequestTransport(access.url, storage, options.files);
  const tus = createTusTransport(access.url, storage, { ...options, line });
  const putUpToBytes = options.putUpToBytes ?? UPLOAD_CHUNK_BYTES;
  return {
    send: (request, events) => {
      const isPreview = request.bucket === BUCKET_IMAGES && request.sizeBytes <= PREVIEW_BYTES;
      const mostBytes = isPreview ? PREVIEW_BYTES : putUpToBytesFor(line.facts, putUpToBytes);
      const isResumable = request.resumeUrl !== null || request.sizeBytes > mostBytes;
      return (isResumable ? tus : single).send(request, events);
    },
    bytesPerSecond: () => line.facts.bytesPerSecond,
    terminate: tus.terminate,
    sizeOf: single.sizeOf,
    remove: single.remove,
  };
}
