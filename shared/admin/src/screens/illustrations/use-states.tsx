import { App } from 'antd';
import { useCallback, useMemo, type ReactNode } from 'react';
import { reviseIllustrations, type BulkChange } from '@baobab/data/bulk-illustrations';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { illustrationPath, shopAnchor, useShopOrigin } from '../../frame/shop-link.tsx';
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
  /** Of a single one: where visitors find it once it is published. */
  path?: string;
}

export interface StateActions {
  /** Asks first. */
  withdraw: (wanted: Wanted) => void;
  publish: (wanted: Pick<Wanted, 'ids' | 'path'>) => Promise<unknown>;
}

export const only = ({ id, title }: Pick<AdminIllustration, 'id' | 'title'>): Wanted => ({
  count: 1,
  title,
  ids: async () => [id],
  path: illustrationPath(id),
});

/** Withdraws and publishes illustrations; both can be taken back for a while. */
export function useStates(onChanged: () => void): StateActions {
  const { client } = useHost();
  const { modal } = App.useApp();
  const run = useCommand();
  const showUndo = useUndo();
  const restore = useRestore(onChanged);
  const origin = useShopOrigin();

  const change = useCallback(
    (ids: Wanted['ids'], set: NonNullable<BulkChange['set']>, done: string, link?: ReactNode) =>
      run(async () => {
        const before = await reviseIllustrations(client, await ids(), { set });
        onChanged();
        showUndo(`${plural(before.length, 'illustration')} ${done}`, () => restore(before), link);
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
      publish: ({ ids, path }) => change(ids, { state: 'published' }, 'published', path && shopAnchor(origin, path)),
    }),
    [change, modal, origin],
  );
}
