import { Button, Checkbox, Popover } from 'antd';
import { Icon } from '../frame/icons.tsx';
import type { TableLayout } from './table-layout.ts';
import styles from './column-menu.module.css';

interface ColumnMenuProps {
  columns: readonly { id: string; name: string }[];
  layout: TableLayout;
}

export function ColumnMenu({ columns, layout }: ColumnMenuProps) {
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      // beside its button, so that it belongs to the page's main part
      getPopupContainer={(button) => button.parentElement ?? document.body}
      content={
        <fieldset className={styles.columnMenu}>
          <legend>Columns</legend>
          {columns.map(({ id, name }) => (
            <Checkbox key={id} checked={!layout.hidden[id]} onChange={({ target }) => layout.show(id, target.checked)}>
              {name}
            </Checkbox>
          ))}
          <p className={styles.narrow}>Narrow windows leave some out.</p>
          <Button size="small" type="text" onClick={layout.reset}>
            Reset columns
          </Button>
        </fieldset>
      }
    >
      <Button icon={<Icon name="columns" />}>Columns</Button>
    </Popover>
  );
}

/** Low rows, or rows with room. */
export function DensitySwitch({ layout: { isCompact, setCompact } }: { layout: TableLayout }) {
  return (
    <Button
      className={styles.density}
      icon={<Icon name="rows" />}
      title="Compact rows"
      aria-pressed={isCompact}
      type={isCompact ? 'primary' : 'default'}
      ghost={isCompact}
      onClick={() => setCompact(!isCompact)}
    >
      <span>Compact rows</span>
    </Button>
  );
}
