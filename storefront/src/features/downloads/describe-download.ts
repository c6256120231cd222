/** Words for the list of downloads. */
import { formatBytes } from '@baobab/ui/format';
import type { DownloadEntry } from './entries.ts';
import { problemWords } from './run-download.ts';
import { timeLeft } from './speed.ts';
import { plural } from '@baobab/domain/plural';

export function describeEntry(entry: DownloadEntry, online: boolean): string {
  const restarted = entry.restarted ? ' A newer version was released meanwhile, so it began again.' : '';
  return `${state(entry, online)}${restarted}`;
}

function state(entry: DownloadEntry, online: boolean): string {
  const { status, received, sha256, savedTo } = entry;
  if (status === 'queued') return running(entry, online);
  if (status === 'paused') return `Paused at ${amount(entry)}.`;
  if (status === 'failed') return problemWords[entry.problem ?? 'unknown'];
  if (status === 'ready') return 'Saving…';
  const where = savedTo === null ? 'handed to your browser to save' : `saved in the folder ${savedTo}`;
  return `${formatBytes(received)}, ${where}.${sha256 ? ' Its checksum is right.' : ''}`;
}

function running(entry: DownloadEntry, online: boolean): string {
  const { activity, received, sizeBytes, bytesPerSecond } = entry;
  if (!online) {
    const does = received > 0 ? `goes on from ${amount(entry)}` : 'starts';
    return `No connection. It ${does} as soon as there is one.`;
  }
  if (activity === 'idle')
    return received > 0 ? `Goes on from ${amount(entry)} when it is its turn.` : 'Waits for its turn.';
  if (activity === 'checking') return received > 0 ? 'Checking what has arrived…' : 'Starting…';
  if (activity === 'waiting') return `The connection broke. It tries again by itself from ${amount(entry)}.`;
  const speed = bytesPerSecond === null ? '' : `${formatBytes(bytesPerSecond)}/s`;
  const left = sizeBytes === null ? '' : timeLeft(sizeBytes - received, bytesPerSecond);
  return [amount(entry), speed, left].filter(Boolean).join(' · ');
}

const amount = ({ received, sizeBytes }: DownloadEntry) =>
  sizeBytes === null ? formatBytes(received) : `${formatBytes(received)} of ${formatBytes(sizeBytes)}`;

/** The whole queue in a few words, and the share of its bytes that have arrived. */
export function describeQueue(entries: readonly DownloadEntry[], online: boolean): { label: string; share: number } {
  const open = entries.filter(({ status }) => status !== 'saved');
  const total = entries.reduce((sum, { sizeBytes, received }) => sum + (sizeBytes ?? received), 0);
  const received = entries.reduce((sum, entry) => sum + entry.received, 0);
  const share = total === 0 ? 0 : received / total;
  const failed = open.filter(({ status }) => status === 'failed');
  const going = open.filter(({ status }) => status === 'queued' || status === 'ready').length;
  return { label: labelOf(open.length, going, failed, online, share), share };
}

function labelOf(
  open: number,
  going: number,
  failed: readonly DownloadEntry[],
  online: boolean,
  share: number,
): string {
  if (open === 0) return 'Downloads finished';
  if (going > 0) {
    const progress = online
      ? `Downloading ${plural(going, 'file')}, ${Math.floor(share * 100)}%`
      : 'Downloads wait for the connection';
    return failed.length > 0 ? `${progress}, ${failed.length} failed` : progress;
  }
  return failed.length > 0 ? `${plural(failed.length, 'download')} failed: ${namesOf(failed)}` : 'Downloads paused';
}

const NAMED = 2;

function namesOf(entries: readonly DownloadEntry[]): string {
  const names = entries.slice(0, NAMED).map(({ title }) => title);
  const more = entries.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}
