/**
 * Works the queue off: one tab at a time, large files one after another, small ones beside them, so that a picture does not wait
 * behind a pack.
 */
import type { DataClient } from '@baobab/data/client';
import { reportDownload } from '@baobab/data/orders/downloads';
import { DOWNLOAD_ALL_GAP_MS } from '@baobab/domain/constants';
import { liveQuery } from 'dexie';
import { downloadStore, type DownloadEntry } from './entries.ts';
import { handOver } from './hand-over.ts';
import { userEntries } from './queue.ts';
import { failDownload, runDownload } from './run-download.ts';
import { removeStaged, sweepStage } from './stage.ts';

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
