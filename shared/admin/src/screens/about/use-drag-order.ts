import { useState, type DragEvent } from 'react';

/** Which entry is dragged, over which place it hangs, and the move when it is let go. */
export function useDragOrder<T extends { id: string }>(items: readonly T[], onMove: (item: T, to: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    handle: (item: T) => ({ onDragStart: () => setDragged(item.id), onDragEnd: end }),
    /** Properties of the entry itself. */
    place: (item: T, index: number) => ({
      'data-dragged': dragged === item.id || undefined,
      'data-drop': (dragged !== null && dragged !== item.id && over === item.id) || undefined,
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(item.id);
      },
      onDrop: (event: DragEvent) => {
        const moving = items.find(({ id }) => id === dragged);
        if (!moving) return;
        event.preventDefault();
        event.stopPropagation();
        end();
        onMove(moving, index);
      },
    }),
  };
}
