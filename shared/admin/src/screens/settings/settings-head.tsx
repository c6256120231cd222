import { Button } from 'antd';
import { useState } from 'react';
import type { DraftView } from '@baobab/drafts/view';
import { Icon } from '../../frame/icons.tsx';
import { ConflictDialog } from '../drafting/conflict-dialog.tsx';
import { HistoryDrawer } from '../drafting/history-drawer.tsx';
import { ProblemNotice } from '../drafting/problem-notice.tsx';
import { LiveSyncState } from '../drafting/sync-state.tsx';

interface SettingsHeadProps {
  view: DraftView<'shop_settings'>;
  choosing: boolean;
  onChoosing: (open: boolean) => void;
}

/** Where the settings are, their earlier versions, and the choice that may be waiting. */
export function SettingsHead({ view, choosing, onChoosing }: SettingsHeadProps) {
  const [history, setHistory] = useState(false);
  const { conflict } = view;
  return (
    <>
      <div className="inline">
        <LiveSyncState document={view} />
        {conflict && (
          <Button type="primary" danger onClick={() => onChoosing(true)}>
            Choose…
          </Button>
        )}
        <Button icon={<Icon name="history" />} onClick={() => setHistory(true)}>
          Earlier versions
        </Button>
      </div>
      <ProblemNotice document={view} />
      {history && (
        <HistoryDrawer title="Earlier versions of the settings" view={view} onClose={() => setHistory(false)} />
      )}
      {choosing && conflict && (
        <ConflictDialog
          view={view}
          conflict={conflict}
          onClose={() => onChoosing(false)}
          onResolved={() => onChoosing(false)}
        />
      )}
    </>
  );
}
