/** The row that stays under the header: the filters most lists need, the way to the others, the number found and the order. */
import { formatCount } from '@baobab/ui/format';
import { useEffect, useId, useRef, type RefObject } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { facetOf, SORTS, valueOf, type Criteria, type Sort } from './criteria.ts';
import type { FacetValue } from './facet-groups.ts';
import styles from './list-bar.module.css';

interface ListBarProps {
  /** Id of the list's form. */
  form: string;
  criteria: Criteria;
  onChoose: (next: Criteria) => void;
  onOpenFilters: () => void;
  /** Groups of values, each chosen by one press. */
  quick: readonly (readonly FacetValue[])[];
  onToggle: (filter: string) => void;
  /** “65 pictures”; for the eye, as the list tells it too. */
  count: string;
}

export function ListBar({ form, criteria, onChoose, onOpenFilters, quick, onToggle, count }: ListBarProps) {
  const { query, filters } = criteria;
  const shown = criteria.sort ?? (query ? 'relevance' : 'newest');
  const sorts = (Object.keys(SORTS) as Sort[]).filter((sort) => query || sort !== 'relevance');
  const order = (sort: string) => {
    const own = sort === (query ? 'relevance' : 'newest');
    onChoose({ ...criteria, sort: own ? null : (sort as Sort) });
  };
  const select = useEarlyChoice(shown, order);
  return (
    <div className={styles.bar}>
      <Button look="outline" className={styles.filters} aria-haspopup="dialog" onClick={onOpenFilters}>
        Filters{filters.length > 0 && ` (${filters.length})`}
      </Button>
      <div role="group" aria-label="Most used filters" className={styles.quick}>
        {quick.map(
          (values) =>
            values.length > 0 && (
              <div key={values[0]?.filter} className={styles.group}>
                {values.map((value) => (
                  <Chip key={value.filter} value={value} form={form} onToggle={onToggle} />
                ))}
              </div>
            ),
        )}
      </div>
      <span className={styles.count} data-count={count} aria-hidden="true" />
      <label className={styles.sort}>
        <span className="visually-hidden">Sort by</span>
        <select ref={select} name="sort" form={form} value={shown} onChange={(event) => order(event.target.value)}>
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {SORTS[sort]}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" form={form} look="outline" className={styles.submit}>
        Show illustrations
      </Button>
    </div>
  );
}

interface ChipProps {
  value: FacetValue;
  form: string;
  onToggle: (filter: string) => void;
}

/** The checkbox lies over its words, unseen. */
function Chip({ value: { filter, label, count, chosen }, form, onToggle }: ChipProps) {
  const id = useId();
  return (
    <label htmlFor={id} className={styles.chip}>
      <input
        id={id}
        type="checkbox"
        form={form}
        name={facetOf(filter)}
        value={valueOf(filter)}
        checked={chosen}
        onChange={() => onToggle(filter)}
      />
      {label}
      <span className="visually-hidden">
        {' '}
        {formatCount(count)} {count === 1 ? 'illustration' : 'illustrations'}
      </span>
    </label>
  );
}

/** Takes an order that was chosen before the application listened. */
function useEarlyChoice(shown: string, order: (sort: string) => void): RefObject<HTMLSelectElement | null> {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (select.current && select.current.value !== shown) order(select.current.value);
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return select;
}
