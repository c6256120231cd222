import { Button, Progress, Tooltip } from 'antd';
import { formatBytes } from '@baobab/ui/format';
import type { UploadItem } from '@baobab/uploads/engine/item';
import { Icon, type IconName } from '../../frame/icons.tsx';
import { useHost } from '../../host-context.tsx';
import { illustrationDetails, noteOf, percentOf, stateWords } from './describe-item.ts';
import { classNames } from '@baobab/ui/class-names';
import uploadsStyles from './uploads.module.css';
import queueStyles from './queue.module.css';
import rowStyles from '../../table/row.module.css';

interface QueueRowProps {
  item: UploadItem | undefined;
  onCommand: (work: () => Promise<unknown>) => void;
}

export function QueueRow({ item, onCommand }: QueueRowProps) {
  const { uploads } = useHost();
  if (!item) return <span role="cell" className={uploadsStyles.rowWaiting} />;
  const title = illustrationDetails(item)?.title || item.path;
  const note = noteOf(item);
  const actions: { label: string; icon: IconName; run: () => Promise<unknown> }[] = [];
  if (['queued', 'preparing', 'uploading'].includes(item.state))
    actions.push({ label: 'Pause', icon: 'pause', run: () => uploads.pause([item.id]) });
  if (item.state === 'paused') actions.push({ label: 'Resume', icon: 'play', run: () => uploads.resume([item.id]) });
  if (item.state === 'failed') actions.push({ label: 'Retry', icon: 'retry', run: () => uploads.retry([item.id]) });
  if (item.state !== 'done' && item.state !== 'committing')
    actions.push({ label: 'Cancel', icon: 'close', run: () => uploads.cancel([item.id]) });
  return (
    <div className={queueStyles.queueColumns} role="presentation">
      <div role="cell" className={rowStyles.titleCell}>
        <span className={classNames(uploadsStyles.rowTitle, 'clip')}>{title}</span>
        <span className="soft clip" title={item.path}>
          <bdi>{item.path}</bdi>
        </span>
      </div>
      <div role="cell" className={queueStyles.queueState} data-state={item.state}>
        <span className="clip" title={note || undefined}>
          {stateWords(item)}
          {note && `: ${note}`}
        </span>
        {item.state !== 'done' && item.state !== 'failed' && (
          <Progress percent={percentOf(item)} size="small" showInfo={false} aria-label={`Progress of ${title}`} />
        )}
      </div>
      <span role="cell" className="number soft">
        {formatBytes(item.totalBytes)}
      </span>
      <span role="cell" className={rowStyles.rowActions}>
        {actions.map(({ label, icon, run }) => (
          <Tooltip key={label} title={label}>
            <Button
              size="small"
              type="text"
              aria-label={`${label} ${title}`}
              icon={<Icon name={icon} size={16} />}
              onClick={() => onCommand(run)}
            />
          </Tooltip>
        ))}
      </span>
    </div>
  );
}
