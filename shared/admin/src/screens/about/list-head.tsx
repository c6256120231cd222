import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import type { DraftView } from '@baobab/drafts/view';
import { Icon } from '../../frame/icons.tsx';
import { ConflictDialog } from '../drafting/conflict-dialog.tsx';
import { HistoryDrawer } from '../drafting/history-drawer.tsx';
import { ProblemNotice } from '../drafting/problem-notice.tsx';
import { LiveSyncState } from '../drafting/sync-state.tsx';
import styles from './about.module.css';

interface ListHeadProps {
  title: string;
  view: DraftView;
  choosing: boolean;
  onChoosing: (open: boolean) => void;
  children: ReactNode;
}

/** Title, sync state, history, the choice that may be waiting, and the list's own button. */
export function ListHead({ title, view, choosing, onChoosing, children }: ListHeadProps) {
  const [history, setHistory] = useState(false);
  const { conflict } = view;
  return (
    <>
      <div className={styles.listHead}>
        <h2>{title}</h2>
        <LiveSyncState document={view} />
        {conflict && (
          <Button type="primary" danger onClick={() => onChoosing(true)}>
            Choose…
          </Button>
        )}
        <span className={styles.listHeadActions}>
          <Button icon={<Icon name="history" />} onClick={() => setHistory(true)}>
            History
          </Button>
          {children}
        </span>
        {history && <HistoryDrawer view={view} onClose={() => setHistory(false)} />}
        {choosing && conflict && (
          <ConflictDialog
            view={view}
            conflict={conflict}
            onClose={() => onChoosing(false)}
            onResolved={() => onChoosing(false)}
          />
        )}
      </div>
      <ProblemNotice document={view} />
    </>
  );
}
