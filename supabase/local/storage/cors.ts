/**
 * Browsers may call from anywhere; credentials are bearer tokens only. Pages read the headers of TUS; of downloads only what every
 * answer lets them read, such as Content-Length: supabase/storage (v1.70) exposes nothing there, so neither ETag nor Content-Range.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
const ALLOWED =
  'authorization, apikey, cache-control, content-type, range, if-match, if-none-match, if-modified-since, x-client-info, ' +
  'x-metadata, x-signature, x-upsert, x-requested-with, x-request-id, x-supabase-api-version, tus-resumable, ' +
  'upload-concat, upload-defer-length, upload-length, upload-metadata, upload-offset';
const EXPOSED =
  'Location, Tus-Complete, Tus-Extension, Tus-Max-Size, Tus-Resumable, Tus-Version, Upload-Defer-Length, Upload-Expires, ' +
  'Upload-Length, Upload-Metadata, Upload-Offset';

export function allowOrigins(res: ServerResponse): void {
  res.setHeader('access-control-allow-origin', '*');
}

export function exposeUploadHeaders(res: ServerResponse): void {
  res.setHeader('access-control-expose-headers', EXPOSED);
}

/** The headers of a preflight's answer. */
export function allowMethods(req: IncomingMessage, res: ServerResponse): void {
  res.setHeader('access-control-allow-methods', METHODS);
  res.setHeader('access-control-allow-headers', req.headers['access-control-request-headers'] ?? ALLOWED);
  res.setHeader('access-control-max-age', '86400');
}
