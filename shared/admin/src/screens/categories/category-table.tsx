import {
  closestCenter,
  DndContext,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Button } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Category } from '@baobab/domain/entities/category';
import { Badge } from '../../frame/badge.tsx';
import { Icon } from '../../frame/icons.tsx';
import { useHost } from '../../host-context.tsx';
import { Thumbnail } from '../../pictures/thumbnail.tsx';
import { useKeyboardOrder } from './use-keyboard-order.ts';

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
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const { ordered, lifted, told, onKeyDown, putBack } = useKeyboardOrder(categories, onOrder);
  const placeOf = (id: unknown) => categories.findIndex((each) => each.id === id);
  const moved = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onOrder(arrayMove([...categories], placeOf(active.id), placeOf(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={putBack}
      onDragEnd={moved}
      accessibility={{ announcements: SILENT, screenReaderInstructions: INSTRUCTIONS }}
    >
      <p className="visually-hidden" role="status">
        {told}
      </p>
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
          <SortableContext items={ordered.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
            <tbody>
              {ordered.map((category) => (
                <CategoryRow
                  key={category.id}
                  category={category}
                  sortable={sortable}
                  lifted={category.id === lifted}
                  onKeyDown={onKeyDown}
                  onBlur={putBack}
                  {...actions}
                />
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

const INSTRUCTIONS = {
  draggable: 'Press space to pick up, the arrow keys to move, space to drop, escape to put back.',
};
/** Of dragging with a pointer: its effect is seen. */
const SILENT: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

type CategoryRowProps = Pick<CategoryTableProps, 'sortable' | 'onEdit' | 'onDelete'> & {
  category: Category;
  lifted: boolean;
  onKeyDown: (event: KeyboardEvent, category: Category) => void;
  onBlur: () => void;
};

function CategoryRow({ category, sortable, lifted, onKeyDown, onBlur, onEdit, onDelete }: CategoryRowProps) {
  const { serverUrl } = useHost();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: category.id,
    disabled: !sortable,
  });
  const { name, description, isActive, displayOrder } = category;
  return (
    <tr
      ref={setNodeRef}
      data-dragging={isDragging || lifted || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <td data-column="move">
        <button
          type="button"
          className="row-action grip"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-pressed={lifted}
          onKeyDown={(event) => onKeyDown(event, category)}
          onBlur={onBlur}
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
