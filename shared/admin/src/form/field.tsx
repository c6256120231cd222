import { useId, type ReactNode } from 'react';
import styles from './form.module.css';

/** What ties an input to its label, hint and error. */
export interface FieldInput {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  status?: 'error';
}

interface FieldProps {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  children: (input: FieldInput) => ReactNode;
}

/** A labeled input with its hint and its error, tied together for screen readers. */
export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': Boolean(error),
        'aria-describedby': note ? `${id}-note` : undefined,
        ...(error ? { status: 'error' } : {}),
      })}
      {note && (
        <p id={`${id}-note`} className={error ? styles.fieldError : 'hint'} role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  );
}
