import { App } from 'antd';
import { useMemo } from 'react';
import { addDefaultCategories, deleteCategory, orderCategories } from '../../../data/admin-categories.ts';
import { adminCategoryMessages } from '../../../domain/admin-messages.ts';
import type { Category } from '../../../domain/entities/category.ts';
import { isAppError } from '../../../domain/errors.ts';
import { describeError } from '../../../ui/describe-error.ts';
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
