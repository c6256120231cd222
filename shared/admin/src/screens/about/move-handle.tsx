import type { KeyboardEvent } from 'react';
import { Icon } from '../../frame/icons.tsx';

interface MoveHandleProps {
  name: string;
  index: number;
  onDragStart: () => void;
  onDragEnd: () => void;
  onMove: (to: number) => void;
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** Dragged with a pointer; with the keyboard the arrow keys, Home and End move the entry. */
export function MoveHandle({ name, index, onDragStart, onDragEnd, onMove }: MoveHandleProps) {
  const pressed = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = STEPS[event.key];
    const to =
      step !== undefined ? index + step : event.key === 'Home' ? 0 : event.key === 'End' ? Number.MAX_SAFE_INTEGER : -1;
    if (to < 0) return;
    event.preventDefault();
    const handle = event.currentTarget;
    onMove(to);
    // the entry keeps its element, but a moved element loses the focus
    requestAnimationFrame(() => handle.focus());
  };
  return (
    <button
      type="button"
      className="move-handle"
      draggable
      aria-label={`Move ${name}: arrow keys`}
      title="Drag, or use the arrow keys"
      onKeyDown={pressed}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        onDragStart();
      }}
      onDragEnd={onDragEnd}
    >
      <Icon name="grip" size={16} />
    </button>
  );
}
