import type { DataClient } from '@baobab/data/client';
import { downloadMessages } from '@baobab/domain/messages';
import { plural } from '@baobab/domain/plural';
import { formatBytes } from '@baobab/ui/format';
import { liveQuery } from 'dexie';
import { useEffect, useId, useState } from 'react';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { useOnline } from '../../ui/browser/use-online.ts';
import { drive } from './driver.ts';
import {
  goOn,
  pause,
  problemWords,
  remove,
  saveAgain,
  saveDirectly,
  userEntries,
  type DownloadEntry,
} from './queue.ts';
import styles from './downloads.module.css';

/** What is saved stays in view for so long. */
const SHOWN_MS = 30_000;

interface DownloadsProps {
  data: DataClient;
  userId: string;
}

/** Drives the queue while it is mounted; a button opens the list. */
export function Downloads({ data, userId }: DownloadsProps) {
  const entries = useEntries(userId);
  const online = useOnline();
  const [open, setOpen] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const now = useNowWhile(entries.some(({ savedAt }) => savedAt !== null));
  useEffect(() => {
    const ending = new AbortController();
    drive(data, userId, ending.signal).catch(() => reportStop(() => setAttempt(attempt + 1)));
    return () => ending.abort();
  }, [data, userId, attempt]);

  const shown = entries.some(({ savedAt }) => savedAt === null || now - savedAt < SHOWN_MS);
  const { label, share } = describeQueue(entries, online);
  const going = entries.filter(({ status }) => status === 'queued');
  const held = entries.filter(({ status }) => status === 'paused');
  const saved = entries.filter(({ status }) => status === 'saved');
  const forAll = (of: readonly DownloadEntry[], command: (id: string) => Promise<void>) => () =>
    void carryOut(Promise.all(of.map(({ id }) => command(id))));
  return (
    <>
      {(shown || open) && (
        <button type="button" className={styles.dock} onClick={() => setOpen(true)} aria-haspopup="dialog">
          <Icon name={saved.length === entries.length ? 'check' : 'download'} />
          <span>{label}</span>
          <span className={styles.bar} style={{ inlineSize: `${share * 100}%` }} />
        </button>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title="Downloads" place="side">
        <div className={styles.panel}>
          <p className={styles.note}>
            You can leave this page, or lose the connection: what has arrived is kept on this device, and goes on when
            you are back.
          </p>
          {entries.length === 0 && <p>Nothing is being downloaded.</p>}
          <div className={styles.all}>
            {going.length > 1 && <TextButton label="Pause all" onClick={forAll(going, pause)} />}
            {held.length > 1 && <TextButton label="Resume all" onClick={forAll(held, goOn)} />}
            {saved.length > 0 && <TextButton label="Clear finished" onClick={forAll(saved, remove)} />}
          </div>
          <ul className={styles.list}>
            {entries.map((entry) => (
              <DownloadRow key={entry.id} data={data} entry={entry} words={describeEntry(entry, online)} />
            ))}
          </ul>
        </div>
      </Dialog>
    </>
  );
}

/** The database or the files of unfinished downloads cannot be read. */
function reportStop(retry: () => void): void {
  showToast('Downloads stopped', {
    description: 'Your browser refused to store files. The finished parts are still here.',
    tone: 'error',
    duration: 0,
    topic: 'downloads-dock',
    actions: [{ label: 'Try again', run: retry }],
  });
}

function TextButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.text} onClick={onClick}>
      {label}
    </button>
  );
}

function useEntries(userId: string): readonly DownloadEntry[] {
  const [entries, setEntries] = useState<readonly DownloadEntry[]>([]);
  useEffect(() => {
    const watch = liveQuery(() => userEntries(userId)).subscribe({ next: setEntries, error: () => undefined });
    return () => watch.unsubscribe();
  }, [userId]);
  return entries;
}

/** The clock, every few seconds while it matters. */
function useNowWhile(active: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!active) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 5000);
    return () => clearInterval(timer);
  }, [active]);
  return now;
}

interface DownloadRowProps {
  data: DataClient;
  entry: DownloadEntry;
  words: string;
}

function DownloadRow({ data, entry, words }: DownloadRowProps) {
  const { id, title, fileName, status, received, sizeBytes } = entry;
  const name = useId();
  const isOpen = status === 'queued' || status === 'paused';
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <div className={styles.name}>
          <h3 id={name}>{title}</h3>
          <p>{fileName}</p>
        </div>
        <IconButton
          label={status === 'saved' ? `Remove ${title} from the list` : `Cancel ${title}`}
          onClick={() => void carryOut(remove(id))}
        >
          <Icon name="close" size={18} />
        </IconButton>
      </div>
      {isOpen && sizeBytes !== null && (
        <progress className={styles.progress} aria-labelledby={name} max={Math.max(sizeBytes, 1)} value={received} />
      )}
      <p className={styles.words} data-status={status}>
        {words}
      </p>
      <Actions data={data} entry={entry} />
    </li>
  );
}

function Actions({ data, entry }: { data: DataClient; entry: DownloadEntry }) {
  const { id, title, status, problem } = entry;
  const button = (label: string, act: () => void) => (
    <Button look="outline" aria-label={`${label}: ${title}`} onClick={act}>
      {label}
    </Button>
  );
  if (status === 'queued') return button('Pause', () => void carryOut(pause(id)));
  if (status === 'paused') return button('Resume', () => void carryOut(goOn(id)));
  if (status === 'saved') return button('Save again', () => void carryOut(saveAgain(entry)));
  if (status !== 'failed') return null;
  return (
    <div className={styles.all}>
      {button('Try again', () => void carryOut(goOn(id)))}
      {problem === 'no-space' && button('Download directly', () => void carryOut(saveDirectly(data, entry)))}
    </div>
  );
}

/** A command that a button gave; a toast reports its failure. */
async function carryOut(command: Promise<unknown>): Promise<void> {
  await command.catch(() =>
    showToast(downloadMessages.errorTitle, { description: downloadMessages.error, tone: 'error' }),
  );
}

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

/** '40 s left', '13 min left', '2 h 5 min left'; empty where it cannot be told. */
export function timeLeft(bytes: number, bytesPerSecond: number | null): string {
  if (bytesPerSecond === null || bytesPerSecond <= 0) return '';
  const seconds = Math.ceil(bytes / bytesPerSecond);
  if (seconds < 60) return `${seconds} s left`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min left`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
}
