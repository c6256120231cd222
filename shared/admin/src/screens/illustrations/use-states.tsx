import { App, Input } from 'antd';
import { useCallback, useMemo, type ReactNode, useId, useState } from 'react';
import { reviseIllustrations, type BulkChange } from '@baobab/data/catalog/bulk-illustrations';
import type { DataClient } from '@baobab/data/client';
import { itemFigures } from '@baobab/data/activity/statistics';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { plural } from '@baobab/domain/plural';
import { illustrationPath, shopAnchor, useShopOrigin } from '../../frame/shop-link.tsx';
import { useHost } from '../../host-context.tsx';
import { NONE_LEFT_OUT } from './change-in-parts.ts';
import { useChangeOfMany } from './use-change-of-many.ts';
import formStyles from '../../form/form.module.css';

const REASON_MAX_CHARS = 300;

/** What a withdrawal does and keeps, with a field for its reason. */
function WithdrawQuestion({ onReason }: { onReason: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  const field = useId();
  return (
    <div className={formStyles.formStack}>
      <p>
        The shop’s lists, search and sitemap leave it out, and it can’t be bought. Buyers keep their licenses and
        downloads. You can publish it again at any time.
      </p>
      <label htmlFor={field}>Reason (optional)</label>
      <Input.TextArea
        id={field}
        value={reason}
        rows={3}
        maxLength={REASON_MAX_CHARS}
        aria-describedby={`${field}-hint`}
        onChange={({ target }) => {
          setReason(target.value);
          onReason(target.value.trim());
        }}
      />
      <p id={`${field}-hint`} className="soft">
        Buyers can read it on the item’s page.
      </p>
    </div>
  );
}

interface Wanted {
  count: number;
  /** Of a single one. */
  title?: string | undefined;
  ids: () => Promise<readonly string[]>;
  /** Of a single one: where visitors find it once it is published. */
  path?: string;
  /** Of a single one: the question is left out where it was never sold. */
  id?: string;
}

export interface StateActions {
  /** Asks first, unless it is a single one that was never sold: that is taken back as easily as it is done. */
  withdraw: (wanted: Wanted) => void;
  publish: (wanted: Pick<Wanted, 'ids' | 'path'>) => Promise<unknown>;
}

export const only = ({ id, title }: Pick<AdminIllustration, 'id' | 'title'>): Wanted => ({
  count: 1,
  id,
  title,
  ids: async () => [id],
  path: illustrationPath(id),
});

/** Withdraws and publishes illustrations; both can be taken back for a while. */
export function useStates(onChanged: () => void): StateActions {
  const { client } = useHost();
  const { modal } = App.useApp();
  const { change: changeMany } = useChangeOfMany(onChanged);
  const origin = useShopOrigin();

  const change = useCallback(
    (ids: Wanted['ids'], set: NonNullable<BulkChange['set']>, done: string, link?: ReactNode) =>
      changeMany({
        ids,
        what: JSON.stringify(set),
        send: async (part) => ({ ...NONE_LEFT_OUT, revised: await reviseIllustrations(client, part.ids, { set }) }),
        words: () => done,
        failure: `The illustrations could not be ${done}`,
        link,
      }),
    [changeMany, client],
  );
  const ask = useCallback(
    ({ count, title, ids }: Wanted) => {
      let reason = '';
      void modal.confirm({
        title: `Withdraw ${title ? `“${title}”` : plural(count, 'illustration')}?`,
        content: <WithdrawQuestion onReason={(text) => (reason = text)} />,
        okText: 'Withdraw',
        cancelText: 'Keep for sale',
        onOk: () => change(ids, { state: 'unlisted', ...(reason ? { withdrawn_reason: reason } : {}) }, 'withdrawn'),
      });
    },
    [change, modal],
  );
  return useMemo(
    () => ({
      withdraw: (wanted) => {
        const unsold = wanted.id === undefined ? Promise.resolve(false) : wasNeverSold(client, wanted.id);
        // Where it cannot be known, the question comes, as for one that was sold.
        void unsold
          .catch(() => false)
          .then((isUnsold) => {
            if (isUnsold) void change(wanted.ids, { state: 'unlisted' }, 'withdrawn');
            else ask(wanted);
          });
      },
      publish: ({ ids, path }) => change(ids, { state: 'published' }, 'published', path && shopAnchor(origin, path)),
    }),
    [ask, change, client, origin],
  );
}

const wasNeverSold = (client: DataClient, id: string): Promise<boolean> =>
  itemFigures(client, id).then(
    ({ sales }) => sales === 0,
    () => false,
  );
