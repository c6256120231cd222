import { Select } from 'antd';
import { useState } from 'react';
import { facetTerm, OWNER_FACET_NAMES } from '@baobab/domain/descriptions';
import { OWNER_FACETS } from '@baobab/domain/facets';
import { hasText } from '@baobab/domain/fold-letters';
import { FormField } from '../../../form/form-field.tsx';
import { useSeriesNames, useVocabulary } from '../../../query/use-vocabulary.ts';
import type { BulkEditForm } from '../bulk-change.ts';

/** Words that are put on the selected illustrations, and those that are taken off. */
export function BulkFacets() {
  return (
    <>
      <TermsField name="addFacets" label="Add people and setting" />
      <TermsField name="removeFacets" label="Remove people and setting" />
    </>
  );
}

function TermsField({ name, label }: { name: 'addFacets' | 'removeFacets'; label: string }) {
  const vocabulary = useVocabulary();
  const options = OWNER_FACET_NAMES.map((facet) => ({
    label: OWNER_FACETS[facet],
    options: vocabulary
      .filter((each) => each.facet === facet && (each.isActive || name === 'removeFacets'))
      .map((each) => ({ value: facetTerm(each), label: `${OWNER_FACETS[facet]}: ${each.label}` })),
  })).filter((group) => group.options.length > 0);
  return (
    <FormField<BulkEditForm, typeof name> name={name} label={label}>
      {(input) => (
        <Select<string[]> {...input} mode="multiple" optionFilterProp="label" placeholder="Nothing" options={options} />
      )}
    </FormField>
  );
}

/** Which series they go to; one that is typed is made. */
export function BulkSeries({ keep }: { keep: string }) {
  const names = useSeriesNames();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const isNew = wanted.length >= 2 && !names.some((name) => name.toLowerCase() === wanted.toLowerCase());
  return (
    <FormField<BulkEditForm, 'series'> name="series" label="Series" hint="A name that is typed makes a new series">
      {({ onChange, ...input }) => {
        const chosen = input.value && input.value !== wanted && !names.includes(input.value) ? [input.value] : [];
        return (
          <Select<string | null>
            {...input}
            allowClear
            showSearch
            placeholder={keep}
            onSearch={setTyped}
            options={[
              { value: '', label: 'No series' },
              ...[...names, ...chosen].map((name) => ({ value: name, label: name })),
              ...(isNew ? [{ value: wanted, label: `New: ${wanted}` }] : []),
            ]}
            filterOption={(text, option) => typeof option?.label === 'string' && hasText(option.label, text)}
            onChange={(value: string | null | undefined) => onChange(value ?? null)}
          />
        );
      }}
    </FormField>
  );
}
