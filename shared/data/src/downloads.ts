/** Private files: links that live for a minute and carry the name under which the file lands on disk. */
import { BUCKET_DOWNLOADS } from '@baobab/domain/constants';
import { DOWNLOAD_FUNCTION, downloadResponseSchema, type DownloadTarget } from '@baobab/domain/contracts/downloads';
import { deliverableOf } from '@baobab/domain/entities/illustration';
import { AppError } from '@baobab/domain/errors';
import { displayFileName } from '@baobab/domain/file-name';
import { downloadMessages } from '@baobab/domain/messages';
import type { DataClient } from './client.ts';

/** What the person gets for an item. Codes: file_missing when it has no file. */
export function downloadTarget(item: { downloadableFile: string | null; masterFile: string | null }): DownloadTarget {
  const path = deliverableOf(item);
  if (!path) throw new AppError('file_missing', {}, { message: downloadMessages.noFile });
  return { bucket: BUCKET_DOWNLOADS, path, fileName: displayFileName(path) };
}

/**
 * The server decides and signs; the file's name is the server's too. Codes: not_found (no such object, or not yours: the
 * server doesn't say which), not_signed_in, session_expired, rate_limited.
 */
export async function signedDownload(client: DataClient, { bucket, path }: DownloadTarget): Promise<string> {
  const answer = await client.http.json(`/functions/v1/${DOWNLOAD_FUNCTION}`, { body: { bucket, path } });
  const parsed = downloadResponseSchema.safeParse(answer);
  if (parsed.success) return new URL(`${client.http.url}/storage/v1${parsed.data.path}`).href;
  throw new AppError('response_invalid', {}, { cause: parsed.error, message: downloadMessages.noUrl });
}

/** Fetches the paths of an item that the caller may download; visitors' lists never carry them. */
export async function downloadItem(client: DataClient, illustrationId: string): Promise<string> {
  const { data } = await client
    .from('illustrations')
    .select('downloadable_file,master_file')
    .eq('id', illustrationId)
    .maybeSingle()
    .throwOnError();
  if (data === null) throw new AppError('not_found', { illustrationId });
  return signedDownload(
    client,
    downloadTarget({ downloadableFile: data.downloadable_file, masterFile: data.master_file }),
  );
}
