import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { Icon } from '../controls/icon.tsx';
import styles from './field.module.css';

interface Described {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
}

type FieldProps = ComponentProps<'input'> & Described;

/** A labeled input, described by its error, or else by its hint. */
export function Field({ label, error, hint, ...input }: FieldProps) {
  return (
    <Labeled {...{ label, error, hint }}>
      {(described) => <input className={styles.input} {...input} {...described} />}
    </Labeled>
  );
}

export function TextArea({ label, error, hint, ...input }: ComponentProps<'textarea'> & Described) {
  return (
    <Labeled {...{ label, error, hint }}>
      {(described) => <textarea className={styles.input} rows={7} {...input} {...described} />}
    </Labeled>
  );
}

export function PasswordField({ label, error, hint, ...input }: FieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Labeled {...{ label, error, hint }}>
      {(described) => (
        <div className={styles.withButton}>
          <input className={styles.input} {...input} type={shown ? 'text' : 'password'} {...described} />
          <button
            type="button"
            className={styles.toggle}
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        </div>
      )}
    </Labeled>
  );
}

interface LabeledProps extends Described {
  children: (described: Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>) => ReactNode;
}

function Labeled({ label, error, hint, children }: LabeledProps) {
  const id = useId();
  // An error says what the hint has said already.
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': note && `${id}-note` })}
      {note && (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}
