import { Tooltip } from 'antd';
import type { DraftSummary } from '../../../drafts/view.ts';
import { Badge } from '../../frame/Badge.tsx';
import { describeSync } from './describe-sync.ts';
import { useDraftsState, useMinute } from './use-drafts.ts';
import './drafting.css';

/** Where a document is, in a few words; told to screen readers when it changes. */
export function SyncState({ document, quiet = false }: { document: DraftSummary; quiet?: boolean }) {
  const state = useDraftsState();
  const { label, tone, hint } = describeSync(document, state, useMinute());
  return (
    <Tooltip title={hint}>
      <span role={quiet ? undefined : 'status'} className="sync-state">
        <Badge tone={tone}>{label}</Badge>
      </span>
    </Tooltip>
  );
}
