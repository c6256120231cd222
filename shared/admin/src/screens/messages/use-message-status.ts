import { useMemo } from 'react';
import { setContactStatus, type ContactMessage } from '@baobab/data/inbox';
import { useHost } from '../../host-context.tsx';
import { useUndo } from '../../undo/use-undo.tsx';
import { senderName } from './sender-name.ts';
import { useCommand } from '../../query/use-command.ts';

type Status = ContactMessage['status'];

/** Changes where a message belongs; `change` says so and offers the way back, `set` is silent. */
export function useMessageStatus(onChanged: (message: ContactMessage) => void) {
  const { client } = useHost();
  const run = useCommand();
  const showUndo = useUndo();
  return useMemo(() => {
    const set = (message: ContactMessage, status: Status): Promise<boolean> =>
      run(async () => {
        await setContactStatus(client, message.id, status);
        onChanged({ ...message, status });
      }, 'The message was not changed');
    const change = async (message: ContactMessage, status: Status) => {
      if (!(await set(message, status))) return;
      if (status !== 'archived') return;
      showUndo(`Message of ${senderName(message)} archived`, () => set(message, message.status));
    };
    return { set, change: (message: ContactMessage, status: Status) => void change(message, status) };
  }, [client, run, onChanged, showUndo]);
}
