/** Downloads that survive cuts, reloads and kills: the file comes over a queue (queue.ts, driver.ts) and then to the person. */
import type { DataClient } from '@baobab/data/client';
import { storedSession } from '@baobab/data/session';
import type { DownloadRequest } from '@baobab/domain/contracts/downloads';
import { AppError, isAppError } from '@baobab/domain/errors';
import { downloadMessages } from '@baobab/domain/messages';
import { localStore } from '@baobab/ui/web-storage';
import { saveUrl } from '../../ui/save-url.ts';
import { showToast } from '../../ui/toast.tsx';
import { downloadsSignal } from './downloads-signal.ts';

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
    await begin(data, item);
    showToast(downloadMessages.started, {
      description: downloadMessages.downloading(item.title),
      tone: 'success',
      topic,
    });
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

async function begin(data: DataClient, item: Downloadable): Promise<void> {
  try {
    await queueDownload(data, { illustrationId: item.id }, item.title);
  } catch (error) {
    if (!item.isFree || !item.publicPicture || !isAppError(error, 'file_missing')) throw error;
    saveUrl(`${item.publicPicture}?download=`);
  }
}

/** Of a pack. Shows the outcome as a toast. */
export async function downloadPackFile(data: DataClient, slug: string, title: string): Promise<void> {
  try {
    await queueDownload(data, { packSlug: slug }, title);
    showToast(downloadMessages.started, { description: downloadMessages.downloading(title), tone: 'success' });
  } catch {
    showToast(downloadMessages.errorTitle, { description: downloadMessages.error, tone: 'error' });
  }
}

/** Without words. @throws AppError when the file is refused or the server cannot be reached */
export async function queueDownload(
  data: DataClient,
  request: DownloadRequest,
  title: string,
  folder: FileSystemDirectoryHandle | null = null,
): Promise<void> {
  const userId = storedSession(localStore)?.user.id;
  if (!userId) throw new AppError('not_signed_in');
  // Lazy: the queue is not part of the first load.
  const { enqueue } = await import('./queue.ts');
  if (await enqueue(data, { userId, request, title, folder })) downloadsSignal.setState({ active: true });
}

/** `wanted`: a download, whose words the specification fixes, or the bundle. */
export function showAuthRequired(wanted: 'download' | 'bundle'): void {
  const { title, description, bundle } = downloadMessages.authRequired;
  showToast(title, { description: wanted === 'bundle' ? bundle : description, tone: 'error', topic: 'account' });
}
