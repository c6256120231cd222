import { App } from 'antd';
import { useCallback } from 'react';
import { kindOf, type DraftContent, type DraftKey } from '@baobab/domain/entities/draft-content';
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

/** Puts a text on the clipboard: by asking the browser, else as the copy key does, which the desktop app's page may. */
async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const give = (event: ClipboardEvent) => {
      event.preventDefault();
      event.clipboardData?.setData('text/plain', text);
    };
    document.addEventListener('copy', give);
    const done = document.execCommand('copy');
    document.removeEventListener('copy', give);
    if (!done) throw new Error('The browser did not allow copying.');
  }
}
