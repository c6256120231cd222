import { App } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { undoActivity, type ActivityEntry } from '@baobab/data/activity/admin-activity';
import { useHost } from '../../host-context.tsx';
import { CATALOG_KEYS, queryKeys } from '../../query/query-keys.ts';
import { useCommand } from '../../query/use-command.ts';
import { plural } from '@baobab/domain/plural';

export function useUndoEntry(onChanged: () => void): (entry: ActivityEntry) => void {
  const { client, drafts } = useHost();
  const { message, notification } = App.useApp();
  const queries = useQueryClient();
  const run = useCommand();
  return useCallback(
    (entry) => {
      void run(async () => {
        const { undone, kept } = await undoActivity(client, entry.id);
        if (undone > 0 && kept === 0)
          void message.success(undone === 1 ? 'Taken back' : `${counted(undone)} taken back`);
        else if (undone > 0) {
          notification.info({ title: `${counted(undone)} taken back`, description: keptWords(kept) });
        } else notification.warning({ title: 'Nothing was taken back', description: keptWords(kept) });
        onChanged();
        void drafts.refresh();
        for (const queryKey of [...CATALOG_KEYS, queryKeys.settings]) void queries.invalidateQueries({ queryKey });
      }, 'Nothing was taken back');
    },
    [client, drafts, message, notification, queries, run, onChanged],
  );
}

const counted = (count: number) => plural(count, 'change');
const keptWords = (kept: number) =>
  kept === 1
    ? 'It was changed again since, or is gone, so it stays as it is.'
    : `${kept.toLocaleString('en-US')} were changed again since, or are gone, so they stay as they are.`;
