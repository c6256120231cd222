/** Brings one file over, through as many attempts as the line needs. */
import type { DataClient } from '@baobab/data/client';
import { AppError, toAppError, type ErrorCode } from '@baobab/domain/errors';
import { downloadMessages } from '@baobab/domain/messages';
import { liveQuery } from 'dexie';
import { showToast } from '../../ui/toast.tsx';
import { downloadStore, factsOf, isSameFile, type DownloadEntry, type DownloadProblem } from './entries.ts';
import { offerFor } from './offers.ts';
import { createSpeedMeter } from './speed.ts';
import type { TransferEnd, FromWorker, ToWorker, TransferOrder } from './transfer-messages.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const SIGNED_OUT: readonly ErrorCode[] = ['not_signed_in', 'session_expired'];
const REFUSED: readonly ErrorCode[] = ['not_found', 'file_missing', 'forbidden'];

/** Ends when the file is whole, was refused, or is not to be fetched now: paused, removed, or the signal ended. */
export async function runDownload(data: DataClient, id: string, signal: AbortSignal): Promise<void> {
  const halt = haltOf(id, signal);
  try {
    for (let failures = 0; !halt.signal.aborted;) {
      const before = await downloadStore().entries.get(id);
      if (before?.status !== 'queued') return;
      const outcome = await attempt(data, before, halt.signal);
      if (outcome === 'whole') return await set(id, { status: 'ready', activity: 'idle', bytesPerSecond: null });
      if (outcome !== 'cut' && outcome !== 'stopped') return await failDownload(before, outcome);
      if (outcome === 'stopped') return await set(id, { activity: 'idle', bytesPerSecond: null });
      const after = await downloadStore().entries.get(id);
      failures = after && after.received > before.received ? 0 : failures + 1;
      await set(id, { activity: 'waiting', bytesPerSecond: null });
      await pauseFor(Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS), halt.signal);
    }
  } finally {
    halt.end();
  }
}

/** A signal that ends with the given one, and when the entry is no longer to be fetched. */
function haltOf(id: string, signal: AbortSignal) {
  const own = new AbortController();
  const watch = liveQuery(() => downloadStore().entries.get(id)).subscribe((entry) => {
    if (entry?.status !== 'queued') own.abort();
  });
  return { signal: AbortSignal.any([own.signal, signal]), end: () => watch.unsubscribe() };
}

type Outcome = Exclude<TransferEnd, 'wrong'> | DownloadProblem;

async function attempt(data: DataClient, entry: DownloadEntry, signal: AbortSignal): Promise<Outcome> {
  const { id } = entry;
  try {
    const offer = await offerFor(data, id, entry.request);
    const facts = factsOf(offer);
    const isNew = !isSameFile(entry, facts);
    if (isNew) await set(id, { ...facts, received: 0, restarted: entry.restarted || entry.received > 0 });
    const meter = createSpeedMeter();
    const order = { id, url: offer.url, sizeBytes: facts.sizeBytes, sha256: facts.sha256, fromStart: isNew };
    const renewLink = async () => {
      const renewed = await offerFor(data, id, entry.request);
      // The next attempt begins anew.
      if (!isSameFile(renewed, facts))
        throw new AppError('server_unavailable', {}, { message: 'The file was replaced.' });
      return renewed.url;
    };
    const end = await transfer({
      order,
      signal,
      renewLink,
      onProgress: (activity, received) =>
        void set(id, {
          activity,
          received,
          bytesPerSecond: activity === 'receiving' ? meter.add(received, Date.now()) : null,
        }),
    });
    return end === 'wrong' ? 'wrong-hash' : end;
  } catch (thrown) {
    return problemOf(toAppError(thrown));
  }
}

function problemOf(error: AppError): 'cut' | DownloadProblem {
  if (error.retry === 'auto') return 'cut';
  if (SIGNED_OUT.includes(error.code)) return 'signed-out';
  if (REFUSED.includes(error.code)) return 'refused';
  return 'unknown';
}

/** The item and the person hear of it. */
export async function failDownload(
  { id, title }: DownloadEntry,
  problem: DownloadProblem,
  change: Partial<DownloadEntry> = {},
): Promise<void> {
  await set(id, { status: 'failed', problem, activity: 'idle', bytesPerSecond: null, ...change });
  showToast(downloadMessages.errorTitle, { description: `${title}: ${problemWords[problem]}`, tone: 'error' });
}

export const problemWords: Record<DownloadProblem, string> = {
  refused: 'The shop does not offer this file to you any more. If you bought it, write to us.',
  'signed-out': 'You are signed out. Sign in and try again: what has arrived is kept.',
  'wrong-hash': 'What arrived is not what the shop sent, so it was not saved. Try again.',
  'no-space': 'Your browser has too little space for this file. Free some, or download it directly.',
  unknown: 'Something went wrong. Try again: what has arrived is kept.',
};

async function set(id: string, change: Partial<DownloadEntry>): Promise<void> {
  await downloadStore().entries.update(id, change);
}

/** Ends early when the network comes back or the signal ends. */
function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

/** One attempt at a file, in a worker of its own. */
interface TransferOptions {
  order: TransferOrder;
  /** Ends the attempt; what has arrived stays. */
  signal: AbortSignal;
  onProgress(activity: 'checking' | 'receiving', received: number): void;
  /** A new link to the same file; when there is none, the attempt ends with what was thrown. */
  renewLink(): Promise<string>;
}

function transfer({ order, signal, onProgress, renewLink }: TransferOptions): Promise<TransferEnd> {
  const worker = new Worker(new URL('./transfer.worker.ts', import.meta.url), { type: 'module' });
  const post = (message: ToWorker) => worker.postMessage(message);
  const stop = () => post({ kind: 'stop' });
  return new Promise<TransferEnd>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'link-wanted') void renewLink().then((url) => post({ kind: 'link', url }), reject);
      else onProgress(data.kind === 'checking' ? 'checking' : 'receiving', data.received);
      if (data.kind === 'ended') resolve(data.end);
    });
    // Without an error event of its own it could not be loaded.
    worker.addEventListener('error', (event) => resolve(event instanceof ErrorEvent ? 'unknown' : 'cut'));
    signal.addEventListener('abort', stop);
    post({ kind: 'start', order });
    if (signal.aborted) stop();
  }).finally(() => {
    signal.removeEventListener('abort', stop);
    worker.terminate();
  });
}
