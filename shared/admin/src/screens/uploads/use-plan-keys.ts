import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import type { PlanSelection } from './use-plan-selection.ts';

const PAGE_ROWS = 10;

interface PlanKeys {
  box: RefObject<HTMLDivElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Keys on the files' checkboxes, of which the tab order has one: arrows, Home, End and pages move, with Shift they choose; Ctrl+A
 * chooses everything, Escape nothing, Enter shows the picture. Space is the checkbox's own.
 */
export function usePlanKeys(selection: PlanSelection, columns: number, onOpen: () => void): PlanKeys {
  const box = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const { active, total, moveTo, everything, clear } = selection;
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    box.current?.querySelector<HTMLElement>(`[data-pick="${active}"]`)?.focus({ preventScroll: true });
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset.pick === undefined) return;
    const to = destinationOf(event.key, { active, total, columns });
    const isAll = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey);
    if (to !== undefined) {
      moved.current = true;
      moveTo(to, event.shiftKey);
    } else if (isAll) everything();
    else if (event.key === 'Enter') onOpen();
    else if (event.key === 'Escape') clear();
    else return;
    event.preventDefault();
  };
  return { box, onKeyDown };
}

function destinationOf(key: string, { active, total, columns }: { active: number; total: number; columns: number }) {
  const steps: Partial<Record<string, number>> = {
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: columns * PAGE_ROWS,
    PageUp: -columns * PAGE_ROWS,
    Home: -total,
    End: total,
    ...(columns > 1 ? { ArrowRight: 1, ArrowLeft: -1 } : {}),
  };
  const step = steps[key];
  return step === undefined ? undefined : active + step;
}
