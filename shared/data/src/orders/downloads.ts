/** Private files: links that live for a minute and carry the name under which the file lands on disk. */
import {
  DOWNLOAD_FUNCTION,
  downloadResponseSchema,
  type CompletedDownload,
  type DownloadRequest,
  type DownloadResponse,
} from '@baobab/domain/contracts/downloads';
import { AppError } from '@baobab/domain/errors';
import { downloadMessages } from '@baobab/domain/messages';
import type { DataClient } from '../client.ts';

/** The whole address, and what is known of the file behind it. */
export type DownloadOffer = Omit<DownloadResponse, 'path'> & { url: string };

/**
 * The server decides, names the file and signs. Codes: not_found (unknown, or not for this user: the server doesn't say which),
 * file_missing (for this user, but no file is there), not_signed_in, session_expired, rate_limited.
 */
export async function requestDownload(client: DataClient, request: DownloadRequest): Promise<DownloadOffer> {
  const answer = await client.http.json(`/functions/v1/${DOWNLOAD_FUNCTION}`, { body: request });
  const parsed = downloadResponseSchema.safeParse(answer);
  if (!parsed.success)
    throw new AppError('response_invalid', {}, { cause: parsed.error, message: downloadMessages.noUrl });
  const { path, ...offer } = parsed.data;
  return { ...offer, url: new URL(`${client.http.url}/storage/v1${path}`).href };
}

export async function downloadLink(client: DataClient, request: DownloadRequest): Promise<string> {
  return (await requestDownload(client, request)).url;
}

export async function reportDownload(client: DataClient, completed: CompletedDownload): Promise<void> {
  await client.http.json(`/functions/v1/${DOWNLOAD_FUNCTION}`, { body: completed });
}
