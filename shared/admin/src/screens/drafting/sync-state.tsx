import { Tooltip } from 'antd';
import { useState } from 'react';
import type { DraftSummary } from '@baobab/drafts/view';
import { Badge } from '../../frame/badge.tsx';
import { describeSync, SAVING } from './describe-sync.ts';
import { useDraftsState, useMinute } from './use-drafts.ts';
import styles from './drafting.module.css';

export function SyncState({ document }: { document: DraftSummary }) {
  const state = useDraftsState();
  const { label, tone, hint } = describeSync(document, state, useMinute());
  return (
    <Tooltip title={hint}>
      <span className={styles.syncState}>
        <Badge tone={tone}>{label}</Badge>
      </span>
    </Tooltip>
  );
}

/** The same for screen readers, without the moments of saving: not told at every pause in typing. */
export function LiveSyncState({ document }: { document: DraftSummary }) {
  const { label } = describeSync(document, useDraftsState(), useMinute());
  const [told, setTold] = useState(label);
  if (told !== label && label !== SAVING) setTold(label);
  return (
    <>
      <span role="status" className="visually-hidden">
        {told}
      </span>
      <span aria-hidden="true">
        <SyncState document={document} />
      </span>
    </>
  );
}
