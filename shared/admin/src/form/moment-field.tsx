import type { FieldPath, FieldValues } from 'react-hook-form';
import { FormField } from './form-field.tsx';
import { MomentInput } from './moment-input.tsx';

interface MomentFieldProps<Values extends FieldValues> {
  /** Of an ISO 8601 text or null. */
  name: FieldPath<Values>;
  label: string;
  hint?: string;
}

/** A day and a time of the reader's time zone; empty is null. */
export function MomentField<Values extends FieldValues>({ name, label, hint }: MomentFieldProps<Values>) {
  return (
    <FormField<Values> name={name} label={label} hint={hint}>
      {({ value, ...input }) => <MomentInput {...input} value={value} />}
    </FormField>
  );
}
