/** The engine's transport: one request for what fits into a chunk, resumable uploads for the rest. */
import { UPLOAD_CHUNK_BYTES } from '@baobab/domain/constants';
import type { FileSource, UploadTransport } from '../ports.ts';
import { putUpToBytesFor } from './chunk-size.ts';
import { LineMeter } from './line-meter.ts';
import { createSingleRequestTransport } from './single-request.ts';
import type { StorageAccess } from './storage-access.ts';
import { createStorageClient } from './storage-client.ts';
import { createTusTransport } from './tus-upload.ts';

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
    send: (request, events) =>
      request.resumeUrl || request.sizeBytes > putUpToBytesFor(line.facts, putUpToBytes)
        ? tus.send(request, events)
        : single.send(request, events),
    bytesPerSecond: () => line.facts.bytesPerSecond,
    terminate: tus.terminate,
    sizeOf: single.sizeOf,
    remove: single.remove,
  };
}
