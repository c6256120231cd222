import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { FormField } from './form-field.tsx';
import './calendar.css';

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
      {({ value, onChange, ...input }) => (
        <DatePicker
          {...input}
          className="fill"
          showTime={{ format: 'h:mm A', use12Hours: true, minuteStep: 5 }}
          format="MMM D, YYYY h:mm A"
          value={typeof value === 'string' ? dayjs(value) : null}
          // Enter takes the date; the form is not sent with it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onChange={(date) => onChange(date?.isValid() ? date.toISOString() : null)}
        />
      )}
    </FormField>
  );
}
