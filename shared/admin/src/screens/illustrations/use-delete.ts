import { App } from 'antd';
import { useMemo } from 'react';
import { deleteIllustration } from '@baobab/data/admin-illustrations';
import { adminIllustrationMessages } from '@baobab/domain/admin-messages';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { isAppError } from '@baobab/domain/errors';
import { describeError } from '@baobab/ui/describe-error';
import { useHost } from '../../host-context.tsx';
import { removeFiles } from './remove-files.ts';
import { CONFIRM_DELETE } from '../../query/confirm-delete.ts';

/** Asks first, then deletes the row and its files. */
export function useDeleteIllustration(onDeleted: () => void): (item: AdminIllustration) => void {
  const { client } = useHost();
  const { modal, message, notification } = App.useApp();

  return useMemo(() => {
    const remove = async (item: AdminIllustration) => {
      try {
        await deleteIllustration(client, item.id);
      } catch (error) {
        const description = isAppError(error, 'in_use')
          ? `“${item.title}” has been bought, so its record must stay. To stop selling it, take it off the home page and its category.`
          : isAppError(error)
            ? describeError(error).body
            : adminIllustrationMessages.deleteFailed.description;
        notification.error({ title: adminIllustrationMessages.deleteFailed.title, description });
        return;
      }
      void message.success(adminIllustrationMessages.deleted);
      onDeleted();
      await removeFiles(client, [item]);
    };

    return (item) =>
      void modal.confirm({
        title: adminIllustrationMessages.confirmDeletion,
        content: `“${item.title}” and its files will be deleted. This cannot be undone.`,
        ...CONFIRM_DELETE,
        onOk: () => remove(item),
      });
  }, [client, modal, message, notification, onDeleted]);
}
