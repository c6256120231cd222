import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import type { DraftView } from '@baobab/drafts/view';
import { Icon } from '../../frame/icons.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { LiveSyncState } from './sync-state.tsx';
import styles from './drafting.module.css';

interface DocumentTools {
  /** Opens the choice that a conflict waits for. */
  choose: () => void;
  /** The choice that is waiting, and the history. */
  buttons: ReactNode;
  dialogs: ReactNode;
}

interface ToolOptions {
  history?: string;
  /** Where others' versions are shown, too. */
  title?: string;
  onResolved?: (saved: boolean) => unknown;
}

/** Earlier versions of a document and the choice after a conflict, for its editor. */
export function useDocumentTools(
  view: DraftView,
  { history = 'History', title, onResolved }: ToolOptions = {},
): DocumentTools {
  const [shown, setShown] = useState<'history' | 'choice' | null>(null);
  const { conflict } = view;
  const close = () => setShown(null);
  return {
    choose: () => setShown('choice'),
    buttons: (
      <>
        {conflict && (
          <Button type="primary" danger onClick={() => setShown('choice')}>
            Choose…
          </Button>
        )}
        <Button icon={<Icon name="history" />} onClick={() => setShown('history')}>
          {history}
        </Button>
      </>
    ),
    dialogs: (
      <>
        {shown === 'history' && <HistoryDrawer view={view} onClose={close} {...(title && { title })} />}
        {shown === 'choice' && conflict && (
          <ConflictDialog
            view={view}
            conflict={conflict}
            onClose={close}
            onResolved={(saved) => {
              close();
              onResolved?.(saved);
            }}
          />
        )}
      </>
    ),
  };
}

interface DocumentHeadProps {
  view: DraftView;
  tools: DocumentTools;
  title?: string;
  children?: ReactNode;
}

/** Where the document is, its tools and its own buttons. */
export function DocumentHead({ view, tools, title, children }: DocumentHeadProps) {
  return (
    <>
      <div className={styles.documentHead}>
        {title && <h2>{title}</h2>}
        <LiveSyncState document={view} />
        <span className={styles.documentActions}>
          {tools.buttons}
          {children}
        </span>
      </div>
      <ProblemNotice document={view} />
      {tools.dialogs}
    </>
  );
}
