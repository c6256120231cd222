import { App } from 'antd';
import { useMemo } from 'react';
import { addDefaultCategories, deleteCategory, orderCategories } from '@baobab/data/admin-categories';
import { adminCategoryMessages } from '@baobab/domain/admin-messages';
import type { Category } from '@baobab/domain/entities/category';
import { isAppError } from '@baobab/domain/errors';
import { describeError } from '@baobab/ui/describe-error';
import { useHost } from '../../host-context.tsx';

/** What can be done with the list; `onChanged` loads it again. */
export function useCategoryActions(onChanged: () => void) {
  const { client } = useHost();
  const { modal, message, notification } = App.useApp();
  return useMemo(() => {
    const remove = async (category: Category) => {
      try {
        await deleteCategory(client, category.id);
        void message.success(adminCategoryMessages.deleted);
        onChanged();
      } catch (error) {
        notification.error({ title: adminCategoryMessages.deleteFailed, description: describeError(error).body });
      }
    };
    return {
      addDefaults: async () => {
        try {
          const { message: text } = await addDefaultCategories(client);
          void message.success(`${adminCategoryMessages.initialized}. ${text}`);
          onChanged();
        } catch (error) {
          const { title, description } = adminCategoryMessages.initFailed;
          notification.error({ title, description: isAppError(error) ? describeError(error).body : description });
        }
      },
      /** Asks first. */
      remove: (category: Category) =>
        void modal.confirm({
          title: 'Confirm Deletion',
          content: `“${category.name}” will be deleted. A category that illustrations still use is kept.`,
          okText: 'Delete',
          okButtonProps: { danger: true },
          cancelText: 'Keep',
          autoFocusButton: 'cancel',
          onOk: () => remove(category),
        }),
      order: async (categories: readonly Category[]) => {
        try {
          await orderCategories(
            client,
            categories.map(({ id }) => id),
          );
        } catch (error) {
          notification.error({ title: 'The order could not be saved', description: describeError(error).body });
        }
        onChanged();
      },
    };
  }, [client, modal, message, notification, onChanged]);
}
