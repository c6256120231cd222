import { App } from 'antd';
import { useCallback, useState } from 'react';
import { listIllustrationIds, type AdminIllustrationQuery } from '@baobab/data/admin-illustrations';
import {
  restoreIllustrations,
  reviseIllustrations,
  type BulkChange,
  type RevisedIllustration,
} from '@baobab/data/bulk-illustrations';
import { adminIllustrationMessages } from '@baobab/domain/admin-messages';
import { isAppError } from '@baobab/domain/errors';
import { describeError } from '@baobab/ui/describe-error';
import { useHost } from '../../host-context.tsx';
import type { Selection } from '../../table/selection.ts';
import { useUndo } from '../../undo/use-undo.tsx';
import { plural } from '../uploads/describe-item.ts';
import { useDelayedDelete } from './use-delayed-delete.tsx';
import { useCommand } from '../../query/use-command.ts';

/** Edits and deletes what is selected; both can be taken back for a while. */
export function useBulk(selection: Selection, wanted: AdminIllustrationQuery, onChanged: () => void) {
  const { client } = useHost();
  const { notification } = App.useApp();
  const run = useCommand();
  const showUndo = useUndo();
  const restore = useRestore(onChanged);
  const [busy, setBusy] = useState(false);
  const deleting = useDelayedDelete(onChanged);

  const ids = useCallback(async () => {
    if (!selection.all) return [...selection.ids];
    return (await listIllustrationIds(client, wanted)).filter((id) => selection.has(id));
  }, [client, wanted, selection]);

  const whileBusy = useCallback(async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work().finally(() => setBusy(false));
  }, []);

  const edit = useCallback(
    async (change: BulkChange): Promise<boolean> => {
      try {
        await whileBusy(async () => {
          const before = await reviseIllustrations(client, await ids(), change);
          onChanged();
          showUndo(`${plural(before.length, 'illustration')} changed`, () => restore(before));
        });
        return true;
      } catch (error) {
        const description = isAppError(error) ? describeError(error).body : adminIllustrationMessages.saveFailed;
        notification.error({ title: adminIllustrationMessages.saveFailed, description });
        return false;
      }
    },
    [client, ids, notification, showUndo, restore, onChanged, whileBusy],
  );

  const remove = useCallback(
    () =>
      whileBusy(() =>
        run(async () => {
          deleting.begin(await ids());
          selection.clear();
        }, adminIllustrationMessages.deleteFailed.title),
      ),
    [deleting, ids, run, selection, whileBusy],
  );
  return { busy, edit, remove, leaving: deleting.leaving };
}

/** Takes an edit back, except in rows changed since. */
function useRestore(onChanged: () => void) {
  const { client } = useHost();
  const { notification } = App.useApp();
  const run = useCommand();
  return useCallback(
    (before: readonly RevisedIllustration[]) =>
      run(async () => {
        const { restored, kept } = await restoreIllustrations(client, before);
        onChanged();
        if (kept > 0)
          notification.warning({
            title: `${plural(restored, 'illustration')} restored`,
            description: `${kept} were changed or deleted meanwhile and stay as they are.`,
          });
      }, 'The change could not be taken back'),
    [client, notification, run, onChanged],
  );
}
