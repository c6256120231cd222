import { App } from 'antd';
import { useEffect } from 'react';
import { getAdminIllustration } from '@baobab/data/admin-illustrations';
import { adminIllustrationMessages } from '@baobab/domain/admin-messages';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { AppError } from '@baobab/domain/errors';
import { NEW_ITEM } from '../../frame/tabs.ts';
import { useHost } from '../../host-context.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { IllustrationDialog } from './illustration-dialog.tsx';

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
export function OpenIllustration({ id, known, categories, onClose, onSaved }: OpenIllustrationProps) {
  const { client } = useHost();
  const { notification } = App.useApp();
  const { data, error } = useAdminQuery(queryKeys.illustration(id), async () => {
    if (id === NEW_ITEM) return null;
    const item = known ?? (await getAdminIllustration(client, id));
    if (!item) throw new AppError('not_found', { id });
    return item;
  });
  useEffect(() => {
    if (!error) return;
    notification.error(adminIllustrationMessages.detailFailed);
    onClose();
  }, [error, notification, onClose]);
  if (data === undefined) return null;
  return <IllustrationDialog item={data} categories={categories} onClose={onClose} onSaved={onSaved} />;
}
