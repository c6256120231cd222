import { App } from 'antd';
import { useMemo } from 'react';
import {
  addDefaultCategories,
  createCategory,
  deleteCategory,
  orderCategories,
} from '@baobab/data/catalog/admin-categories';
import { adminCategoryMessages } from '@baobab/domain/admin-messages';
import type { Category } from '@baobab/domain/entities/category';
import { isAppError } from '@baobab/domain/errors';
import { describeError } from '@baobab/ui/describe-error';
import { useHost } from '../../host-context.tsx';
import { CONFIRM_DELETE } from '../../query/confirm-delete.ts';
import { useCommand } from '../../query/use-command.ts';
import { useUndo } from '../../undo/use-undo.tsx';

/** What can be done with the list; `onChanged` loads it again. */
export function useCategoryActions(onChanged: () => void) {
  const { client } = useHost();
  const { modal, message, notification } = App.useApp();
  const run = useCommand();
  const showUndo = useUndo();
  return useMemo(() => {
    const bringBack = ({ name, description, isActive, displayOrder, image, imageWidths, placeholder }: Category) =>
      run(async () => {
        const shown = { is_active: isActive, display_order: displayOrder };
        await createCategory(client, { name, description, ...shown, image, image_widths: imageWidths, placeholder });
        onChanged();
      }, 'The category could not be brought back');
    const remove = (category: Category) =>
      run(async () => {
        await deleteCategory(client, category.id);
        showUndo(adminCategoryMessages.deleted, () => bringBack(category));
        onChanged();
      }, adminCategoryMessages.deleteFailed);
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
          content: `“${category.name}” will be deleted, unless illustrations still use it. You can undo it right after.`,
          ...CONFIRM_DELETE,
          onOk: () => remove(category),
        }),
      order: async (categories: readonly Category[]) => {
        const ids = categories.map(({ id }) => id);
        await run(() => orderCategories(client, ids), 'The order could not be saved');
        onChanged();
      },
    };
  }, [client, modal, message, notification, run, showUndo, onChanged]);
}
