/** Puts one pack, or all in sequence with a pause between, into the queue of downloads. */
import { DOWNLOAD_ALL_GAP_MS } from '@baobab/domain/constants';
import type { BundleFile } from '@baobab/domain/entities/bundle-pack';
import { isAppError, type ErrorCode } from '@baobab/domain/errors';
import { bundleDownloadMessages, downloadMessages } from '@baobab/domain/messages';
import pLimit from 'p-limit';
import { showToast } from '../../ui/feedback/toast.tsx';

/** Asks for the file and puts it into the queue; `waiting` until the server can be reached. @throws AppError when it cannot be had */
export type QueueFile = (file: BundleFile) => Promise<'queued' | 'waiting' | 'direct'>;

type PackOutcome = 'started' | 'missing' | 'failed';
/** Called when a download starts and when it ends. */
export type OnPack = (slug: string, state: 'downloading' | PackOutcome) => void;

const MISSING: readonly ErrorCode[] = ['file_missing', 'not_found', 'object_missing', 'bucket_missing'];
const NO_ANSWER: readonly ErrorCode[] = ['network_offline', 'network_timeout', 'server_unavailable'];

export async function downloadOne(file: BundleFile, queue: QueueFile, onPack: OnPack): Promise<PackOutcome> {
  onPack(file.slug, 'downloading');
  const outcome = await queuePack(file, queue);
  onPack(file.slug, outcome);
  return outcome;
}

/** The packs with the bonus files. Skips what is not uploaded yet, and says how many packs that are. */
export async function downloadAll(files: readonly BundleFile[], queue: QueueFile, onPack: OnPack): Promise<void> {
  const uploaded = files.filter(({ version }) => version > 0);
  const of = (section: BundleFile['section']) => uploaded.filter((file) => file.section === section).length;
  const missing = files.filter(({ section }) => section === 'pack').length - of('pack');
  if (uploaded.length === 0) {
    showToast(bundleDownloadMessages.notFound, { description: 'No pack has been uploaded yet.', tone: 'error' });
    return;
  }
  const missingText = missing > 0 ? ` ${missing} ${missing === 1 ? 'is' : 'are'} not uploaded yet.` : '';
  const packs = `${of('pack')} ${of('pack') === 1 ? 'pack' : 'packs'}`;
  const bonus = of('bonus') === 0 ? '' : ` and ${of('bonus')} bonus ${of('bonus') === 1 ? 'file' : 'files'}`;
  const order = uploaded.length === 1 ? '.' : ', one after another.';
  showToast(bundleDownloadMessages.startingAll, { description: `${packs}${bonus}${order}${missingText}` });
  await pLimit(1).map(uploaded, async (file, at) => {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve, DOWNLOAD_ALL_GAP_MS));
    await downloadOne(file, queue, onPack);
  });
}

async function queuePack(file: BundleFile, queue: QueueFile): Promise<PackOutcome> {
  try {
    const isWaiting = (await queue(file)) === 'waiting';
    if (isWaiting) showToast(downloadMessages.waitingTitle, { description: downloadMessages.waiting(file.title) });
    else showToast(bundleDownloadMessages.started, { description: `Downloading ${file.title}...`, tone: 'success' });
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
