import { App } from 'antd';
import { useCallback, useMemo } from 'react';
import { reviseIllustrations, type BulkChange } from '@baobab/data/bulk-illustrations';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { useHost } from '../../host-context.tsx';
import { useCommand } from '../../query/use-command.ts';
import { useUndo } from '../../undo/use-undo.tsx';
import { plural } from '../uploads/describe-item.ts';
import { useRestore } from './use-restore.ts';
import { WithdrawQuestion } from './withdraw-question.tsx';

interface Wanted {
  count: number;
  /** Of a single one. */
  title?: string | undefined;
  ids: () => Promise<readonly string[]>;
}

export interface StateActions {
  /** Asks first. */
  withdraw: (wanted: Wanted) => void;
  publish: (wanted: Pick<Wanted, 'ids'>) => Promise<unknown>;
}

export const only = ({ id, title }: Pick<AdminIllustration, 'id' | 'title'>): Wanted => ({
  count: 1,
  title,
  ids: async () => [id],
});

/** Withdraws and publishes illustrations; both can be taken back for a while. */
export function useStates(onChanged: () => void): StateActions {
  const { client } = useHost();
  const { modal } = App.useApp();
  const run = useCommand();
  const showUndo = useUndo();
  const restore = useRestore(onChanged);

  const change = useCallback(
    (ids: Wanted['ids'], set: NonNullable<BulkChange['set']>, done: string) =>
      run(async () => {
        const before = await reviseIllustrations(client, await ids(), { set });
        onChanged();
        showUndo(`${plural(before.length, 'illustration')} ${done}`, () => restore(before));
      }, `The illustrations could not be ${done}`),
    [client, onChanged, restore, run, showUndo],
  );
  return useMemo(
    () => ({
      withdraw: ({ count, title, ids }) => {
        let reason = '';
        void modal.confirm({
          title: `Withdraw ${title ? `“${title}”` : plural(count, 'illustration')}?`,
          content: <WithdrawQuestion onReason={(text) => (reason = text)} />,
          okText: 'Withdraw',
          cancelText: 'Keep for sale',
          onOk: () => change(ids, { state: 'unlisted', ...(reason ? { withdrawn_reason: reason } : {}) }, 'withdrawn'),
        });
      },
      publish: ({ ids }) => change(ids, { state: 'published' }, 'published'),
    }),
    [change, modal],
  );
}
