/** Commands to the queue, from any tab. */
import type { DataClient } from '@baobab/data/client';
import { requestDownload } from '@baobab/data/orders/downloads';
import type { DownloadRequest } from '@baobab/domain/contracts/downloads';
import { toAppError } from '@baobab/domain/errors';
import { downloadMessages } from '@baobab/domain/messages';
import { saveBlob } from './save-blob.ts';
import { saveUrl } from '../../ui/save-url.ts';
import { showToast } from '../../ui/toast.tsx';
import { downloadStore, factsOf, type DownloadEntry, type FileFacts } from './entries.ts';
import { keepOffer } from './offers.ts';
import { removeStaged, reserveStaged, stagedFile } from './stage.ts';

interface NewDownload {
  userId: string;
  request: DownloadRequest;
  title: string;
  folder: FileSystemDirectoryHandle | null;
}

const keyOf = (request: DownloadRequest) =>
  'packSlug' in request ? `pack ${request.packSlug} ${request.version ?? ''}` : request.illustrationId;

/** `waiting`: in the queue, which asks for the file once the server can be reached. `direct`: the browser's own download. */
export type Enqueued = 'queued' | 'waiting' | 'direct';

/**
 * Asks for the file, and puts it into the queue; what is in it already goes on. Where the browser cannot keep unfinished files, its own
 * download starts instead.
 *
 * @throws AppError when the file is refused, or the server cannot be reached and the browser cannot keep unfinished files
 */
export async function enqueue(data: DataClient, wanted: NewDownload): Promise<Enqueued> {
  const { userId, request } = wanted;
  const same = (await userEntries(userId).catch(() => [])).find(
    (entry) => keyOf(entry.request) === keyOf(request) && entry.status !== 'saved',
  );
  const id = same?.id ?? crypto.randomUUID();
  const answer = await requestDownload(data, { ...request, downloadId: id }).catch((thrown: unknown) => {
    const error = toAppError(thrown);
    if (error.retry === 'auto') return error;
    throw error;
  });
  const offer = answer instanceof Error ? null : answer;
  const outcome = offer ? 'queued' : 'waiting';
  if (same) {
    await goOn(id);
    return outcome;
  }
  if (offer) keepOffer(id, offer);
  if (await keep({ id, ...wanted, ...(offer ? factsOf(offer) : unknownFile(wanted)) })) return outcome;
  if (answer instanceof Error) throw answer;
  saveUrl(answer.url);
  return 'direct';
}

/** Until the server has answered. */
const unknownFile = ({ title }: NewDownload): FileFacts => ({
  fileName: title,
  sizeBytes: null,
  sha256: null,
  version: null,
  etag: null,
});

type Draft = Pick<DownloadEntry, keyof FileFacts | keyof NewDownload | 'id'>;

async function keep(draft: Draft): Promise<boolean> {
  if (!(await reserveStaged(draft.id))) return false;
  try {
    await downloadStore().entries.add({
      ...draft,
      status: 'queued',
      problem: null,
      activity: 'idle',
      received: 0,
      bytesPerSecond: null,
      restarted: false,
      reported: false,
      addedAt: Date.now(),
      savedAt: null,
      savedTo: null,
    });
    return true;
  } catch {
    await removeStaged(draft.id);
    return false;
  }
}

/** In the order in which they were asked for. */
export async function userEntries(userId: string): Promise<DownloadEntry[]> {
  const all = await downloadStore().entries.orderBy('addedAt').toArray();
  return all.filter((entry) => entry.userId === userId);
}

export async function pause(id: string): Promise<void> {
  await change(id, ['queued'], { status: 'paused', activity: 'idle', bytesPerSecond: null });
}

/** After a pause or a failure. */
export async function goOn(id: string): Promise<void> {
  await change(id, ['paused', 'failed'], { status: 'queued', problem: null, activity: 'idle' });
}

/** Also takes what is finished off the list. */
export async function remove(id: string): Promise<void> {
  await downloadStore().entries.delete(id);
  await removeStaged(id);
}

/** A command that a button gave; a toast reports its failure. */
export async function carryOut(command: Promise<unknown>): Promise<void> {
  await command.catch(() =>
    showToast(downloadMessages.errorTitle, { description: downloadMessages.error, tone: 'error' }),
  );
}

/** Hands a finished file over again, while it is kept. */
export async function saveAgain(entry: DownloadEntry): Promise<void> {
  saveBlob(await stagedFile(entry.id), entry.fileName);
}

/** The browser's own download, for what does not fit into its storage. */
export async function saveDirectly(data: DataClient, { id, request }: DownloadEntry): Promise<void> {
  const { url } = await requestDownload(data, { ...request, downloadId: id });
  saveUrl(url);
  await remove(id);
}

async function change(id: string, from: DownloadEntry['status'][], to: Partial<DownloadEntry>): Promise<void> {
  await downloadStore()
    .entries.where('id')
    .equals(id)
    .and(({ status }) => from.includes(status))
    .modify(to);
}
