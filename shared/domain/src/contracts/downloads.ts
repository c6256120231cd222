/** `download`: a link to a private file for users who may have it. */
import * as z from 'zod/mini';

export const DOWNLOAD_FUNCTION = 'download';

/** A private object and the name under which it should land on the buyer's disk. */
export interface DownloadTarget {
  bucket: string;
  path: string;
  fileName: string;
}

/** Empty parts, `.` and `..` would lead elsewhere once the path is part of an address. */
const isPlainPath = (path: string) => path.split('/').every((part) => !['', '.', '..'].includes(part));

export const downloadRequestSchema = z.object({
  bucket: z.string().check(z.minLength(1), z.maxLength(100)),
  path: z.string().check(z.maxLength(1024), z.refine(isPlainPath, 'Not the path of an object')),
});

/** Storage's answer to a request for a signed address. `signedURL` is relative to the storage API. */
export const signedUrlResponseSchema = z.object({ signedURL: z.string().check(z.minLength(1)) });

/** `path` is relative to the storage API, with token and file name; it opens for `seconds`. */
export const downloadResponseSchema = z.object({
  path: z.string().check(z.startsWith('/object/sign/')),
  fileName: z.string(),
  seconds: z.number(),
});
export type DownloadResponse = z.infer<typeof downloadResponseSchema>;
