/**
 * Works the queue off: one tab at a time, large files one after another, small ones beside them, so that an illustration does not wait
 * behind a pack. Each file comes over through as many attempts as the line needs, and is then handed to the person.
 */
import type { DataClient } from '@baobab/data/client';
import { reportDownload } from '@baobab/data/orders/downloads';
import { DOWNLOAD_ALL_GAP_MS } from '@baobab/domain/constants';
import { AppError, toAppError, type ErrorCode } from '@baobab/domain/errors';
import { downloadMessages } from '@baobab/domain/messages';
import { liveQuery } from 'dexie';
import { showToast } from '../../ui/feedback/toast.tsx';
import {
  downloadStore,
  factsOf,
  handOver,
  isSameFile,
  offerFor,
  problemWords,
  userEntries,
  type DownloadEntry,
  type DownloadProblem,
} from './queue.ts';
import { removeStaged, sweepStage } from './stage.ts';
import type { FromWorker, ToWorker, TransferEnd, TransferOrder } from './transfer.worker.ts';

const SMALL_BYTES = 8 * 1024 * 1024;
/** A finished file can be saved again for so long. */
const KEPT_MS = 60 * 60_000;

const isSmall = ({ sizeBytes }: DownloadEntry) => sizeBytes !== null && sizeBytes <= SMALL_BYTES;

/** Until the signal ends it. Resolves once the lock is free again. */
export async function drive(data: DataClient, userId: string, signal: AbortSignal): Promise<void> {
  try {
    await navigator.locks.request('baobab-downloads', { signal }, async () => {
      await tidy(userId);
      void report(data, userId);
      await Promise.all(
        [isSmall, (entry: DownloadEntry) => !isSmall(entry)].map((mine) => lane(data, userId, mine, signal)),
      );
    });
  } catch (error) {
    // The wait for the lock was ended.
    if (!signal.aborted) throw error;
  }
}

/** Another account's downloads, and what was finished long ago, are dropped; what an earlier tab was doing begins anew. */
async function tidy(userId: string): Promise<void> {
  const { entries } = downloadStore();
  const old = Date.now() - KEPT_MS;
  await entries.filter((entry) => entry.userId !== userId || (entry.savedAt ?? Infinity) < old).delete();
  await entries.toCollection().modify({ activity: 'idle', bytesPerSecond: null });
  await sweepStage(new Set(await entries.toCollection().primaryKeys()));
}

async function lane(
  data: DataClient,
  userId: string,
  mine: (entry: DownloadEntry) => boolean,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const entry = await nextOf(userId, mine, signal);
    if (!entry) return;
    if (entry.status === 'queued')
      await runDownload(data, entry.id, signal).catch(() => failDownload(entry, 'unknown'));
    if (!(await downloadStore().entries.get(entry.id))) await removeStaged(entry.id);
    if (await handOver(entry.id).catch(() => failedToSave(entry))) {
      void report(data, userId);
      // Browsers drop downloads that begin at the same moment.
      await new Promise((resolve) => setTimeout(resolve, DOWNLOAD_ALL_GAP_MS));
    }
  }
}

/** The browser took the staged file away: what is asked for again begins anew. */
async function failedToSave(entry: DownloadEntry): Promise<false> {
  await failDownload(entry, 'unknown', { received: 0 });
  return false;
}

/** Waits for the next one; nothing when the signal ends it. */
function nextOf(
  userId: string,
  mine: (entry: DownloadEntry) => boolean,
  signal: AbortSignal,
): Promise<DownloadEntry | undefined> {
  return new Promise((resolve, reject) => {
    const waiting = liveQuery(() => userEntries(userId)).subscribe({
      next: (entries) => {
        const next = entries.find((entry) => ['queued', 'ready'].includes(entry.status) && mine(entry));
        if (next) end(next);
      },
      error: reject,
    });
    const end = (next?: DownloadEntry) => {
      waiting.unsubscribe();
      signal.removeEventListener('abort', stop);
      resolve(next);
    };
    const stop = () => end();
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
  });
}

/** Tells the server what has arrived; what it does not hear now, it hears with the next one. */
async function report(data: DataClient, userId: string): Promise<void> {
  try {
    const arrived = (await userEntries(userId)).filter(({ status, reported }) => status === 'saved' && !reported);
    for (const { id, received } of arrived) {
      await reportDownload(data, { completed: id, bytes: received });
      await downloadStore().entries.update(id, { reported: true });
    }
  } catch {
    // The next report repeats it.
  }
}

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
async function failDownload(
  { id, title }: DownloadEntry,
  problem: DownloadProblem,
  change: Partial<DownloadEntry> = {},
): Promise<void> {
  await set(id, { status: 'failed', problem, activity: 'idle', bytesPerSecond: null, ...change });
  showToast(downloadMessages.errorTitle, { description: `${title}: ${problemWords[problem]}`, tone: 'error' });
}

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

/** Speed over the last seconds, so that it follows the line without jumping. */
const WINDOW_MS = 10_000;
/** Less says nothing about the rest. */
const LEAST_MS = 2000;

interface SpeedMeter {
  /** Bytes a second; null while too little has been seen. */
  add(received: number, nowMs: number): number | null;
}

export function createSpeedMeter(): SpeedMeter {
  let samples: { received: number; at: number }[] = [];
  return {
    add(received, at) {
      const last = samples.at(-1);
      if (last && received < last.received) samples = [];
      samples = [...samples.filter((sample) => at - sample.at <= WINDOW_MS), { received, at }];
      const first = samples[0];
      if (!first || at - first.at < LEAST_MS) return null;
      return ((received - first.received) * 1000) / (at - first.at);
    },
  };
}
