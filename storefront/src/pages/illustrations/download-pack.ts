/** Of an illustration that a pack of theirs includes: the download of the pack that holds it. */
import type { DataClient } from '@baobab/data/client';
import { includedInMyBundle } from '@baobab/data/orders/library';
import { downloadMessages } from '@baobab/domain/messages';
import { downloadPackFile } from '../../features/downloads/start-download.ts';
import { showToast } from '../../ui/feedback/toast.tsx';

/** Shows the outcome as a toast. */
export async function downloadPack(data: DataClient, id: string): Promise<void> {
  try {
    const pack = (await includedInMyBundle(data, [id])).get(id);
    if (!pack) throw new Error('No pack of theirs includes it any more.');
    await downloadPackFile(data, pack.slug, pack.title);
  } catch {
    showToast(downloadMessages.errorTitle, { description: downloadMessages.error, tone: 'error' });
  }
}
