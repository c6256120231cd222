/** What is chosen, each with a way to take it back. Links, so that they work without scripts. */
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/controls/icon.tsx';
import { criteriaAddress, toggled, type Criteria } from './criteria.ts';
import { filterLabel, type FacetLabels } from './facet-groups.ts';
import styles from './filter-chips.module.css';

interface FilterChipsProps {
  criteria: Criteria;
  labels: FacetLabels;
  path: string;
}

export function FilterChips({ criteria, labels, path }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { query, filters } = criteria;
  if (!query && filters.length === 0) return null;
  const chips = [
    ...(query ? [{ label: `“${query}”`, without: { ...criteria, query: '', sort: null } }] : []),
    ...filters.map((filter) => ({ label: filterLabel(filter, labels), without: toggled(criteria, filter) })),
  ];
  // The chip goes away; the focus stays with the others.
  const keepFocus = () => list.current?.focus();
  return (
    <ul ref={list} tabIndex={-1} className={styles.chips} aria-label="Chosen">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={criteriaAddress(path, without)}
            preventScrollReset
            className={styles.chip}
            aria-label={`Remove ${label}`}
            onClick={keepFocus}
          >
            {label}
            <Icon name="close" size={14} />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link to={path} preventScrollReset className={styles.clear} onClick={keepFocus}>
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}
