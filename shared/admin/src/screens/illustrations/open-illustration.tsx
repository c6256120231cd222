import { App, Modal, Skeleton } from 'antd';
import { useEffect, useRef } from 'react';
import { getAdminIllustration } from '@baobab/data/admin-illustrations';
import { adminIllustrationMessages } from '@baobab/domain/admin-messages';
import { documentIdOf, illustrationKey } from '@baobab/domain/entities/draft-content';
import { illustrationContent } from '@baobab/domain/entities/illustration-content';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import type { ServerDocument } from '@baobab/drafts/ports';
import { NEW_ITEM } from '../../frame/tabs.ts';
import { useHost } from '../../host-context.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { useCommand } from '../../query/use-command.ts';
import { DraftNotices } from '../drafting/draft-notices.tsx';
import { useDocument } from '../drafting/use-drafts.ts';
import { EditIllustration } from './edit-illustration.tsx';
import { NewIllustration } from './new-illustration.tsx';

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

/** The dialog of the item that the address names. */
export function OpenIllustration(props: OpenIllustrationProps) {
  return props.id === NEW_ITEM ? <StartIllustration {...props} /> : <OpenedIllustration {...props} />;
}

/** Its text is a draft of this device from the start. */
function StartIllustration({ onStarted, onClose }: OpenIllustrationProps) {
  const { drafts } = useHost();
  const run = useCommand();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void run(async () => onStarted(documentIdOf(await drafts.createIllustration())));
  }, [drafts, run, onStarted]);
  return <Opening title="Add illustration" onClose={onClose} />;
}

function Opening({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Modal open title={title} footer={null} onCancel={onClose}>
      <DraftNotices />
      <Skeleton active />
    </Modal>
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
  if (!view || (!files.data && files.loading)) return <Opening title="Edit illustration" onClose={onClose} />;
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

function seen(row: AdminIllustration): Omit<ServerDocument, 'key'> {
  const { revision, updatedAt: changedAt, createdAt } = row;
  return { revision, content: illustrationContent(row), changedBy: null, changedAt, createdAt };
}
