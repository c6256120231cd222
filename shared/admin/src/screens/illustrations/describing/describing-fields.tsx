import type { ReactNode } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { facetOf, facetTerm, OWNER_FACET_NAMES, sortedTerms, ALT_TEXT_MAX_CHARS } from '@baobab/domain/descriptions';
import { OWNER_FACETS, MONK_TONES } from '@baobab/domain/facets';
import { hasText } from '@baobab/domain/fold-letters';
import type { IllustrationForm } from '@baobab/domain/forms/catalog';
import { useVocabulary, useSeriesNames } from '../../../query/use-vocabulary.ts';
import { FacetSelect, choicesOf, type FacetFieldProps } from './facet-select.tsx';
import { FocusField } from './focus-field.tsx';
import type { ShownPicture } from './use-shown-picture.ts';
import styles from './describing.module.css';
import { Button, Input, AutoComplete } from 'antd';
import { offerAltText } from '@baobab/domain/offer-alt-text';
import { plural } from '@baobab/domain/plural';
import { FormField } from '../../../form/form-field.tsx';

/** What is said for people who do not see the picture, for filters and for crops; inside the illustration's form. */
export function DescribingFields({ picture }: { picture: ShownPicture }) {
  const { control } = useFormContext<IllustrationForm>();
  const said = useWatch({ control, name: 'facets' })?.length ?? 0;
  return (
    <section className={styles.section} aria-label="What the illustration shows">
      <AltTextField />
      <div className={styles.pair}>
        <SeriesField />
        <Controller
          name="focus"
          control={control}
          render={({ field }) => <FocusField picture={picture} value={field.value ?? null} onChange={field.onChange} />}
        />
      </div>
      <details className={styles.facets} open={said > 0 || undefined}>
        <summary>
          People and setting <span className="hint">{said > 0 ? plural(said, 'word') : 'Shoppers filter by them'}</span>
        </summary>
        <FacetFields />
      </details>
    </section>
  );
}

function FacetFields(): ReactNode {
  const { control } = useFormContext<IllustrationForm>();
  const vocabulary = useVocabulary();
  return (
    <Controller
      name="facets"
      control={control}
      render={({ field }) => {
        const terms = field.value ?? [];
        return (
          <div className={styles.grid}>
            {OWNER_FACET_NAMES.map((facet) => {
              const own = terms.filter((term) => facetOf(term) === facet);
              const change = (values: readonly string[]) =>
                field.onChange(
                  sortedTerms([
                    ...terms.filter((term) => facetOf(term) !== facet),
                    ...values.map((value) => facetTerm({ facet, value })),
                  ]),
                );
              const props = {
                facet,
                label: OWNER_FACETS[facet],
                vocabulary,
                values: own.map((term) => term.slice(facet.length + 1)),
                onChange: change,
              };
              return facet === 'skin' ? <SkinTones key={facet} {...props} /> : <FacetSelect key={facet} {...props} />;
            })}
          </div>
        );
      }}
    />
  );
}

const COLORS: Readonly<Record<string, string>> = MONK_TONES;

/** Chosen by eye from the Monk scale; every tone has its name, too. */
function SkinTones({ label, values, onChange, ...rest }: FacetFieldProps) {
  return (
    <fieldset className={styles.tones}>
      <legend>{label}</legend>
      <div>
        {choicesOf({ ...rest, values }).map((tone) => (
          <label key={tone.value} className={styles.tone} title={tone.label}>
            <input
              type="checkbox"
              className="visually-hidden"
              checked={values.includes(tone.value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...values, tone.value] : values.filter((value) => value !== tone.value))
              }
            />
            <span aria-hidden="true" style={{ background: COLORS[tone.value] ?? 'transparent' }} />
            <span className={styles.toneName}>{tone.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What the picture shows. A text can be offered from title and facets; it stands in the field, to be read before it is saved. */
function AltTextField() {
  const { getValues, setValue, setFocus } = useFormContext<IllustrationForm>();
  const vocabulary = useVocabulary();
  const offer = () => {
    const { title, facets = [] } = getValues();
    setValue('altText', offerAltText({ title, facets }, vocabulary), { shouldDirty: true, shouldValidate: true });
    setFocus('altText');
  };
  return (
    <FormField<IllustrationForm, 'altText'>
      name="altText"
      label="Alt text"
      hint="What the illustration shows, for people who do not see it. Empty: the title is read out"
    >
      {(input) => (
        <div className={styles.altText}>
          <Input.TextArea {...input} rows={3} maxLength={ALT_TEXT_MAX_CHARS} showCount />
          <Button onClick={offer}>Offer a text</Button>
        </div>
      )}
    </FormField>
  );
}

/** Chosen or made; a known one is written as the shop has it. */
function SeriesField() {
  const names = useSeriesNames();
  return (
    <FormField<IllustrationForm, 'series'>
      name="series"
      label="Series"
      hint="Illustrations that belong together, such as “Family Life”. A new name makes a new series"
    >
      {({ value = '', onChange, onBlur, ...input }) => (
        <AutoComplete
          {...input}
          allowClear
          value={value}
          placeholder="None"
          options={names.filter((name) => hasText(name, value)).map((name) => ({ value: name }))}
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
