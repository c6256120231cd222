import { arrayMove } from '@dnd-kit/sortable';
import { useState, type KeyboardEvent } from 'react';
import type { Category } from '@baobab/domain/entities/category';

interface KeyboardOrder {
  /** The categories, with the one that is picked up where it would be dropped. */
  ordered: Category[];
  /** Id of the one that is picked up. */
  lifted: string | null;
  /** What just happened, in words for screen readers. */
  told: string;
  onKeyDown: (event: KeyboardEvent, category: Category) => void;
  /** Back to where it was, if one is picked up. */
  putBack: () => void;
}

const STEPS: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Order by keyboard: space or Enter picks up and drops, arrows move, Escape puts back. Places are counted and not measured, so that
 * every key counts, however soon it follows the one before.
 */
export function useKeyboardOrder(
  categories: readonly Category[],
  onOrder: (categories: Category[]) => void,
): KeyboardOrder {
  const [held, setHeld] = useState<{ id: string; place: number } | null>(null);
  const [told, setTold] = useState('');
  const from = held ? categories.findIndex(({ id }) => id === held.id) : -1;
  const ordered = held && from >= 0 ? arrayMove([...categories], from, held.place) : [...categories];

  const onKeyDown = (event: KeyboardEvent, { id, name }: Category) => {
    const { key } = event;
    const isHeld = held?.id === id;
    const step = STEPS[key];
    const picks = key === ' ' || key === 'Enter';
    if (isHeld && key === 'Tab') drop(name);
    if (isHeld ? !picks && !step && key !== 'Escape' : !picks) return;
    event.preventDefault();
    // a key that is held down picks up once
    if (picks && event.repeat) return;
    if (!isHeld) {
      const place = categories.findIndex((each) => each.id === id);
      setHeld({ id, place });
      setTold(`${name} picked up, place ${place + 1}.`);
    } else if (step) {
      const place = Math.min(Math.max(held.place + step, 0), categories.length - 1);
      setHeld({ id, place });
      setTold(`${name} at place ${place + 1} of ${categories.length}.`);
    } else if (picks) drop(name);
    else putBack();
  };
  const drop = (name: string) => {
    if (!held) return;
    setHeld(null);
    setTold(`${name} dropped at place ${held.place + 1}.`);
    if (from >= 0 && held.place !== from) onOrder(ordered);
  };
  const putBack = () => {
    if (!held) return;
    setHeld(null);
    setTold(`${categories[from]?.name ?? 'It'} is back where it was.`);
  };
  return { ordered, lifted: held?.id ?? null, told, onKeyDown, putBack };
}
