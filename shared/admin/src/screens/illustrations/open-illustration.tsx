import { App, Modal, Skeleton } from 'antd';
import { useEffect } from 'react';
import { getAdminIllustration } from '@baobab/data/admin-illustrations';
import { adminIllustrationMessages } from '@baobab/domain/admin-messages';
import { illustrationKey } from '@baobab/domain/entities/draft-content';
import { illustrationContent } from '@baobab/domain/entities/illustration-content';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import type { ServerDocument } from '@baobab/drafts/ports';
import { NEW_ITEM } from '../../frame/tabs.ts';
import { useHost } from '../../host-context.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { useDocument } from '../drafting/use-drafts.ts';
import { EditIllustration } from './edit-illustration.tsx';
import { NewIllustration } from './new-illustration.tsx';

interface OpenIllustrationProps {
  /** An id, or `NEW_ITEM`. */
  id: string;
  /** The row that is shown already, if it is. */
  known: AdminIllustration | undefined;
  categories: readonly string[];
  onClose: () => void;
  onSaved: () => void;
}

/** The dialog of the item that the address names. */
export function OpenIllustration(props: OpenIllustrationProps) {
  return props.id === NEW_ITEM ? <NewIllustration {...props} /> : <OpenedIllustration {...props} />;
}

function OpenedIllustration({ id, known, categories, onClose, onSaved }: OpenIllustrationProps) {
  const { client } = useHost();
  const { notification } = App.useApp();
  const { view, error } = useDocument(illustrationKey(id), known && seen(known));
  const files = useAdminQuery(
    queryKeys.illustration(id),
    async () => known ?? (await getAdminIllustration(client, id)),
  );
  useEffect(() => {
    if (!error) return;
    notification.error(adminIllustrationMessages.detailFailed);
    onClose();
  }, [error, notification, onClose]);
  if (!view || (!files.data && files.loading))
    return (
      <Modal open title="Edit illustration" footer={null} onCancel={onClose}>
        <Skeleton active />
      </Modal>
    );
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
