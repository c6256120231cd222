/** Of an illustration that the bundle includes: the download of the pack that holds it. */
import type { DataClient } from '@baobab/data/client';
import { includedInMyBundle } from '@baobab/data/library';
import { downloadMessages } from '@baobab/domain/messages';
import { queueDownload } from '../../features/downloads/start-download.ts';
import { showToast } from '../../ui/toast.tsx';

/** Shows the outcome as a toast. */
export async function downloadPack(data: DataClient, id: string): Promise<void> {
  try {
    const pack = (await includedInMyBundle(data, [id])).get(id);
    if (!pack) throw new Error('The bundle does not include it any more.');
    await queueDownload(data, { packSlug: pack.slug }, pack.title);
    showToast(downloadMessages.started, { description: downloadMessages.downloading(pack.title), tone: 'success' });
  } catch {
    showToast(downloadMessages.errorTitle, { description: downloadMessages.error, tone: 'error' });
  }
}
