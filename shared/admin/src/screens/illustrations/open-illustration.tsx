import { App, Skeleton } from 'antd';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { getAdminIllustration } from '@baobab/data/catalog/admin-illustrations';
import { adminIllustrationMessages } from '@baobab/domain/admin-messages';
import { documentIdOf, illustrationKey } from '@baobab/domain/entities/draft-content';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { NEW_ITEM } from '../../frame/tabs.ts';
import { useHost } from '../../host-context.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { useCommand } from '../../query/use-command.ts';
import { DraftNotices } from '../drafting/draft-notices.tsx';
import { useDocument } from '../drafting/use-drafts.ts';
import { EditIllustration } from './edit-illustration.tsx';
import { EditorSheet, type Neighbors } from './editor-sheet.tsx';
import { NewIllustration } from './new-illustration.tsx';
import { seen } from './use-row-edits.ts';
import styles from './illustrations.module.css';

interface OpenIllustrationProps {
  /** An id, or `NEW_ITEM`. */
  id: string;
  /** The row that is shown already, if it is. */
  known: AdminIllustration | undefined;
  categories: readonly string[];
  /** A new one has this id. */
  onStarted: (id: string) => void;
  onClose: () => void;
  onSaved: () => void;
}

interface Steps {
  neighbors: Neighbors;
  onStep: (id: string) => void;
}

/** The editor of the item that the address names, beside the list. */
export function OpenIllustration({ neighbors, onStep, ...props }: OpenIllustrationProps & Steps) {
  const { id, onClose } = props;
  const { drafts } = useHost();
  const isNew = useSyncExternalStore(
    drafts.subscribe,
    () => id === NEW_ITEM || drafts.document(illustrationKey(id))?.isNew === true,
  );
  return (
    <EditorSheet
      title={isNew ? 'Add illustration' : 'Edit illustration'}
      neighbors={neighbors}
      onStep={onStep}
      onClose={onClose}
    >
      {id === NEW_ITEM ? <StartIllustration {...props} /> : <OpenedIllustration key={id} {...props} />}
    </EditorSheet>
  );
}

/** Its text is a draft of this device from the start. */
function StartIllustration({ onStarted }: OpenIllustrationProps) {
  const { drafts } = useHost();
  const run = useCommand();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void run(async () => onStarted(documentIdOf(await drafts.createIllustration())));
  }, [drafts, run, onStarted]);
  return <Opening />;
}

function Opening() {
  return (
    <div className={styles.sheetFields}>
      <DraftNotices />
      <Skeleton active title={false} />
    </div>
  );
}

function OpenedIllustration({ id, known, categories, onClose, onSaved }: OpenIllustrationProps) {
  const { client } = useHost();
  const { notification } = App.useApp();
  const { view, error } = useDocument(illustrationKey(id), known && seen(known));
  const files = useAdminQuery(
    queryKeys.illustration(id),
    async () => known ?? (await getAdminIllustration(client, id)),
  );
  const shown = useRef(false);
  useEffect(() => {
    if (view) shown.current = true;
    if (!error) return;
    // discarded or let go while it was open
    if (!shown.current) notification.error(adminIllustrationMessages.detailFailed);
    onClose();
  }, [view, error, notification, onClose]);
  if (view?.isNew) return <NewIllustration view={view} categories={categories} onClose={onClose} onSaved={onSaved} />;
  if (!view || (!files.data && files.loading)) return <Opening />;
  return (
    <EditIllustration
      view={view}
      item={files.data ?? null}
      categories={categories}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}
