/** Which rows are chosen: some by id, or everything that the filter finds except some. */
import { useCallback, useMemo, useState } from 'react';

interface Chosen {
  all: boolean;
  ids: ReadonlySet<string>;
}
const NONE: Chosen = { all: false, ids: new Set() };

export interface Selection {
  has(id: string): boolean;
  set(ids: readonly string[], on: boolean): void;
  /** Every match of the filter, on whatever page. */
  everything(): void;
  clear(): void;
  count: number;
  /** True while everything is chosen, perhaps but some. */
  all: boolean;
  /** The chosen ids, or with `all` those left out. */
  ids: ReadonlySet<string>;
}

/** @param key what the list shows; another filter starts with nothing chosen. */
export function useSelection(key: string, total: number): Selection {
  const [state, setState] = useState<{ key: string; chosen: Chosen }>({ key, chosen: NONE });
  const chosen = state.key === key ? state.chosen : NONE;
  const change = useCallback(
    (next: (before: Chosen) => Chosen) =>
      setState((before) => ({ key, chosen: next(before.key === key ? before.chosen : NONE) })),
    [key],
  );
  const set = useCallback(
    (ids: readonly string[], on: boolean) =>
      change(({ all, ids: before }) => {
        const after = new Set(before);
        for (const id of ids) {
          if (on !== all) after.add(id);
          else after.delete(id);
        }
        return { all, ids: after };
      }),
    [change],
  );
  return useMemo(
    () => ({
      has: (id) => chosen.ids.has(id) !== chosen.all,
      set,
      everything: () => change(() => ({ all: true, ids: new Set() })),
      clear: () => change(() => NONE),
      count: chosen.all ? Math.max(0, total - chosen.ids.size) : chosen.ids.size,
      all: chosen.all,
      ids: chosen.ids,
    }),
    [chosen, change, set, total],
  );
}
