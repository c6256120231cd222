/** The words that are sought within a list. A form, so that it works without scripts; its other fields stand elsewhere. */
import { useRef, type FormEvent } from 'react';
import { IconButton } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import type { Criteria } from './criteria.ts';
import styles from './list-words.module.css';

interface ListWordsProps {
  /** Id of the form. */
  id: string;
  path: string;
  criteria: Criteria;
  onChoose: (next: Criteria) => void;
  /** What the field says: “Search within Family”. */
  label: string;
}

export function ListWords({ id, path, criteria, onChoose, label }: ListWordsProps) {
  const field = useRef<HTMLInputElement>(null);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const query = field.current?.value.trim() ?? '';
    // An order by relevance has no meaning without words.
    onChoose({ ...criteria, query, sort: criteria.sort === 'relevance' ? null : criteria.sort });
  };
  return (
    <form id={id} action={path} method="get" role="search" className={styles.words} onSubmit={search}>
      <input
        ref={field}
        key={criteria.query}
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        defaultValue={criteria.query}
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
      />
      <IconButton type="submit" label="Search illustrations">
        <Icon name="search" />
      </IconButton>
    </form>
  );
}
