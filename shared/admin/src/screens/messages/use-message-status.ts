import { App } from 'antd';
import { useMemo } from 'react';
import { setContactStatus, type ContactMessage } from '@baobab/data/inbox';
import { useHost } from '../../host-context.tsx';
import { describeError } from '@baobab/ui/describe-error';
import { useUndo } from '../../undo/use-undo.tsx';
import { senderName } from './reply.ts';

type Status = ContactMessage['status'];

/** Changes where a message belongs; `change` says so and offers the way back, `set` is silent. */
export function useMessageStatus(onChanged: (message: ContactMessage) => void) {
  const { client } = useHost();
  const { notification } = App.useApp();
  const showUndo = useUndo();
  return useMemo(() => {
    const set = async (message: ContactMessage, status: Status): Promise<boolean> => {
      try {
        await setContactStatus(client, message.id, status);
        onChanged({ ...message, status });
        return true;
      } catch (error) {
        notification.error({ title: 'The message was not changed', description: describeError(error).body });
        return false;
      }
    };
    const change = async (message: ContactMessage, status: Status) => {
      if (!(await set(message, status))) return;
      if (status !== 'archived') return;
      showUndo(`Message of ${senderName(message)} archived`, () => set(message, message.status));
    };
    return { set, change: (message: ContactMessage, status: Status) => void change(message, status) };
  }, [client, notification, onChanged, showUndo]);
}
