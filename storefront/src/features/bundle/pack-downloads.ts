/** Downloads one pack, or all in sequence with a pause between, because browsers drop simultaneous downloads. */
import type { DataClient } from '@baobab/data/client';
import { downloadLink } from '@baobab/data/downloads';
import { DOWNLOAD_ALL_GAP_MS } from '@baobab/domain/constants';
import type { BundleFile } from '@baobab/domain/entities/bundle-pack';
import { isAppError, type ErrorCode } from '@baobab/domain/errors';
import { bundleDownloadMessages } from '@baobab/domain/messages';
import pLimit from 'p-limit';
import { showToast } from '../../ui/toast.tsx';

type Save = (url: string) => void;

type PackOutcome = 'started' | 'missing' | 'failed';
/** Called when a download starts and when it ends. */
export type OnPack = (slug: string, state: 'downloading' | PackOutcome) => void;

const MISSING: readonly ErrorCode[] = ['file_missing', 'not_found', 'object_missing', 'bucket_missing'];
const NO_ANSWER: readonly ErrorCode[] = ['network_offline', 'network_timeout', 'server_unavailable'];

export async function downloadOne(
  data: DataClient,
  file: BundleFile,
  save: Save,
  onPack: OnPack,
): Promise<PackOutcome> {
  onPack(file.slug, 'downloading');
  const outcome = await fetchPack(data, file, save);
  onPack(file.slug, outcome);
  return outcome;
}

/** Skips files that are not uploaded yet, and says so. */
export async function downloadAll(
  data: DataClient,
  files: readonly BundleFile[],
  save: Save,
  onPack: OnPack,
): Promise<void> {
  const uploaded = files.filter(({ version }) => version > 0);
  const missing = files.length - uploaded.length;
  if (uploaded.length === 0) {
    showToast(bundleDownloadMessages.notFound, { description: 'No pack has been uploaded yet.', tone: 'error' });
    return;
  }
  const missingText = missing > 0 ? ` ${missing} ${missing === 1 ? 'is' : 'are'} not uploaded yet.` : '';
  showToast(bundleDownloadMessages.startingAll, {
    description: `${uploaded.length} ${uploaded.length === 1 ? 'pack' : 'packs, one after another'}.${missingText}`,
  });
  await pLimit(1).map(uploaded, async (file, at) => {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve, DOWNLOAD_ALL_GAP_MS));
    await downloadOne(data, file, save, onPack);
  });
}

async function fetchPack(data: DataClient, file: BundleFile, save: Save): Promise<PackOutcome> {
  try {
    save(await downloadLink(data, { packSlug: file.slug }));
    showToast(bundleDownloadMessages.started, { description: `Downloading ${file.title}...`, tone: 'success' });
    return 'started';
  } catch (error) {
    const code = isAppError(error) ? error.code : 'unknown';
    if (MISSING.includes(code)) {
      showToast(bundleDownloadMessages.notFound, {
        description: `${file.title} has not been uploaded yet. You find it here as soon as it is.`,
        tone: 'error',
      });
      return 'missing';
    }
    const title = NO_ANSWER.includes(code) ? bundleDownloadMessages.error : bundleDownloadMessages.failed;
    showToast(title, { description: `${file.title} could not be downloaded. Please try again.`, tone: 'error' });
    return 'failed';
  }
}
