import type { ReactNode } from 'react';
import {
  Controller,
  useFormContext,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';
import { Field, type FieldInput } from './field.tsx';

interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  name: Name;
  label: string;
  hint?: string | undefined;
  /** In place of the form's own message. */
  error?: string | undefined;
  children: (input: FieldInput & ControllerRenderProps<Values, Name>) => ReactNode;
}

export function FormField<Values extends FieldValues, Name extends FieldPath<Values> = FieldPath<Values>>({
  name,
  children,
  ...field
}: FormFieldProps<Values, Name>) {
  const { control } = useFormContext<Values>();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: input, fieldState }) => (
        <Field {...field} error={field.error ?? fieldState.error?.message}>
          {(props) => children({ ...props, ...input })}
        </Field>
      )}
    />
  );
}
