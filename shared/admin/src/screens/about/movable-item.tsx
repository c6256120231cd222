import type { KeyboardEvent, ReactNode } from 'react';
import { Icon } from '../../frame/icons.tsx';
import { useSortableItem } from '../../sortable/sortable-list.tsx';
import styles from './about.module.css';

interface MovableItemProps {
  id: string;
  name: string;
  index: number;
  layout?: 'column' | 'grid';
  onMove: (to: number) => void;
  children: (handle: ReactNode) => ReactNode;
}

export const MOVE_INSTRUCTIONS = 'Press the arrow keys to move, Home and End for the first and the last place.';

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** An entry with its handle: dragged with a pointer; with the keyboard the arrow keys, Home and End move it. */
export function MovableItem({ id, name, index, layout = 'column', onMove, children }: MovableItemProps) {
  const { item, handle } = useSortableItem(id, { layout });
  const pressed = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = STEPS[event.key];
    const to =
      step !== undefined ? index + step : event.key === 'Home' ? 0 : event.key === 'End' ? Number.MAX_SAFE_INTEGER : -1;
    if (to < 0) return;
    event.preventDefault();
    const pressedHandle = event.currentTarget;
    onMove(to);
    // the entry keeps its element, but a moved element loses the focus
    requestAnimationFrame(() => pressedHandle.focus());
  };
  return (
    <li {...item}>
      {children(
        <button
          {...handle}
          type="button"
          className={styles.moveHandle}
          aria-label={`Move ${name}: arrow keys`}
          title="Drag, or use the arrow keys"
          onKeyDown={pressed}
        >
          <Icon name="grip" size={16} />
        </button>,
      )}
    </li>
  );
}
