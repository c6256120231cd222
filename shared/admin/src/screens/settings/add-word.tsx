import { Button, Input } from 'antd';
import { useState } from 'react';
import { Field } from '../../form/field.tsx';
import styles from './settings.module.css';

const LABEL_MAX_CHARS = 60;

/** `onAdd` answers whether it was added. */
export function AddWord({ onAdd }: { onAdd: (label: string) => Promise<boolean> }) {
  const [label, setLabel] = useState('');
  const wanted = label.trim();
  const add = async () => {
    if (wanted && (await onAdd(wanted))) setLabel('');
  };
  return (
    <Field label="New word" hint="As shoppers read it, such as “Finger waves”">
      {(input) => (
        <div className={styles.addWord}>
          <Input
            {...input}
            value={label}
            maxLength={LABEL_MAX_CHARS}
            onChange={({ target }) => setLabel(target.value)}
            onPressEnter={() => void add()}
          />
          <Button disabled={!wanted} onClick={() => void add()}>
            Add
          </Button>
        </div>
      )}
    </Field>
  );
}
