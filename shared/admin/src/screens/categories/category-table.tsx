import { arrayMove } from '@dnd-kit/sortable';
import { Button } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Category } from '@baobab/domain/entities/category';
import { Badge } from '../../frame/badge.tsx';
import { Icon } from '../../frame/icons.tsx';
import { categoryPath, RowShopLink, useShopOrigin } from '../../frame/shop-link.tsx';
import { useHost } from '../../host-context.tsx';
import { Thumbnail } from '../../pictures/thumbnail.tsx';
import { SortableList, useSortableItem } from '../../sortable/sortable-list.tsx';
import { isForRow } from '../../table/row-list.tsx';
import { useKeyboardOrder } from './use-keyboard-order.ts';
import { classNames } from '@baobab/ui/class-names';
import tableStyles from '../../table/table.module.css';
import styles from './categories.module.css';
import rowStyles from '../../table/row.module.css';

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
  const { ordered, lifted, announcement, onKeyDown, putBack } = useKeyboardOrder(categories, onOrder);
  const move = (id: string, to: number) =>
    onOrder(
      arrayMove(
        [...categories],
        categories.findIndex((each) => each.id === id),
        to,
      ),
    );
  return (
    <SortableList
      ids={ordered.map(({ id }) => id)}
      instructions="Press space to pick up, the arrow keys to move, space to drop, escape to put back."
      onDragStart={putBack}
      onMove={move}
    >
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <div className={tableStyles.tableBox} aria-busy={loading}>
        <table
          className={classNames(tableStyles.table, styles.categoryTable)}
          aria-label="Categories"
          data-loading={loading || undefined}
        >
          <thead>
            <tr>
              {['', 'Name', 'Description', 'Image', 'Order', 'Status', ' '].map((head) => (
                <th key={head} scope="col" data-column={head.trim() ? head.toLowerCase() : head ? 'actions' : 'move'}>
                  {head.trim() || <span className="visually-hidden">{head ? 'Actions' : 'Move'}</span>}
                </th>
              ))}
            </tr>
          </thead>
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
        </table>
        {categories.length === 0 && (
          <div className={tableStyles.tableEmpty} role="status">
            {loading ? 'Loading…' : empty}
          </div>
        )}
      </div>
    </SortableList>
  );
}

type CategoryRowProps = Pick<CategoryTableProps, 'sortable' | 'onEdit' | 'onDelete'> & {
  category: Category;
  lifted: boolean;
  onKeyDown: (event: KeyboardEvent, category: Category) => void;
  onBlur: () => void;
};

function CategoryRow({ category, sortable, lifted, onKeyDown, onBlur, onEdit, onDelete }: CategoryRowProps) {
  const { serverUrl } = useHost();
  const shopOrigin = useShopOrigin();
  const { item, handle } = useSortableItem(category.id, { disabled: !sortable });
  const { name, description, isActive, displayOrder } = category;
  return (
    // for the pointer alone: the name is the button that keyboards and screen readers have
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      {...item}
      data-opens
      data-dragging={item['data-dragging'] || lifted || undefined}
      onClick={({ currentTarget, target }) => isForRow(currentTarget, target) && onEdit(category)}
    >
      <td data-column="move">
        <button
          {...handle}
          type="button"
          className={classNames(rowStyles.rowAction, styles.grip)}
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
        <button type="button" className={rowStyles.titleLink} onClick={() => onEdit(category)}>
          {name}
        </button>
      </td>
      <td data-column="description">
        <span className="soft">{description}</span>
      </td>
      <td data-column="image">
        <Thumbnail serverUrl={serverUrl} picture={category} heightPx={40} />
      </td>
      <td data-column="order">
        <span className="number">{displayOrder}</span>
      </td>
      <td data-column="status">
        {isActive ? <Badge tone="success">Active</Badge> : <Badge tone="quiet">Inactive</Badge>}
      </td>
      <td data-column="actions">
        <div className={rowStyles.rowActions}>
          {isActive && <RowShopLink origin={shopOrigin} path={categoryPath(name)} title={name} />}
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
