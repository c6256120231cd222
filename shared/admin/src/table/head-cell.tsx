import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { Icon } from '../frame/icons.tsx';
import { clampWidth, COLUMN_MAX_PX, COLUMN_MIN_PX, type TableLayout } from './table-layout.ts';
import styles from './table.module.css';

const KEY_STEP_PX = 16;

interface HeadCellProps {
  id: string;
  /** Its name, for screen readers. */
  name: string;
  sorted: false | 'asc' | 'desc';
  /** Absent: cannot be sorted by. */
  onSort?: (() => void) | undefined;
  layout?: TableLayout | undefined;
  children: ReactNode;
}

/** A column's head: sorts on click, and takes its width from a handle at its edge. */
export function HeadCell({ id, name, sorted, onSort, layout, children }: HeadCellProps) {
  const width = layout?.widths[id];
  return (
    <th
      scope="col"
      data-column={id}
      {...(width === undefined ? {} : { style: { width } })}
      aria-sort={sorted ? (sorted === 'desc' ? 'descending' : 'ascending') : undefined}
    >
      {onSort ? (
        <button type="button" className={styles.tableSort} aria-label={`Sort by ${name}`} onClick={onSort}>
          {children}
          {sorted && <Icon name={sorted === 'desc' ? 'down' : 'up'} size={14} />}
        </button>
      ) : (
        children
      )}
      {layout && name && <Handle id={id} name={name} layout={layout} />}
    </th>
  );
}

function Handle({ id, name, layout }: { id: string; name: string; layout: TableLayout }) {
  const widthOf = (handle: Element) => handle.closest('th')?.getBoundingClientRect().width ?? COLUMN_MIN_PX;
  const grab = (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget;
    const startX = event.clientX;
    const startPx = widthOf(handle);
    handle.setPointerCapture(event.pointerId);
    const move = ({ clientX }: globalThis.PointerEvent) => layout.resize(id, startPx + clientX - startX);
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), {
      once: true,
    });
  };
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -KEY_STEP_PX, ArrowRight: KEY_STEP_PX }[event.key];
    if (!by) return;
    event.preventDefault();
    layout.resize(id, widthOf(event.currentTarget) + by);
  };
  return (
    // a splitter is a control although its role is not among the linter's
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex
    <span
      className={styles.tableHandle}
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${name}`}
      aria-valuemin={COLUMN_MIN_PX}
      aria-valuemax={COLUMN_MAX_PX}
      aria-valuenow={clampWidth(layout.widths[id] ?? 160)}
      tabIndex={0}
      onPointerDown={grab}
      onKeyDown={step}
    />
  );
}
