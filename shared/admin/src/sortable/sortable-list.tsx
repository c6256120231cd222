/** Lists that are put in order: dnd-kit moves the items with a pointer, the keys of a handle belong to the list. */
import {
  closestCenter,
  DndContext,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';

interface SortableListProps {
  ids: readonly string[];
  /** `grid`: items stand beside each other too. */
  layout?: 'column' | 'grid';
  /** For screen readers: what the keys of a handle do. */
  instructions: string;
  onDragStart?: () => void;
  onMove: (id: string, to: number) => void;
  children: ReactNode;
}

export function SortableList(props: SortableListProps) {
  const { ids, layout = 'column', instructions, onDragStart, onMove, children } = props;
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const dropped = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(String(active.id), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={() => onDragStart?.()}
      onDragEnd={dropped}
      accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: instructions } }}
    >
      <SortableContext
        items={[...ids]}
        strategy={layout === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}
      >
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** Of dragging with a pointer: its effect is seen. */
const SILENT: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** Properties of an item and of the handle that drags it. */
export function useSortableItem(id: string, { disabled = false, layout = 'column' }: SortableItemOptions = {}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled,
  });
  const x = layout === 'grid' ? transform?.x : 0;
  return {
    item: {
      ref: setNodeRef,
      'data-dragging': isDragging || undefined,
      style: { transform: transform ? `translate(${x}px, ${transform.y}px)` : undefined, transition },
    },
    handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
  };
}

interface SortableItemOptions extends Pick<SortableListProps, 'layout'> {
  disabled?: boolean;
}
