/** Downloads through a short-lived link. */
import type { DataClient } from '@baobab/data/client';
import { isAppError } from '@baobab/domain/errors';
import { downloadMessages } from '@baobab/domain/messages';
import { saveUrl } from '../../ui/save-url.ts';
import { showToast } from '../../ui/toast.tsx';

export interface Downloadable {
  id: string;
  title: string;
  isFree?: boolean;
  /** Address of the public picture, for free items without a file. */
  publicPicture?: string | null | undefined;
}

/** Shows the outcome as a toast. @returns whether a download started */
export async function startDownload(
  data: DataClient,
  item: Downloadable,
  save: (url: string) => void = saveUrl,
): Promise<boolean> {
  try {
    save(await linkOf(data, item));
    showToast(downloadMessages.started, { description: downloadMessages.downloading(item.title), tone: 'success' });
    return true;
  } catch (error) {
    const own = isAppError(error) && error.hasOwnMessage && error.code === 'file_missing';
    showToast(downloadMessages.errorTitle, {
      description: own ? error.message : downloadMessages.error,
      tone: 'error',
    });
    return false;
  }
}

async function linkOf(data: DataClient, item: Downloadable): Promise<string> {
  // Lazy: the storage code is not part of the first load.
  const { downloadLink } = await import('@baobab/data/downloads');
  try {
    return await downloadLink(data, { illustrationId: item.id });
  } catch (error) {
    if (item.isFree && item.publicPicture && isAppError(error, 'file_missing'))
      return `${item.publicPicture}?download=`;
    throw error;
  }
}

export function showAuthRequired(): void {
  showToast(downloadMessages.authRequired, { tone: 'error' });
}
