/** Storage's answer to a request for a signed address. */
import * as z from 'zod/mini';

/** `signedURL` is relative to the storage API. */
export const signedUrlResponseSchema = z.object({ signedURL: z.string().check(z.minLength(1)) });

/** A private object and the name under which it should land on the buyer's disk. */
export interface DownloadTarget {
  bucket: string;
  path: string;
  fileName: string;
}
