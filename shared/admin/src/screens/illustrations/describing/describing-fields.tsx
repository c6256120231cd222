import type { ReactNode } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { facetOf, facetTerm, OWNER_FACET_NAMES, sortedTerms } from '@baobab/domain/descriptions';
import { OWNER_FACETS, MONK_TONES } from '@baobab/domain/facets';
import type { IllustrationForm } from '@baobab/domain/forms/catalog';
import { useVocabulary } from '../../../query/use-vocabulary.ts';
import { plural } from '../../uploads/describe-item.ts';
import { AltTextField } from './alt-text-field.tsx';
import { FacetSelect, choicesOf, type FacetFieldProps } from './facet-select.tsx';
import { FocusField } from './focus-field.tsx';
import { SeriesField } from './series-field.tsx';
import type { ShownPicture } from './use-shown-picture.ts';
import styles from './describing.module.css';

/** What is said for people who do not see the picture, for filters and for crops; inside the illustration's form. */
export function DescribingFields({ picture }: { picture: ShownPicture }) {
  const { control } = useFormContext<IllustrationForm>();
  const said = useWatch({ control, name: 'facets' })?.length ?? 0;
  return (
    <section className={styles.section} aria-label="What the picture shows">
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
