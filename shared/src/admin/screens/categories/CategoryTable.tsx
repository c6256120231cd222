import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Button } from 'antd';
import { useRef, type ReactNode } from 'react';
import type { Category } from '../../../domain/entities/category.ts';
import { Badge } from '../../frame/Badge.tsx';
import { Icon } from '../../frame/icons.tsx';
import { useHost } from '../../host-context.tsx';
import { Thumbnail } from '../../pictures/Thumbnail.tsx';

interface CategoryTableProps {
  categories: readonly Category[];
  loading: boolean;
  /** False while a search hides some: then the order has no meaning. */
  sortable: boolean;
  empty: ReactNode;
  onEdit: (category: Category) => void;
  onDelete: (category: Category) => void;
  onOrder: (categories: Category[]) => void;
}

/** In the order of the shop, which is changed by dragging a row's handle or, with the handle focused, by keyboard. */
export function CategoryTable({ categories, loading, sortable, empty, onOrder, ...actions }: CategoryTableProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: unknown) => categories.findIndex((each) => each.id === id);
  const nameOf = (id: unknown) => categories[placeOf(id)]?.name ?? '';
  const moved = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onOrder(arrayMove([...categories], placeOf(active.id), placeOf(over.id)));
  };
  const told = useRef(-1);
  const spoken: Announcements = {
    onDragStart: ({ active }) => {
      told.current = placeOf(active.id);
      return `${nameOf(active.id)} picked up, place ${told.current + 1}.`;
    },
    onDragOver: ({ active, over }) => {
      const place = placeOf(over?.id);
      // right after picking up it is over its own place, which is no news
      if (place < 0 || place === told.current) return undefined;
      told.current = place;
      return `${nameOf(active.id)} at place ${place + 1} of ${categories.length}.`;
    },
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} dropped at place ${placeOf(over?.id ?? active.id) + 1}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back where it was.`,
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={moved}
      accessibility={{
        announcements: spoken,
        screenReaderInstructions: {
          draggable: 'Press space to pick up, the arrow keys to move, space to drop, escape to put back.',
        },
      }}
    >
      <div className="table-box" aria-busy={loading}>
        <table className="table category-table" aria-label="Categories" data-loading={loading || undefined}>
          <thead>
            <tr>
              {['', 'Name', 'Description', 'Image', 'Order', 'Status', ' '].map((head) => (
                <th key={head} scope="col" data-column={head.trim() ? head.toLowerCase() : head ? 'actions' : 'move'}>
                  {head.trim() || <span className="visually-hidden">{head ? 'Actions' : 'Move'}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <SortableContext items={categories.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
            <tbody>
              {categories.map((category) => (
                <CategoryRow key={category.id} category={category} sortable={sortable} {...actions} />
              ))}
            </tbody>
          </SortableContext>
        </table>
        {categories.length === 0 && (
          <div className="table-empty" role="status">
            {loading ? 'Loading…' : empty}
          </div>
        )}
      </div>
    </DndContext>
  );
}

type CategoryRowProps = Pick<CategoryTableProps, 'sortable' | 'onEdit' | 'onDelete'> & { category: Category };

function CategoryRow({ category, sortable, onEdit, onDelete }: CategoryRowProps) {
  const { serverUrl } = useHost();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: category.id,
    disabled: !sortable,
  });
  const { name, description, isActive, displayOrder } = category;
  return (
    <tr
      ref={setNodeRef}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <td data-column="move">
        <button
          type="button"
          className="row-action grip"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          disabled={!sortable}
          aria-label={`Move ${name}`}
          title={sortable ? 'Drag to order, or press space and use the arrow keys' : 'Clear the search to order'}
        >
          <Icon name="grip" />
        </button>
      </td>
      <td data-column="title">
        <button type="button" className="title-link" onClick={() => onEdit(category)}>
          {name}
        </button>
      </td>
      <td data-column="description">
        <span className="soft">{description}</span>
      </td>
      <td data-column="image">
        <Thumbnail serverUrl={serverUrl} picture={category} sizePx={40} />
      </td>
      <td data-column="order">
        <span className="number">{displayOrder}</span>
      </td>
      <td data-column="status">
        {isActive ? <Badge tone="success">Active</Badge> : <Badge tone="quiet">Inactive</Badge>}
      </td>
      <td data-column="actions">
        <div className="row-actions">
          <Button
            type="text"
            title="Edit"
            aria-label={`Edit ${name}`}
            icon={<Icon name="edit" />}
            onClick={() => onEdit(category)}
          />
          <Button
            type="text"
            danger
            title="Delete"
            aria-label={`Delete ${name}`}
            icon={<Icon name="trash" />}
            onClick={() => onDelete(category)}
          />
        </div>
      </td>
    </tr>
  );
}
