import { App } from 'antd';
import { useCallback } from 'react';
import { kindOf, type DraftContent, type DraftKey } from '@baobab/domain/entities/draft-content';
import { copyText } from './copy-text.ts';
import { plainText } from './describe-content.ts';

export function useCopy(): (key: DraftKey, content: DraftContent) => Promise<void> {
  const { message, notification } = App.useApp();
  return useCallback(
    async (key, content) => {
      try {
        await copyText(plainText(kindOf(key), content));
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
