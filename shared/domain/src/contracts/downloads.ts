/** `download`: a link to a private file for users who may have it. */
import * as z from 'zod/mini';

export const DOWNLOAD_FUNCTION = 'download';

const id = z.string().check(z.minLength(1), z.maxLength(100));

/** Made by the client: a link that is asked for again with the same id belongs to the same download. */
const downloadId = z.optional(z.uuid());

/** An illustration's file, or a pack's in its current or, for administrators, a named version. */
export const downloadRequestSchema = z.union([
  z.object({ illustrationId: id, downloadId }),
  z.object({ packSlug: id, version: z.optional(z.int().check(z.positive())), downloadId }),
]);
export type DownloadRequest = z.infer<typeof downloadRequestSchema>;

/** Storage's answer to a request for a signed address. `signedURL` is relative to the storage API. */
export const signedUrlResponseSchema = z.object({ signedURL: z.string().check(z.minLength(1)) });

/** The client has the whole file of a download. */
export const completedDownloadSchema = z.object({ completed: z.uuid(), bytes: z.int().check(z.nonnegative()) });
export type CompletedDownload = z.infer<typeof completedDownloadSchema>;

/**
 * `path` is relative to the storage API, with token and file name; it opens for `seconds`. `etag` names the stored bytes: another
 * one is another file. Null where it is not known; `version` is null for what has none.
 */
export const downloadResponseSchema = z.object({
  path: z.string().check(z.startsWith('/object/sign/')),
  fileName: z.string(),
  seconds: z.number(),
  sizeBytes: z.nullable(z.int().check(z.nonnegative())),
  sha256: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  version: z.nullable(z.int()),
  etag: z.nullable(z.string()),
});
export type DownloadResponse = z.infer<typeof downloadResponseSchema>;
