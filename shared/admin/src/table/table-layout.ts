/** Which columns a person wants to see, how wide, and how high rows are; kept in this browser per table and admin. */
import { localStore } from '@baobab/ui/web-storage';
import { useCallback, useState } from 'react';
import { useAdminUser } from '../host-context.tsx';

export interface ColumnLayout {
  hidden: Readonly<Record<string, true>>;
  /** Pixels; a column that is not named has its own width. */
  widths: Readonly<Record<string, number>>;
  /** Low rows, more of them in sight. */
  isCompact: boolean;
}

export interface TableLayout extends ColumnLayout {
  show: (column: string, visible: boolean) => void;
  resize: (column: string, px: number) => void;
  setCompact: (isCompact: boolean) => void;
  reset: () => void;
}

const NOTHING: readonly string[] = [];
const asMade = (hidden: readonly string[]): ColumnLayout => ({
  hidden: Object.fromEntries(hidden.map((column) => [column, true])),
  widths: {},
  isCompact: false,
});
export const COLUMN_MIN_PX = 72;
export const COLUMN_MAX_PX = 900;

/** @param hidden columns hidden until they are chosen; always the same array. */
export function useTableLayout(table: string, hidden: readonly string[] = NOTHING): TableLayout {
  const user = useAdminUser();
  const anyone = `baobab-admin-table-${table}`;
  const key = user ? `${anyone}-${user.id}` : anyone;
  const [layout, setLayout] = useState(() => readLayout(localStore.getItem(key) ?? localStore.getItem(anyone), hidden));
  const change = useCallback(
    (next: (before: ColumnLayout) => ColumnLayout) =>
      setLayout((before) => {
        const after = next(before);
        localStore.setItem(key, JSON.stringify(after));
        return after;
      }),
    [key],
  );
  const show = useCallback(
    (column: string, visible: boolean) =>
      change((before) => {
        const others = Object.keys(before.hidden).filter((each) => each !== column);
        return { ...before, hidden: asMade(visible ? others : [...others, column]).hidden };
      }),
    [change],
  );
  const resize = useCallback(
    (column: string, px: number) =>
      change((before) => ({ ...before, widths: { ...before.widths, [column]: clampWidth(px) } })),
    [change],
  );
  const setCompact = useCallback((isCompact: boolean) => change((before) => ({ ...before, isCompact })), [change]);
  const reset = useCallback(() => change(() => asMade(hidden)), [change, hidden]);
  return { ...layout, show, resize, setCompact, reset };
}

export function clampWidth(px: number): number {
  return Math.round(Math.min(COLUMN_MAX_PX, Math.max(COLUMN_MIN_PX, px)));
}

/** What was kept, as far as it makes sense; anything else is as the table was made. */
export function readLayout(stored: string | null, hiddenAtFirst: readonly string[] = NOTHING): ColumnLayout {
  if (stored === null) return asMade(hiddenAtFirst);
  try {
    const { hidden, widths, isCompact } = JSON.parse(stored) as Partial<Record<keyof ColumnLayout, unknown>>;
    return {
      hidden: Object.fromEntries(Object.keys(record(hidden)).map((column) => [column, true])),
      widths: Object.fromEntries(
        Object.entries(record(widths)).flatMap(([column, px]) =>
          typeof px === 'number' && Number.isFinite(px) ? [[column, clampWidth(px)]] : [],
        ),
      ),
      isCompact: isCompact === true,
    };
  } catch {
    return asMade(hiddenAtFirst);
  }
}

function record(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
