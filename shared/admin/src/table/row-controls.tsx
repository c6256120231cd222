/** The controls of every row, as plain elements: a list of ten thousand makes hundreds of them a second while it is scrolled. */
import type { ReactNode } from 'react';
import styles from './row.module.css';

interface RowCheckProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for. */
  mixed?: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

export function RowCheck({ label, checked, mixed = false, disabled, onChange }: RowCheckProps) {
  return (
    <input
      type="checkbox"
      className={styles.rowCheck}
      aria-label={label}
      checked={checked}
      disabled={disabled}
      ref={(element) => {
        if (element) element.indeterminate = mixed;
      }}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

interface RowActionProps {
  label: string;
  /** What is seen on hovering. */
  title: string;
  icon: ReactNode;
  danger?: boolean;
  onClick: () => void;
}

export function RowAction({ label, title, icon, danger, onClick }: RowActionProps) {
  return (
    <button
      type="button"
      className={styles.rowAction}
      aria-label={label}
      title={title}
      data-danger={danger || undefined}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}
