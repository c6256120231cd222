import { Input } from 'antd';
import { Controller, useFormContext } from 'react-hook-form';
import { Field } from './field.tsx';

interface TextFieldProps {
  name: string;
  label: string;
  hint?: string;
  /** More than one line. */
  rows?: number;
  autoFocus?: boolean;
}

/** One text of the form around it, with its message as the person types. */
export function TextField({ name, label, hint, rows, autoFocus }: TextFieldProps) {
  const { control } = useFormContext<Record<string, string>>();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: input, fieldState: { error } }) => (
        <Field label={label} error={error?.message} {...(hint === undefined ? {} : { hint })}>
          {(field) =>
            rows ? (
              <Input.TextArea {...field} {...input} rows={rows} autoFocus={autoFocus} />
            ) : (
              <Input {...field} {...input} autoFocus={autoFocus} />
            )
          }
        </Field>
      )}
    />
  );
}
