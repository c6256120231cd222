/** Downloads of packs: one, or all one after another with a pause between, so that the browser takes each. */
import { downloadPack } from '@baobab/shared/data/bundles';
import type { DataClient } from '@baobab/shared/data/client';
import { DOWNLOAD_ALL_GAP_MS } from '@baobab/shared/domain/constants';
import type { BundleFile } from '@baobab/shared/domain/entities/bundle-pack';
import { isAppError } from '@baobab/shared/domain/errors';
import { bundleDownloadMessages } from '@baobab/shared/domain/messages';
import { showToast } from '../../ui/toast.tsx';

export type Save = (url: string) => void;

/** Whether a download began. */
export async function downloadOne(data: DataClient, file: BundleFile, save: Save): Promise<boolean> {
  try {
    save(await downloadPack(data, file));
    showToast(bundleDownloadMessages.started, { description: `Downloading ${file.title}...`, tone: 'success' });
    return true;
  } catch (error) {
    if (isAppError(error, 'file_missing') || isAppError(error, 'not_found') || isAppError(error, 'object_missing')) {
      showToast(bundleDownloadMessages.notFound, {
        description: `${file.title} has not been uploaded yet.`,
        tone: 'error',
      });
    } else {
      showToast(bundleDownloadMessages.failed, {
        description: `${file.title} could not be downloaded. Please try again.`,
        tone: 'error',
      });
    }
    return false;
  }
}

/** `onFile` is told which file is being fetched, and null at the end. */
export async function downloadAll(
  data: DataClient,
  files: readonly BundleFile[],
  save: Save,
  onFile: (slug: string | null) => void,
): Promise<void> {
  const there = files.filter(({ version }) => version > 0);
  if (there.length === 0) {
    showToast(bundleDownloadMessages.notFound, { description: 'No pack has been uploaded yet.', tone: 'error' });
    return;
  }
  showToast(bundleDownloadMessages.startingAll, { description: `${there.length} packs, one after another.` });
  for (const [at, file] of there.entries()) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve, DOWNLOAD_ALL_GAP_MS));
    onFile(file.slug);
    await downloadOne(data, file, save);
  }
  onFile(null);
}
