import { App } from 'antd';
import { useCallback } from 'react';
import { adminIllustrationMessages } from '@baobab/domain/admin-messages';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { CONFIRM_DELETE } from '../../query/confirm-delete.ts';

/** The question before one or more are deleted; the way back comes after it. */
export const deleteQuestion = (what: string, files: string) => ({
  title: adminIllustrationMessages.confirmDeletion,
  content: `${what} and ${files} will be deleted. You can undo it for a few seconds; what was bought is kept.`,
  ...CONFIRM_DELETE,
});

/** Asks first. */
export function useDeleteIllustration(remove: (item: AdminIllustration) => void): (item: AdminIllustration) => void {
  const { modal } = App.useApp();
  return useCallback(
    (item) => void modal.confirm({ ...deleteQuestion(`“${item.title}”`, 'its files'), onOk: () => remove(item) }),
    [modal, remove],
  );
}
