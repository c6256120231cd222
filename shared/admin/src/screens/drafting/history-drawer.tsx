import { App, Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { kindOf, type ContentOf, type DraftKey } from '@baobab/domain/entities/draft-content';
import type { DraftVersion, DraftView, VersionReason } from '@baobab/drafts/view';
import { Badge } from '../../frame/badge.tsx';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { formatMoment } from '../../moments.ts';
import { plainText } from './describe-content.ts';
import { DiffView } from './diff-view.tsx';
import styles from './drafting.module.css';
import { useCommand } from '../../query/use-command.ts';

const REASONS: Record<VersionReason, string> = {
  edited: 'Edited here',
  saved: 'Saved',
  merged: 'Brought together',
  restored: 'Restored',
  theirs: 'From the server',
  mine: 'Yours, before the choice',
  deleted: 'Before it was deleted',
  discarded: 'Discarded changes',
};

interface HistoryDrawerProps<Key extends DraftKey> {
  /** A removed document has no content any more. */
  view: Pick<DraftView<Key>, 'key' | 'generation' | 'status'> & { content: ContentOf<Key> | null };
  /** Where others' versions are shown, too. */
  title?: string;
  onClose: () => void;
  onRestored?: () => void;
}

/** Every version that this device, and for illustrations the server, has kept of a document, what each would change, and the way back to it. */
export function HistoryDrawer<Key extends DraftKey>({
  view,
  title = 'History on this device',
  onClose,
  onRestored = onClose,
}: HistoryDrawerProps<Key>) {
  const { drafts } = useHost();
  const { message } = App.useApp();
  const run = useCommand();
  const [shown, setShown] = useState<string | null>(null);
  const { data, error, reload } = useAdminQuery(queryKeys.draftHistory(view.key, view.generation, view.status), () =>
    drafts.history(view.key),
  );
  const restore = (version: DraftVersion<ContentOf<Key>>) =>
    run(async () => {
      await drafts.restore(view.key, version.id);
      void message.success('Restored as an unsaved edit. What was here before is in the history too.');
      onRestored();
    }, 'Nothing was restored');
  return (
    <Drawer open onClose={onClose} size={560} title={title}>
      {error && <Problem title="The history could not be read" error={error} onRetry={reload} />}
      {!data && !error && <Skeleton active title={false} />}
      {data?.length === 0 && <p className="soft">Versions appear here when something was edited or saved.</p>}
      <ul className={styles.versions}>
        {data?.map((version) => (
          <li key={version.id} className={styles.version}>
            <div className={styles.versionHead}>
              <span>
                <span>
                  <strong>{REASONS[version.reason]}</strong>{' '}
                  {version.synced && view.content && <Badge tone="success">On the server</Badge>}
                </span>
                <span className="hint number">
                  {formatMoment(version.at)}
                  {version.by && ` by ${version.by}`}
                </span>
              </span>
              <span className="inline">
                <Button
                  size="small"
                  aria-expanded={shown === version.id}
                  onClick={() => setShown(shown === version.id ? null : version.id)}
                >
                  {shown === version.id ? 'Hide' : 'Show'} {view.content ? 'changes' : 'text'}
                </Button>
                <Button size="small" onClick={() => void restore(version)}>
                  Restore
                </Button>
              </span>
            </div>
            {shown === version.id &&
              (view.content ? (
                <DiffView
                  kind={kindOf(view.key)}
                  before={view.content}
                  after={version.content}
                  same="The same as what you have now."
                />
              ) : (
                <p className={styles.versionText}>{plainText(kindOf(view.key), version.content)}</p>
              ))}
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
