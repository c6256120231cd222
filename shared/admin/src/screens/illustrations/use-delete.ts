import { App } from 'antd';
import { useMemo } from 'react';
import { deleteIllustration } from '@baobab/data/admin-illustrations';
import { adminIllustrationMessages } from '@baobab/domain/admin-messages';
import { isListed, type AdminIllustration } from '@baobab/domain/entities/illustration';
import { isAppError } from '@baobab/domain/errors';
import { describeError } from '@baobab/ui/describe-error';
import { useHost } from '../../host-context.tsx';
import { only, type StateActions } from './use-states.tsx';
import { useTellSold } from './use-tell-sold.tsx';
import { removeFiles } from './remove-files.ts';
import { CONFIRM_DELETE } from '../../query/confirm-delete.ts';

/** Asks first, then deletes the row and its files. What was sold stays, and can be withdrawn instead. */
export function useDeleteIllustration(onDeleted: () => void, states: StateActions): (item: AdminIllustration) => void {
  const { client } = useHost();
  const { modal, message, notification } = App.useApp();
  const tellSold = useTellSold();

  return useMemo(() => {
    const remove = async (item: AdminIllustration) => {
      try {
        await deleteIllustration(client, item.id);
      } catch (error) {
        if (isAppError(error, 'in_use')) {
          tellSold({ items: [item], ...(isListed(item) ? { withdraw: () => states.withdraw(only(item)) } : {}) });
          return;
        }
        const description = isAppError(error)
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
  }, [client, modal, message, notification, tellSold, onDeleted, states]);
}
