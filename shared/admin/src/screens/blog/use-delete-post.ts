import { App } from 'antd';
import { useMemo } from 'react';
import { adminBlogMessages } from '@baobab/domain/admin-messages';
import { isAppError } from '@baobab/domain/errors';
import { describeError } from '@baobab/ui/describe-error';
import { useHost } from '../../host-context.tsx';
import { useUndo } from '../../undo/use-undo.tsx';
import { postTitle, type PostSummary } from './post-list.ts';
import { CONFIRM_DELETE } from '../../query/confirm-delete.ts';

/** Asks, deletes, and offers the way back: the last version is kept on this device. */
export function useDeletePost(): (post: PostSummary) => void {
  const { drafts } = useHost();
  const { modal, notification } = App.useApp();
  const showUndo = useUndo();
  return useMemo(() => {
    const fail = (error: unknown) => {
      const { title, description } = adminBlogMessages.deleteFailed;
      notification.error({ title, description: isAppError(error) ? describeError(error).body : description });
    };
    const bringBack = async ({ key, isNew }: PostSummary) => {
      try {
        const waiting = drafts.current().documents.find((entry) => entry.key === key)?.intent === 'delete';
        if (waiting) return await drafts.unqueue(key);
        const [last] = await drafts.history(key);
        if (!last) return undefined;
        await drafts.restore(key, last.id);
        if (!isNew) await drafts.save(key);
      } catch (error) {
        fail(error);
      }
      return undefined;
    };
    const remove = async (post: PostSummary) => {
      try {
        await drafts.remove(post.key);
        showUndo(adminBlogMessages.deleted, () => bringBack(post));
      } catch (error) {
        fail(error);
      }
    };
    return (post) =>
      void modal.confirm({
        title: `Delete “${postTitle(post)}”?`,
        content: post.isNew
          ? 'It was never saved to the server. Its last version stays in the history of this device for a while.'
          : 'Where it is published, it leaves the shop and its address stops working. You can take this back right after.',
        ...CONFIRM_DELETE,
        onOk: () => remove(post),
      });
  }, [drafts, modal, notification, showUndo]);
}
