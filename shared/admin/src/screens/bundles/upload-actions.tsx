import { Button, Tooltip } from 'antd';
import type { BundleItem } from '@baobab/uploads/kinds/bundle-item';
import { Icon, type IconName } from '../../frame/icons.tsx';
import { useHost } from '../../host-context.tsx';
import { useCommand } from '../../query/use-command.ts';
import rowStyles from '../../table/row.module.css';

/** What can be done with an upload that has not ended well yet. */
export function UploadActions({ title, upload: { id, state } }: { title: string; upload: BundleItem }) {
  const { uploads } = useHost();
  const run = useCommand();
  const actions: { label: string; icon: IconName; work: () => Promise<unknown> }[] = [];
  if (['queued', 'preparing', 'uploading'].includes(state))
    actions.push({ label: 'Pause', icon: 'pause', work: () => uploads.pause([id]) });
  if (state === 'paused') actions.push({ label: 'Resume', icon: 'play', work: () => uploads.resume([id]) });
  if (state === 'failed') actions.push({ label: 'Retry', icon: 'retry', work: () => uploads.retry([id]) });
  if (state !== 'committing') actions.push({ label: 'Cancel', icon: 'close', work: () => uploads.cancel([id]) });
  return (
    <span className={rowStyles.rowActions}>
      {actions.map(({ label, icon, work }) => (
        <Tooltip key={label} title={label}>
          <Button
            size="small"
            type="text"
            aria-label={`${label} upload of ${title}`}
            icon={<Icon name={icon} size={16} />}
            onClick={() => void run(work)}
          />
        </Tooltip>
      ))}
    </span>
  );
}
