import { arrayMove } from '@dnd-kit/sortable';
import { useState, type KeyboardEvent } from 'react';
import type { Category } from '@baobab/domain/entities/category';

interface KeyboardOrder {
  /** The categories, with the one that is picked up where it would be dropped. */
  ordered: Category[];
  /** Id of the one that is picked up. */
  lifted: string | null;
  /** What just happened, in words for screen readers. */
  announcement: string;
  onKeyDown: (event: KeyboardEvent, category: Category) => void;
  /** Back to where it was, if one is picked up. */
  putBack: () => void;
}

const STEPS: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Order by keyboard: space or Enter picks up and drops, arrows move, Escape puts back. Indexes are counted and not measured, so that
 * every key counts, however soon it follows the one before.
 */
export function useKeyboardOrder(
  categories: readonly Category[],
  onOrder: (categories: Category[]) => void,
): KeyboardOrder {
  const [held, setHeld] = useState<{ id: string; index: number } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const from = held ? categories.findIndex(({ id }) => id === held.id) : -1;
  const ordered = held && from >= 0 ? arrayMove([...categories], from, held.index) : [...categories];

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
      const index = categories.findIndex((each) => each.id === id);
      setHeld({ id, index });
      setAnnouncement(`${name} picked up, place ${index + 1}.`);
    } else if (step) {
      const index = Math.min(Math.max(held.index + step, 0), categories.length - 1);
      setHeld({ id, index });
      setAnnouncement(`${name} at place ${index + 1} of ${categories.length}.`);
    } else if (picks) drop(name);
    else putBack();
  };
  const drop = (name: string) => {
    if (!held) return;
    setHeld(null);
    setAnnouncement(`${name} dropped at place ${held.index + 1}.`);
    if (from >= 0 && held.index !== from) onOrder(ordered);
  };
  const putBack = () => {
    if (!held) return;
    setHeld(null);
    setAnnouncement(`${categories[from]?.name ?? 'It'} is back where it was.`);
  };
  return { ordered, lifted: held?.id ?? null, announcement, onKeyDown, putBack };
}
