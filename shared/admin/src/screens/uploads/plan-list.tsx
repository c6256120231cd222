/** The planned files as rows or as pictures, with one keyboard for both. */
import { useMemo, useState, useLayoutEffect, useRef, type RefObject } from 'react';
import type { UploadItem } from '@baobab/uploads/engine/item';
import { PlanCard } from './plan-card.tsx';
import type { PlanLayout } from './plan-layout.ts';
import type { FileActions } from './plan-pick.tsx';
import { PlanHead, PlanRow } from './plan-row.tsx';
import { PlanZoom } from './plan-zoom.tsx';
import { usePlanKeys } from './use-plan-keys.ts';
import type { PlanSelection } from './use-plan-selection.ts';
import type { UploadItems } from './use-upload-items.ts';
import { VirtualTable } from './virtual-table.tsx';
import styles from './plan-files.module.css';

const ROW_PX = 56;
const CARD_PX = 236;
const CARD_WIDTH_PX = 184;

interface PlanListProps {
  layout: PlanLayout;
  /** Of the shop. */
  categories: readonly string[];
  items: UploadItems;
  selection: PlanSelection;
  onRange: (range: { first: number; last: number }) => void;
  onEdit: FileActions['edit'];
  onChoose: FileActions['choose'];
}

export function PlanList({ layout, categories, items, selection, onRange, onEdit, onChoose }: PlanListProps) {
  const [zoomed, setZoomed] = useState(false);
  const isGrid = layout === 'grid';
  const [measured, fitting] = useColumns(CARD_WIDTH_PX);
  const columns = isGrid ? fitting : 1;
  const { onKeyDown, box } = usePlanKeys(selection, columns, () => setZoomed(true));
  const { active, moveTo, pick } = selection;
  const actions = useMemo<FileActions>(
    () => ({
      edit: onEdit,
      choose: onChoose,
      pick,
      isNewCategory: (name) => !categories.some((each) => each.toLowerCase() === name.toLowerCase()),
      open: (index) => {
        moveTo(index, false);
        setZoomed(true);
      },
    }),
    [onEdit, onChoose, pick, moveTo, categories],
  );
  const fileAt = (index: number) => {
    const item = items.at(index);
    return { item, index, picked: item !== undefined && selection.has(item.id), active: index === active, actions };
  };
  const range = useMemo(
    () => (rows: { first: number; last: number }) =>
      onRange({ first: rows.first * columns, last: rows.last * columns + columns - 1 }),
    [onRange, columns],
  );
  const shown: UploadItem | undefined = zoomed ? items.at(active) : undefined;
  return (
    <div className={styles.list} ref={box} onKeyDown={onKeyDown} role="presentation">
      <div ref={measured} />
      <VirtualTable
        key={layout}
        label="Planned files"
        count={Math.ceil(items.total / columns)}
        rowPx={isGrid ? CARD_PX : ROW_PX}
        activeRow={Math.floor(active / columns)}
        head={isGrid ? undefined : <PlanHead />}
        onRange={range}
        renderRow={(row) =>
          isGrid ? (
            <div
              className={styles.cards}
              role="presentation"
              style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
            >
              {Array.from({ length: Math.min(columns, items.total - row * columns) }, (_, column) => {
                const file = fileAt(row * columns + column);
                return <PlanCard key={file.index} {...file} />;
              })}
            </div>
          ) : (
            <PlanRow {...fileAt(row)} />
          )
        }
      />
      {shown && (
        <PlanZoom
          item={shown}
          index={active}
          total={items.total}
          picked={selection.has(shown.id)}
          onMove={(index) => moveTo(index, false)}
          onPick={() => pick(active, false)}
          onClose={() => setZoomed(false)}
        />
      )}
    </div>
  );
}

/** How many columns of at least `leastPx` fit into the element. */
function useColumns(leastPx: number): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const measure = () => setColumns(Math.max(1, Math.floor(current.clientWidth / leastPx)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [leastPx]);
  return [element, columns];
}
