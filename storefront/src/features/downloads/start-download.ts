/** Downloads that survive cuts, reloads and kills: the file comes over a queue (queue.ts, driver.ts) and then to the person. */
import type { DataClient } from '@baobab/data/client';
import { storedSession } from '@baobab/data/accounts/session';
import type { DownloadRequest } from '@baobab/domain/contracts/downloads';
import { AppError, isAppError } from '@baobab/domain/errors';
import { downloadMessages } from '@baobab/domain/messages';
import { localStore } from '@baobab/ui/web-storage';
import { createStore } from 'zustand/vanilla';
import { saveUrl } from '../../ui/browser/save-url.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import type { Enqueued } from './queue.ts';

/** Tells the layout that there are downloads, before their code is loaded. */
export const downloadsSignal = createStore<{ active: boolean }>(() => ({ active: false }));

export interface Downloadable {
  id: string;
  title: string;
  isFree?: boolean;
  /** Address of the public picture, for free items without a file. */
  publicPicture?: string | null | undefined;
}

/** Shows the outcome as a toast. @returns whether a download started */
export async function startDownload(data: DataClient, item: Downloadable): Promise<boolean> {
  const topic = `download ${item.id}`;
  try {
    reportStart(item.title, await begin(data, item), topic);
    return true;
  } catch (error) {
    const own = isAppError(error) && error.hasOwnMessage && error.code === 'file_missing';
    showToast(downloadMessages.errorTitle, {
      description: own ? error.message : downloadMessages.error,
      tone: 'error',
      topic,
    });
    return false;
  }
}

async function begin(data: DataClient, item: Downloadable): Promise<Enqueued> {
  try {
    return await queueDownload(data, { illustrationId: item.id }, item.title);
  } catch (error) {
    if (!item.isFree || !item.publicPicture || !isAppError(error, 'file_missing')) throw error;
    saveUrl(`${item.publicPicture}?download=`);
    return 'direct';
  }
}

function reportStart(title: string, outcome: Enqueued, topic?: string): void {
  const options = topic === undefined ? {} : { topic };
  if (outcome === 'waiting') {
    showToast(downloadMessages.waitingTitle, { ...options, description: downloadMessages.waiting(title) });
  } else {
    const description = downloadMessages.downloading(title);
    showToast(downloadMessages.started, { ...options, description, tone: 'success' });
  }
}

/** Of a pack. Shows the outcome as a toast. */
export async function downloadPackFile(data: DataClient, slug: string, title: string): Promise<void> {
  try {
    reportStart(title, await queueDownload(data, { packSlug: slug }, title));
  } catch {
    showToast(downloadMessages.errorTitle, { description: downloadMessages.error, tone: 'error' });
  }
}

/** Without words. @throws AppError when the file is refused, or cannot be asked for later */
export async function queueDownload(
  data: DataClient,
  request: DownloadRequest,
  title: string,
  folder: FileSystemDirectoryHandle | null = null,
): Promise<Enqueued> {
  const userId = storedSession(localStore)?.user.id;
  if (!userId) throw new AppError('not_signed_in');
  // Lazy: the queue is not part of the first load.
  const { enqueue } = await import('./queue.ts');
  const outcome = await enqueue(data, { userId, request, title, folder });
  if (outcome !== 'direct') downloadsSignal.setState({ active: true });
  return outcome;
}

/** `wanted`: a download, whose words the specification fixes, or the bundle. */
export function showAuthRequired(wanted: 'download' | 'bundle'): void {
  const { title, description, bundle } = downloadMessages.authRequired;
  showToast(title, { description: wanted === 'bundle' ? bundle : description, tone: 'error', topic: 'account' });
}
