import { MONK_TONES } from '@baobab/domain/facets';
import { choicesOf, type FacetFieldProps } from './facet-select.tsx';
import styles from './describing.module.css';

const COLORS: Readonly<Record<string, string>> = MONK_TONES;

/** Chosen by eye from the Monk scale; every tone has its name, too. */
export function SkinTones({ label, values, onChange, ...rest }: FacetFieldProps) {
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
