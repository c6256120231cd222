import type { DataClient } from '@baobab/data/client';
import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { describeEntry, describeQueue } from './describe-download.ts';
import { DownloadRow } from './download-row.tsx';
import { drive } from './driver.ts';
import type { DownloadEntry } from './entries.ts';
import { carryOut, goOn, pause, remove, userEntries } from './queue.ts';
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
