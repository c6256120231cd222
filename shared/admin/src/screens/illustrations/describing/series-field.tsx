import { AutoComplete } from 'antd';
import type { IllustrationForm } from '@baobab/domain/forms/catalog';
import { FormField } from '../../../form/form-field.tsx';
import { useSeriesNames } from '../../../query/use-vocabulary.ts';

/** Chosen or made; a known one is written as the shop has it. */
export function SeriesField() {
  const names = useSeriesNames();
  return (
    <FormField<IllustrationForm, 'series'>
      name="series"
      label="Series"
      hint="Pictures that belong together, such as “Family Life”. A new name makes a new series"
    >
      {({ value = '', onChange, onBlur, ...input }) => (
        <AutoComplete
          {...input}
          allowClear
          value={value}
          placeholder="None"
          options={names
            .filter((name) => name.toLowerCase().includes(value.trim().toLowerCase()))
            .map((name) => ({ value: name }))}
          onChange={(text?: string) => onChange(text ?? '')}
          onBlur={() => {
            const known = names.find((name) => name.toLowerCase() === value.trim().toLowerCase());
            if (known !== undefined && known !== value) onChange(known);
            onBlur();
          }}
        />
      )}
    </FormField>
  );
}
