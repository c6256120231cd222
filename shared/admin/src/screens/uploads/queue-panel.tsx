import { App, Button, Progress, Tooltip } from 'antd';
import { lazy, useEffect, useState } from 'react';
import { adminBulkMessages } from '@baobab/domain/admin-messages';
import type { ConnectionKind } from '@baobab/domain/connection';
import { reviveError, type SerializedError } from '@baobab/domain/errors';
import { plural } from '@baobab/domain/plural';
import { describeError } from '@baobab/ui/describe-error';
import { formatBytes } from '@baobab/ui/format';
import { useConnection } from '../../connection/use-connection.ts';
import { Icon } from '../../frame/icons.tsx';
import { ScreenBoundary } from '../../frame/screen-boundary.tsx';
import { useHost } from '../../host-context.tsx';
import { doneWords, formatDuration } from './describe-item.ts';
import { WaitingDropsLine } from './waiting-drops-line.tsx';
import { TabUploadNotice } from './tab-upload-notice.tsx';
import { useUploadAnnouncements } from './use-upload-announcements.ts';
import { queueFigures, useUploads, type QueueFigures } from './use-uploads.ts';
import { useCommand } from '../../query/use-command.ts';
import styles from './queue.module.css';
import formStyles from '../../form/form.module.css';

const QueueList = lazy(async () => ({ default: (await import('./queue-list.tsx')).QueueList }));

/** At the foot of the window while there is anything to tell: one line, or the whole list. */
export function QueuePanel({ onReview, reviewing }: { onReview: () => void; reviewing: boolean }) {
  const host = useHost();
  const state = useUploads();
  const figures = queueFigures(state);
  const news = useUploadAnnouncements();
  const { message } = App.useApp();
  const [open, setOpen] = useState(false);
  useEffect(() => host.onCommand((command) => command === 'show-uploads' && setOpen(true)), [host]);
  const { planned, halted } = state.snapshot;
  const waiting = planned.new + planned.changed + planned.conflict + planned.rejected + planned.same;
  const planHidden = !reviewing && (waiting > 0 || state.scan !== null);
  const close = () => {
    setOpen(false);
    if (figures.open > 0) void message.info(adminBulkMessages.continues);
  };
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {news}
      </p>
      {(figures.total > 0 || planHidden || state.waiting.length > 0 || halted) && (
        <aside className={styles.queue} aria-label="Uploads">
          <WaitingDropsLine />
          {planHidden && (
            <div className={styles.queueLine}>
              <Icon name="folder" />
              <span>
                {state.scan
                  ? 'Reading what you dropped…'
                  : `${plural(waiting, 'file')} planned, nothing of it sent yet`}
              </span>
              <Button size="small" type="primary" onClick={onReview}>
                Review plan
              </Button>
            </div>
          )}
          {halted && figures.total === 0 && (
            <p className={formStyles.fieldError} role="alert">
              {wordsOf(halted)}
            </p>
          )}
          {figures.total > 0 && (
            <QueueLine figures={figures} open={open} onToggle={() => (open ? close() : setOpen(true))} />
          )}
          {open && figures.total > 0 && (
            <ScreenBoundary label="the list of uploads">
              <QueueList />
            </ScreenBoundary>
          )}
        </aside>
      )}
    </>
  );
}

function QueueLine({ figures, open, onToggle }: { figures: QueueFigures; open: boolean; onToggle: () => void }) {
  const { uploads } = useHost();
  const { snapshot } = useUploads();
  const run = useCommand();
  const { halted } = snapshot;
  const { kind } = useConnection();
  const stopped = figures.open === 0 && figures.paused > 0;
  return (
    <div className={styles.queueLine}>
      <div className={styles.queueFigures}>
        <span className={styles.queueTitle}>{titleOf(figures, kind)}</span>
        <span className="soft number">{detailOf(figures, snapshot)}</span>
        {figures.open > 0 && <TabUploadNotice brief />}
        {halted && <span className={formStyles.fieldError}>{wordsOf(halted)}</span>}
      </div>
      <Progress
        percent={figures.percent}
        aria-label="All uploads"
        status={figures.failed > 0 && figures.open === 0 ? 'exception' : figures.percent === 100 ? 'success' : 'normal'}
      />
      <div className="inline">
        {figures.open > 0 && !halted && (
          <Button size="small" icon={<Icon name="pause" size={16} />} onClick={() => void run(() => uploads.pause())}>
            Pause
          </Button>
        )}
        {(stopped || halted) && (
          <Button
            size="small"
            type="primary"
            icon={<Icon name="play" size={16} />}
            onClick={() => void run(() => uploads.resume())}
          >
            Resume
          </Button>
        )}
        {figures.failed > 0 && (
          <Button size="small" icon={<Icon name="retry" size={16} />} onClick={() => void run(() => uploads.retry())}>
            Retry failed
          </Button>
        )}
        {figures.done > 0 && figures.open === 0 && (
          <Button size="small" onClick={() => void run(() => uploads.clearDone())}>
            Clear done
          </Button>
        )}
        <Tooltip title={open ? 'Hide the list' : 'Show every file'}>
          <Button
            size="small"
            type="text"
            aria-label={open ? 'Hide the list of uploads' : 'Show the list of uploads'}
            aria-expanded={open}
            icon={<Icon name={open ? 'down' : 'up'} />}
            onClick={onToggle}
          />
        </Tooltip>
      </div>
    </div>
  );
}

function wordsOf(halted: SerializedError): string {
  const { title, body } = describeError(reviveError(halted));
  return `${title}. ${body}`;
}

const WAITING: Partial<Record<ConnectionKind, string>> = {
  offline: 'Waiting for the network',
  unreachable: 'Waiting for the server',
  updating: 'Waiting for the server',
  session_over: 'Waiting for your sign-in',
  storage_full: 'Waiting for room in the storage',
};

function titleOf({ open, paused, failed, done, updated, total }: QueueFigures, kind: ConnectionKind): string {
  if (open > 0)
    return WAITING[kind] ?? `Uploading ${(done + 1).toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`;
  if (paused > 0) return `Paused, ${plural(paused, 'file')} left`;
  if (failed > 0) return `${plural(failed, 'upload')} failed`;
  return doneWords(done - updated, updated);
}

function detailOf(
  figures: QueueFigures,
  { bytesPerSecond, remainingSeconds, sentBytes, totalBytes }: ReturnType<typeof useUploads>['snapshot'],
): string {
  const parts = [
    `${figures.total - figures.done - figures.failed} pending`,
    `${figures.done} uploaded`,
    `${figures.failed} failed`,
  ];
  if (figures.open > 0) {
    parts.push(`${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}`);
    if (bytesPerSecond) parts.push(`${formatBytes(bytesPerSecond)}/s`);
    if (remainingSeconds !== null) parts.push(`${formatDuration(remainingSeconds)} left`);
  }
  return parts.join(' · ');
}
