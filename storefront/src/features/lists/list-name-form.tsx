import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import styles from './lists.module.css';

const MAX_NAME = 80;
const schema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please give the list a name'),
      z.maxLength(MAX_NAME, `At most ${MAX_NAME} letters`),
    ),
});

interface ListNameFormProps {
  label: string;
  button: string;
  name?: string;
  /** Whether it was saved. */
  save: (name: string) => Promise<boolean>;
  onCancel?: () => void;
}

export function ListNameForm({ label, button, name = '', save, onCancel }: ListNameFormProps) {
  const [value, setValue] = useState(name);
  const { errors, busy, form } = useForm(schema, async (values) => {
    if (await save(values.name)) setValue('');
  });
  return (
    <form {...form} className={styles.nameForm}>
      <Field
        label={label}
        name="name"
        value={value}
        maxLength={MAX_NAME}
        autoComplete="off"
        error={errors['name']}
        onChange={(event) => setValue(event.target.value)}
      />
      <div className={styles.row}>
        <Button type="submit" busy={busy}>
          {button}
        </Button>
        {onCancel && (
          <Button look="bare" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
