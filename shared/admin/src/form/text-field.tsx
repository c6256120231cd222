import { Input } from 'antd';
import { FormField } from './form-field.tsx';

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
  return (
    <FormField<Record<string, string>> name={name} label={label} hint={hint}>
      {(input) =>
        rows ? (
          <Input.TextArea {...input} autoSize={{ minRows: rows }} autoFocus={autoFocus} />
        ) : (
          <Input {...input} autoFocus={autoFocus} />
        )
      }
    </FormField>
  );
}
