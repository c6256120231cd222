import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { PlanQuery } from '@baobab/uploads/plan-edits';
import { useHost } from '../../host-context.tsx';
import { queryKeys } from '../../query/query-keys.ts';

const NO_IDS: readonly string[] = [];

export interface PlanSelection {
  has(id: string): boolean;
  /** Those of the shown files that are chosen, in the order of the plan. */
  ids: readonly string[];
  /** Files that the filter shows. */
  total: number;
  /** Index of the file that the keyboard is at. */
  active: number;
  /** Moves there; with `extend` everything on the way is chosen. */
  moveTo(index: number, extend: boolean): void;
  /** Chooses it or no longer; with `extend` everything from the last one on. */
  pick(index: number, extend: boolean): void;
  everything(): void;
  clear(): void;
}

/** Which of the planned files are chosen. A file that the filter hides stays chosen, but nothing is done to it. */
export function usePlanSelection({ actions, search }: PlanQuery): PlanSelection {
  const { uploads } = useHost();
  const query = useMemo(() => ({ actions, search }), [actions, search]);
  const { data: order = NO_IDS } = useQuery({
    queryKey: queryKeys.planIds(query),
    queryFn: () => uploads.planIds(query),
    placeholderData: (before) => before,
  });
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set());
  const [at, setAt] = useState(0);
  const active = Math.min(at, Math.max(0, order.length - 1));
  const choose = useCallback(
    (from: number, to: number, on: boolean) =>
      setPicked((before) => {
        const after = new Set(before);
        for (const id of order.slice(Math.min(from, to), Math.max(from, to) + 1)) {
          if (on) after.add(id);
          else after.delete(id);
        }
        return after;
      }),
    [order],
  );
  return useMemo(
    () => ({
      has: (id) => picked.has(id),
      ids: order.filter((id) => picked.has(id)),
      total: order.length,
      active,
      moveTo(index, extend) {
        const next = Math.max(0, Math.min(index, order.length - 1));
        if (extend) choose(active, next, true);
        setAt(next);
      },
      pick(index, extend) {
        if (extend) choose(active, index, true);
        else choose(index, index, !picked.has(order[index] ?? ''));
        setAt(index);
      },
      everything: () => choose(0, order.length - 1, true),
      clear: () => setPicked(new Set()),
    }),
    [active, choose, order, picked],
  );
}
