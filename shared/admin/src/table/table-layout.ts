/** Which columns a person wants to see, and how wide; kept in this browser per table. */
import { useCallback, useState } from 'react';

export interface ColumnLayout {
  hidden: Readonly<Record<string, true>>;
  /** Pixels; a column that is not named has its own width. */
  widths: Readonly<Record<string, number>>;
}

export interface TableLayout extends ColumnLayout {
  show: (column: string, visible: boolean) => void;
  resize: (column: string, px: number) => void;
  reset: () => void;
}

const NOTHING: readonly string[] = [];
const asMade = (hidden: readonly string[]): ColumnLayout => ({
  hidden: Object.fromEntries(hidden.map((column) => [column, true])),
  widths: {},
});
export const COLUMN_MIN_PX = 72;
export const COLUMN_MAX_PX = 900;

/** @param hidden columns hidden until they are chosen; always the same array. */
export function useTableLayout(table: string, hidden: readonly string[] = NOTHING): TableLayout {
  const key = `baobab-admin-table-${table}`;
  const [layout, setLayout] = useState(() => readLayout(localStorage.getItem(key), hidden));
  const change = useCallback(
    (next: (before: ColumnLayout) => ColumnLayout) =>
      setLayout((before) => {
        const after = next(before);
        localStorage.setItem(key, JSON.stringify(after));
        return after;
      }),
    [key],
  );
  const show = useCallback(
    (column: string, visible: boolean) =>
      change(({ hidden, widths }) => ({
        hidden: asMade(
          visible ? Object.keys(hidden).filter((each) => each !== column) : [...Object.keys(hidden), column],
        ).hidden,
        widths,
      })),
    [change],
  );
  const resize = useCallback(
    (column: string, px: number) =>
      change(({ hidden, widths }) => ({ hidden, widths: { ...widths, [column]: clampWidth(px) } })),
    [change],
  );
  const reset = useCallback(() => change(() => asMade(hidden)), [change, hidden]);
  return { ...layout, show, resize, reset };
}

export function clampWidth(px: number): number {
  return Math.round(Math.min(COLUMN_MAX_PX, Math.max(COLUMN_MIN_PX, px)));
}

/** What was kept, as far as it makes sense; anything else is as the table was made. */
export function readLayout(stored: string | null, hiddenAtFirst: readonly string[] = NOTHING): ColumnLayout {
  if (stored === null) return asMade(hiddenAtFirst);
  try {
    const { hidden, widths } = JSON.parse(stored) as Partial<Record<keyof ColumnLayout, unknown>>;
    return {
      hidden: Object.fromEntries(Object.keys(record(hidden)).map((column) => [column, true])),
      widths: Object.fromEntries(
        Object.entries(record(widths)).flatMap(([column, px]) =>
          typeof px === 'number' && Number.isFinite(px) ? [[column, clampWidth(px)]] : [],
        ),
      ),
    };
  } catch {
    return asMade(hiddenAtFirst);
  }
}

function record(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
