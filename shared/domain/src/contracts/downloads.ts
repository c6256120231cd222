/** `download`: a link to a private file for users who may have it. */
import * as z from 'zod/mini';

export const DOWNLOAD_FUNCTION = 'download';

const id = z.string().check(z.minLength(1), z.maxLength(100));

/** An illustration's file, or a pack's in its current or, for administrators, a named version. */
export const downloadRequestSchema = z.union([
  z.object({ illustrationId: id }),
  z.object({ packSlug: id, version: z.optional(z.int().check(z.positive())) }),
]);
export type DownloadRequest = z.infer<typeof downloadRequestSchema>;

/** Storage's answer to a request for a signed address. `signedURL` is relative to the storage API. */
export const signedUrlResponseSchema = z.object({ signedURL: z.string().check(z.minLength(1)) });

/** `path` is relative to the storage API, with token and file name; it opens for `seconds`. */
export const downloadResponseSchema = z.object({
  path: z.string().check(z.startsWith('/object/sign/')),
  fileName: z.string(),
  seconds: z.number(),
});
export type DownloadResponse = z.infer<typeof downloadResponseSchema>;
