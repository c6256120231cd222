import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { unreadOriginals, type UnreadOriginals as Unread } from '@baobab/data/file-facts';
import { describeError } from '@baobab/ui/describe-error';
import { useHost } from '../host-context.tsx';
import { CATALOG_KEYS, queryKeys } from '../query/query-keys.ts';
import { useAdminQuery } from '../query/use-admin-query.ts';
import { readOriginals, type ReadingOutcome, type ReadingProgress } from './read-originals.ts';
import styles from './originals.module.css';

/** Above the illustrations while files are not read or previews are too large; reads them in this window. */
export function UnreadOriginals() {
  const { client } = useHost();
  const { data } = useAdminQuery(queryKeys.unread, () => unreadOriginals(client));
  const { progress, start, stop } = useReading();
  if (progress) {
    const percent = Math.floor((100 * progress.done) / Math.max(1, progress.total));
    return (
      <Alert
        className={styles.unread}
        type="info"
        role="status"
        title={`Reading files: ${progress.done} of ${progress.total}`}
        description={
          <>
            <Progress percent={percent} showInfo={false} aria-label="Files read" />
            <span>{progress.name}</span>
          </>
        }
        action={<Button onClick={stop}>Stop</Button>}
      />
    );
  }
  if (!data || data.unread + data.largePreviews === 0) return null;
  return (
    <Alert
      className={styles.unread}
      type="info"
      role="status"
      showIcon
      title={titleOf(data)}
      description={`${consequences(data)} Each file is downloaded once; you can stop and go on at any time.`}
      action={
        <Button type="primary" onClick={() => void start()}>
          Read files
        </Button>
      }
    />
  );
}

function titleOf({ unread, largePreviews }: Unread): string {
  const parts = [
    unread > 0 ? `${unread === 1 ? '1 file was' : `${unread} files were`} not read yet` : '',
    largePreviews > 0 ? `${largePreviews === 1 ? '1 preview is' : `${largePreviews} previews are`} too large` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

function consequences({ unread, largePreviews }: Unread): string {
  const parts = [
    unread > 0 ? 'The shop says nothing of the formats and sizes of files that it has not read.' : '',
    largePreviews > 0 ? 'Previews larger than half of the original are made anew.' : '',
  ];
  return parts.filter(Boolean).join(' ');
}

function useReading() {
  const { client } = useHost();
  const { message, notification } = App.useApp();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<ReadingProgress | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const tell = ({ read, failed }: ReadingOutcome, stopped: boolean) => {
    const [first] = failed;
    if (first)
      notification.warning({
        title: failed.length === 1 ? `${first.name} could not be read` : `${failed.length} files could not be read`,
        description: `${describeError(first.error).body} Everything else is saved.`,
      });
    else if (!stopped) void message.success(read === 1 ? '1 file was read.' : `${read} files were read.`);
  };
  const start = async () => {
    const controller = new AbortController();
    stopping.current = controller;
    setProgress({ done: 0, total: 1, name: '' });
    try {
      tell(await readOriginals(client, setProgress, controller.signal), controller.signal.aborted);
    } catch (error) {
      notification.error({
        title: 'Reading stopped',
        description: `${describeError(error).body} What was read is saved; start again to go on.`,
      });
    }
    await Promise.all([queryKeys.unread, ...CATALOG_KEYS].map((queryKey) => queries.invalidateQueries({ queryKey })));
    setProgress(null);
  };
  return { progress, start, stop: () => stopping.current?.abort() };
}
