import { useEffect, useRef, useState } from 'react';
import { useUndo } from '../../undo/use-undo.tsx';
import { changeItem, insertItem, moveItem } from './list-moves.ts';

interface ListOptions<T extends { id: string }> {
  items: readonly T[];
  onChange: (items: T[]) => void;
  nameOf: (item: T) => string;
}

/** Moves, changes and removes entries of a list; removal can be taken back, and moves are told to screen readers. */
export function useOrderedList<T extends { id: string }>({ items, onChange, nameOf }: ListOptions<T>) {
  const showUndo = useUndo();
  const [announcement, setAnnouncement] = useState('');
  // an undo comes later and must not bring the list of then back
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  }, [items]);
  const move = (id: string, to: number) => {
    const next = moveItem(items, id, to);
    const index = next.findIndex((each) => each.id === id);
    const moved = next[index];
    if (!moved) return;
    onChange(next);
    setAnnouncement(`${nameOf(moved)} is number ${index + 1} of ${next.length} now`);
  };
  const remove = (item: T) => {
    const at = items.findIndex(({ id }) => id === item.id);
    onChange(items.filter(({ id }) => id !== item.id));
    showUndo(`“${nameOf(item)}” removed`, () => onChange(insertItem(latest.current, item, at)));
  };
  const change = (id: string, part: Partial<T>) => onChange(changeItem(items, id, part));
  return { move, remove, change, announcement };
}
