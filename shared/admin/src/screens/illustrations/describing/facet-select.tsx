import { Select } from 'antd';
import { valuesOf, type FacetValue } from '@baobab/domain/descriptions';
import { Field } from '../../../form/field.tsx';

export interface FacetFieldProps {
  facet: string;
  label: string;
  vocabulary: readonly FacetValue[];
  /** Without the facet's name. */
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** What can be chosen: the words that are shown, and those that the picture has already. */
export function choicesOf({ facet, vocabulary, values }: Omit<FacetFieldProps, 'label' | 'onChange'>): FacetValue[] {
  const known = vocabulary.filter((each) => each.facet === facet && (each.isActive || values.includes(each.value)));
  const lost = values.filter((value) => !known.some((each) => each.value === value));
  return [...known, ...lost.map((value) => ({ facet, value, label: value, displayOrder: Infinity, isActive: false }))];
}

/** The words of one facet that fit the picture. */
export function FacetSelect({ label, values, onChange, ...rest }: FacetFieldProps) {
  const shown = valuesOf(
    values.map((value) => `${rest.facet}:${value}`),
    rest.facet,
    rest.vocabulary,
  );
  return (
    <Field label={label}>
      {(input) => (
        <Select<string[]>
          {...input}
          mode="multiple"
          optionFilterProp="label"
          placeholder="Not said"
          value={shown}
          options={choicesOf({ ...rest, values }).map((each) => ({ value: each.value, label: each.label }))}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
