import { App, Button } from 'antd';
import { documentIdOf } from '@baobab/domain/entities/draft-content';
import type { DraftSummary } from '@baobab/drafts/view';
import { useHost } from '../../host-context.tsx';
import { useCommand } from '../../query/use-command.ts';
import { SyncState } from '../drafting/sync-state.tsx';
import { useCopy } from '../drafting/use-copy.ts';
import { useDraftsState } from '../drafting/use-drafts.ts';
import { pendingOf, usePendingDraft } from './pending-drafts.ts';
import rowStyles from '../../table/row.module.css';
import styles from './illustrations.module.css';

/** What waits on this device, whatever page of the list it is on and whether or not the list can be asked for. */
export function PendingIllustrations({ onOpen }: { onOpen: (id: string) => void }) {
  const { documents, removed } = useDraftsState();
  const pending = pendingOf(documents);
  const lost = removed.filter(
    ({ kind, removal }) => kind === 'illustration' && removal?.unsaved && removal.how === 'deleted_elsewhere',
  );
  if (pending.length + lost.length === 0) return null;
  return (
    <section className={styles.pending} aria-labelledby="pending-illustrations">
      <h2 id="pending-illustrations">Changes on this device</h2>
      <ul>
        {pending.map((draft) => (
          <li key={draft.key}>
            <button type="button" className={rowStyles.titleLink} onClick={() => onOpen(documentIdOf(draft.key))}>
              {titleOf(draft)}
            </button>
            <SyncState document={draft} />
          </li>
        ))}
        {lost.map((draft) => (
          <LostText key={draft.key} draft={draft} />
        ))}
      </ul>
    </section>
  );
}

/** What was written for an illustration that is gone. */
function LostText({ draft }: { draft: DraftSummary }) {
  const { drafts } = useHost();
  const { modal } = App.useApp();
  const run = useCommand();
  const copy = useCopy();
  const title = titleOf(draft);
  const copyLast = () =>
    run(async () => {
      const [version] = await drafts.history(draft.key);
      if (version) await copy(draft.key, version.content);
    });
  const forget = () =>
    modal.confirm({
      title: `Throw the text of “${title}” away for good?`,
      content: 'It leaves this device. This cannot be taken back.',
      okText: 'Throw away',
      okButtonProps: { danger: true },
      cancelText: 'Keep',
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => run(() => drafts.forget(draft.key)),
    });
  return (
    <li>
      <span>{title}</span>
      <span className="soft">Deleted on the server; your text is kept here.</span>
      <span className="inline">
        <Button size="small" aria-label={`Copy text of ${title}`} onClick={() => void copyLast()}>
          Copy text
        </Button>
        <Button size="small" danger aria-label={`Throw away text of ${title}`} onClick={() => void forget()}>
          Throw away
        </Button>
      </span>
    </li>
  );
}

/** Beside the state of a row; nothing while the server has everything. */
export function PendingState({ id }: { id: string }) {
  const draft = usePendingDraft(id);
  return draft && <SyncState document={draft} />;
}

function titleOf({ title }: Pick<DraftSummary, 'title'>): string {
  return title.trim() || 'Untitled illustration';
}
