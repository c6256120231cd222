import { App } from 'antd';
import { useMemo } from 'react';
import { deleteIllustration } from '../../../data/admin-illustrations.ts';
import { removeObjects } from '../../../data/storage.ts';
import { variantPath } from '../../../data/images.ts';
import { adminIllustrationMessages } from '../../../domain/admin-messages.ts';
import { BUCKET_DOWNLOADS, BUCKET_IMAGES } from '../../../domain/constants.ts';
import type { AdminIllustration } from '../../../domain/entities/illustration.ts';
import { isAppError } from '../../../domain/errors.ts';
import { describeError } from '../../../ui/describe-error.ts';
import { useHost } from '../../host-context.tsx';

/** Asks first, then deletes the row and, best effort, its files: what stays behind shows up in the orphan check. */
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
      const { image } = item;
      const pictures = image ? item.imageWidths.map((width) => variantPath(image, width)) : [];
      const files = [item.downloadableFile, item.masterFile].filter((path) => path !== null);
      await Promise.all([
        removeObjects(client, BUCKET_IMAGES, pictures),
        removeObjects(client, BUCKET_DOWNLOADS, files),
      ]).catch(() => undefined);
    };

    return (item) =>
      void modal.confirm({
        title: adminIllustrationMessages.confirmDeletion,
        content: `“${item.title}” and its files will be deleted. This cannot be undone.`,
        okText: 'Delete',
        okButtonProps: { danger: true },
        cancelText: 'Keep',
        autoFocusButton: 'cancel',
        onOk: () => remove(item),
      });
  }, [client, modal, message, notification, onDeleted]);
}
