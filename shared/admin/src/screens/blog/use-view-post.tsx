import { App } from 'antd';
import { useCallback } from 'react';
import { postKey } from '@baobab/domain/entities/draft-content';
import { describeError } from '@baobab/ui/describe-error';
import { HostProvider, useHost } from '../../host-context.tsx';
import { PostPreview } from './post-preview.tsx';

/** A post as readers see it: in the shop, in a window of its own; in the desktop app, which opens no windows, as a preview. */
export function useViewPost(): (id: string) => void {
  const host = useHost();
  const { modal, notification } = App.useApp();
  return useCallback(
    (id) => {
      if (host.face === 'web') {
        window.open(`/blog/${encodeURIComponent(id)}`, '_blank', 'noopener');
        return;
      }
      host.drafts.open(postKey(id)).then(
        ({ content }) =>
          void modal.info({
            icon: null,
            width: 760,
            title: 'Preview',
            content: (
              <HostProvider host={host}>
                <PostPreview content={content} />
              </HostProvider>
            ),
            okText: 'Close',
          }),
        (error: unknown) =>
          notification.error({ title: 'The post could not be opened', description: describeError(error).body }),
      );
    },
    [host, modal, notification],
  );
}
