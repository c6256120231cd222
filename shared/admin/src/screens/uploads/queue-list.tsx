import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { ItemState } from '@baobab/uploads/engine/item';
import { Icon } from '../../frame/icons.tsx';
import { useHost } from '../../host-context.tsx';
import { QueueRow } from './queue-row.tsx';
import { TabUploadNotice } from './tab-upload-notice.tsx';
import { useCommand } from '../../query/use-command.ts';
import { UploadLimitsDialog } from './upload-limits.tsx';
import { useUploadItems } from './use-upload-items.ts';
import { QUEUE_STATES, useUploads } from './use-uploads.ts';
import { VirtualTable } from './virtual-table.tsx';
import queueStyles from './queue.module.css';
import uploadsStyles from './uploads.module.css';

const GROUPS: readonly { name: string; states: readonly ItemState[] }[] = [
  { name: 'All', states: QUEUE_STATES },
  { name: 'Active', states: ['preparing', 'uploading', 'committing'] },
  { name: 'Waiting', states: ['queued', 'paused'] },
  { name: 'Failed', states: ['failed'] },
  { name: 'Done', states: ['done'] },
];

export function QueueList() {
  const { uploads } = useHost();
  const { snapshot } = useUploads();
  const run = useCommand();
  const [group, setGroup] = useState('All');
  const [limiting, setLimiting] = useState(false);
  const [range, setRange] = useState({ first: 0, last: 20 });
  const states = GROUPS.find(({ name }) => name === group)?.states ?? QUEUE_STATES;
  const query = useMemo(() => ({ states }), [states]);
  const rows = useUploadItems(query, range, snapshot);
  const unfinished = QUEUE_STATES.some((state) => state !== 'done' && snapshot.states[state] > 0);
  return (
    <div className={queueStyles.queueList}>
      <div className={uploadsStyles.planTools}>
        <div className={uploadsStyles.chips} role="group" aria-label="Show">
          {GROUPS.map(({ name, states: each }) => (
            <button
              key={name}
              type="button"
              className={uploadsStyles.chip}
              aria-pressed={group === name}
              onClick={() => setGroup(name)}
            >
              {name}{' '}
              <span className="number">
                {each.reduce((sum, state) => sum + snapshot.states[state], 0).toLocaleString('en-US')}
              </span>
            </button>
          ))}
        </div>
        <Button size="small" icon={<Icon name="settings" size={16} />} onClick={() => setLimiting(true)}>
          Upload preferences
        </Button>
        {limiting && <UploadLimitsDialog uploads={uploads} onClose={() => setLimiting(false)} />}
        {unfinished && (
          <Button size="small" danger onClick={() => void run(() => uploads.cancel())}>
            Cancel all
          </Button>
        )}
      </div>
      <VirtualTable
        label="Files in the queue"
        count={rows.total}
        rowPx={48}
        onRange={setRange}
        renderRow={(index) => <QueueRow item={rows.at(index)} onCommand={(work) => void run(work)} />}
      />
      <TabUploadNotice />
    </div>
  );
}
