import { useCallback, useState } from 'react';
import { listIllustrationIds, type AdminIllustrationQuery } from '@baobab/data/catalog/admin-illustrations';
import { repriceIllustrations, reviseIllustrations, type BulkChange } from '@baobab/data/catalog/bulk-illustrations';
import { adminIllustrationMessages } from '@baobab/domain/admin-messages';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { useHost } from '../../host-context.tsx';
import type { Selection } from '../../table/selection.ts';
import { NONE_LEFT_OUT, type Part, type PartAnswer } from './change-in-parts.ts';
import type { StateActions } from './use-states.tsx';
import { useDelayedDelete } from './use-delayed-delete.tsx';
import { useChangeOfMany } from './use-change-of-many.ts';
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
  const run = useCommand();
  const { change, progress } = useChangeOfMany(onChanged);
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

  /** Those that are done are chosen no more where others are left. */
  const changeChosen = useCallback(
    async (what: unknown, send: (part: Part) => Promise<PartAnswer>): Promise<boolean> => {
      let allDone = false;
      await whileBusy(async () => {
        const { isDone, doneIds } = await change({
          ids,
          what: JSON.stringify(what),
          send,
          words: (answer) => `changed${leftOut(answer)}`,
          failure: adminIllustrationMessages.saveFailed,
        });
        allDone = isDone;
        if (!isDone) selection.set(doneIds, false);
      });
      return allDone;
    },
    [change, ids, selection, whileBusy],
  );
  const revise = useCallback(
    (wanted: BulkChange) =>
      changeChosen(wanted, async (part) => ({
        ...NONE_LEFT_OUT,
        revised: await reviseIllustrations(client, part.ids, wanted),
      })),
    [changeChosen, client],
  );
  const reprice = useCallback(
    (wanted: PriceChangeOfMany) =>
      wanted === 'end-sale'
        ? revise({ set: { sale_price: null } })
        : changeChosen(wanted, (part) => repriceIllustrations(client, part, wanted)),
    [changeChosen, client, revise],
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
  return { busy, progress, edit: revise, reprice, remove, removeOne, withdraw, publish, leaving: deleting.leaving };
}
