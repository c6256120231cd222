import { App } from 'antd';
import { useCallback, useState } from 'react';
import { listIllustrationIds, type AdminIllustrationQuery } from '@baobab/data/admin-illustrations';
import {
  repriceIllustrations,
  reviseIllustrations,
  type BulkChange,
  type RevisedIllustration,
} from '@baobab/data/bulk-illustrations';
import { adminIllustrationMessages } from '@baobab/domain/admin-messages';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { isAppError } from '@baobab/domain/errors';
import { describeError } from '@baobab/ui/describe-error';
import { useHost } from '../../host-context.tsx';
import type { Selection } from '../../table/selection.ts';
import { useUndo } from '../../undo/use-undo.tsx';
import { plural } from '../uploads/describe-item.ts';
import type { StateActions } from './use-states.tsx';
import { useDelayedDelete } from './use-delayed-delete.tsx';
import { useRestore } from './use-restore.ts';
import { leftOut, type PriceChangeOfMany } from './pricing/price-words.ts';
import { useCommand } from '../../query/use-command.ts';

/** Edits and deletes what is selected, or deletes one; all of it can be taken back for a while. */
export function useBulk(
  selection: Selection,
  wanted: AdminIllustrationQuery,
  onChanged: () => void,
  states: StateActions,
) {
  const { client } = useHost();
  const { notification } = App.useApp();
  const run = useCommand();
  const showUndo = useUndo();
  const restore = useRestore(onChanged);
  const [busy, setBusy] = useState(false);
  const deleting = useDelayedDelete(onChanged, states);

  const ids = useCallback(async () => {
    if (!selection.all) return [...selection.ids];
    return (await listIllustrationIds(client, wanted)).filter((id) => selection.has(id));
  }, [client, wanted, selection]);

  const whileBusy = useCallback(async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work().finally(() => setBusy(false));
  }, []);

  const change = useCallback(
    async (work: (ids: string[]) => Promise<{ before: RevisedIllustration[]; words?: string }>): Promise<boolean> => {
      try {
        await whileBusy(async () => {
          const { before, words = '' } = await work(await ids());
          onChanged();
          showUndo(`${plural(before.length, 'illustration')} changed${words}`, () => restore(before));
        });
        return true;
      } catch (error) {
        const description = isAppError(error) ? describeError(error).body : adminIllustrationMessages.saveFailed;
        notification.error({ title: adminIllustrationMessages.saveFailed, description });
        return false;
      }
    },
    [ids, notification, showUndo, restore, onChanged, whileBusy],
  );
  const edit = useCallback(
    (wanted: BulkChange) => change(async (chosen) => ({ before: await reviseIllustrations(client, chosen, wanted) })),
    [change, client],
  );
  const reprice = useCallback(
    (wanted: PriceChangeOfMany) =>
      change(async (chosen) => {
        if (wanted === 'end-sale')
          return { before: await reviseIllustrations(client, chosen, { set: { sale_price: null } }) };
        const repriced = await repriceIllustrations(client, chosen, wanted);
        return { before: repriced.revised, words: leftOut(repriced) };
      }),
    [change, client],
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
  const removeOne = useCallback((item: AdminIllustration) => deleting.begin([item.id], item), [deleting]);
  const withdraw = useCallback(() => states.withdraw({ count: selection.count, ids }), [ids, selection.count, states]);
  const publish = useCallback(() => whileBusy(() => states.publish({ ids })), [ids, states, whileBusy]);
  return { busy, edit, reprice, remove, removeOne, withdraw, publish, leaving: deleting.leaving };
}
