/** Facets as groups of checkboxes. Without scripts they are fields of the list's form. */
import { formatCount } from '@baobab/ui/format';
import { lazy, Suspense, useEffect, useId, useRef, useState, type ComponentProps } from 'react';
import { OverlayBoundary } from '../../ui/overlay/overlay.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useHydrated } from '../../ui/browser/use-hydrated.ts';
import type { FacetGroup, FacetValue } from './facet-groups.ts';
import { facetOf, valueOf } from './criteria.ts';
import styles from './filter-form.module.css';

interface FilterFormProps {
  groups: readonly FacetGroup[];
  onToggle: (filter: string) => void;
  /** Id of the list's form. */
  form?: string | undefined;
}

/** Comes with the first opening of its group. */
const ColorSearch = lazy(async () => ({ default: (await import('./color-search.tsx')).ColorSearch }));

/** Open from the start; others open with a value that is chosen. */
const OPEN = ['category', 'price', 'orientation', 'age', 'hair'];

export function FilterForm({ groups, onToggle, form }: FilterFormProps) {
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <Group key={group.name} group={group} onToggle={onToggle} form={form} />
      ))}
    </div>
  );
}

/** Closed groups: their number is not known yet. */
export function FilterSkeleton() {
  return (
    <div className={styles.groups}>
      {Array.from({ length: 8 }, (_, at) => (
        <div key={at} className={styles.pending}>
          <Skeleton width={at % 2 ? '45%' : '60%'} />
        </div>
      ))}
    </div>
  );
}

type GroupProps = { group: FacetGroup } & Omit<FilterFormProps, 'groups'>;

function Group({ group, ...rest }: GroupProps) {
  // Only at first: a group must not close under the pointer that takes its last value back.
  const [open, setOpen] = useState(OPEN.includes(group.name) || group.values.some(({ chosen }) => chosen));
  const details = useRef<HTMLDetailsElement>(null);
  // Opened or closed before the application listened.
  useEffect(() => setOpen(details.current?.open ?? false), []);
  return (
    <details ref={details} className={styles.group} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{group.title}</summary>
      <fieldset>
        <legend className="visually-hidden">{group.title}</legend>
        {group.name === 'skin' && <p className={styles.hint}>By eye, from the ten tones of the Monk scale.</p>}
        <div className={group.name === 'skin' ? styles.tones : styles.values}>
          {group.values.map((value) => (
            <Value key={value.filter} value={value} byEye={group.name === 'skin'} {...rest} />
          ))}
        </div>
        {group.name === 'color' && open && <ColorValue values={group.values} onToggle={rest.onToggle} />}
      </fieldset>
    </details>
  );
}

/** A component of its own, so that hydration draws no group a second time. */
function ColorValue(props: ComponentProps<typeof ColorSearch>) {
  if (!useHydrated()) return null;
  return (
    <OverlayBoundary renderFallback={() => null}>
      <Suspense>
        <ColorSearch {...props} />
      </Suspense>
    </OverlayBoundary>
  );
}

type ValueProps = { value: FacetValue; byEye: boolean } & Omit<FilterFormProps, 'groups'>;

function Value({ value, byEye, onToggle, form }: ValueProps) {
  const { filter, label, count, chosen, swatch } = value;
  const id = useId();
  return (
    <label htmlFor={id} className={byEye ? styles.tone : styles.value} title={byEye ? label : undefined}>
      <input
        id={id}
        type="checkbox"
        form={form}
        name={facetOf(filter)}
        value={valueOf(filter)}
        checked={chosen}
        onChange={() => onToggle(filter)}
      />
      {swatch && <span className={styles.swatch} style={{ backgroundColor: swatch }} aria-hidden="true" />}
      <span className={byEye ? 'visually-hidden' : styles.label}>{label}</span>
      <span className={styles.count}>
        {formatCount(count)}
        <span className="visually-hidden">{count === 1 ? ' illustration' : ' illustrations'}</span>
      </span>
    </label>
  );
}
