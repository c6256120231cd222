import { App } from 'antd';
import { useCallback } from 'react';
import type { DraftContent } from '@baobab/domain/entities/draft-content';
import { copyText } from './copy-text.ts';
import { plainText } from './describe-value.ts';

export function useCopy(): (content: DraftContent) => Promise<void> {
  const { message, notification } = App.useApp();
  return useCallback(
    async (content) => {
      try {
        await copyText(plainText(content));
        void message.success('Text copied');
      } catch {
        notification.error({
          title: 'The text was not copied',
          description: 'Open it, select the text and copy it with the keyboard.',
        });
      }
    },
    [message, notification],
  );
}
