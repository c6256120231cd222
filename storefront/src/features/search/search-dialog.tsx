/** A combobox: the focus stays in the field, arrows choose, Enter opens, Escape closes. */
import type { DataClient } from '@baobab/data/client';
import { startTransition, useId, useState, type KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { SearchHit } from './search-hits.ts';
import { useCountedMiss } from './use-counted-miss.ts';
import { useSearch } from './use-search.ts';
import styles from './search-dialog.module.css';

interface SearchDialogProps {
  open: boolean;
  onClose: () => void;
  data: DataClient;
}

export function SearchDialog({ open, onClose, data }: SearchDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Search" hideTitle className={styles.dialog}>
      <SearchBox data={data} onClose={onClose} />
    </Dialog>
  );
}

function SearchBox({ data, onClose }: { data: DataClient; onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const search = useSearch(data, text);
  const hits = search.status === 'done' ? search.hits : [];
  useCountedMiss(data, search.status === 'done' && !search.asking && hits.length === 0 ? search.query : null);
  const current = hits[Math.min(at, hits.length - 1)];

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hits.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, hits.length - 1) + step + hits.length) % hits.length);
    } else if (event.key === 'Enter' && current && !search.asking) {
      event.preventDefault();
      startTransition(onClose);
      void navigate(current.to);
    }
  };
  return (
    <search className={styles.search}>
      <div className={styles.field}>
        <Icon name="search" size={22} />
        <input
          data-autofocus
          type="text"
          enterKeyHint="search"
          role="combobox"
          aria-label="Search illustrations, categories and posts"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current && hits.length > 0 ? `${id}-${current.key}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder="Search illustrations, categories, posts"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p role="status" className={styles.status}>
        {statusText(search, hits.length)}
      </p>
      <Hits id={id} hits={hits} current={current} onOpen={onClose} />
    </search>
  );
}

interface HitsProps {
  id: string;
  hits: readonly SearchHit[];
  current: SearchHit | undefined;
  onOpen: () => void;
}

function Hits({ id, hits, current, onOpen }: HitsProps) {
  const groups = [...new Set(hits.map(({ group }) => group))];
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Results" className={styles.list}>
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group}>
          <p className={styles.group} aria-hidden="true">
            {group}
          </p>
          {hits
            .filter((hit) => hit.group === group)
            .map((hit) => (
              <Link
                key={hit.key}
                id={`${id}-${hit.key}`}
                to={hit.to}
                role="option"
                aria-selected={hit === current}
                tabIndex={-1}
                className={styles.hit}
                onClick={onOpen}
              >
                {hit.title}
                {hit.detail && <span className={styles.detail}>{hit.detail}</span>}
              </Link>
            ))}
        </div>
      ))}
    </div>
  );
}

function statusText(search: ReturnType<typeof useSearch>, count: number): string {
  if (search.status === 'error' && !search.asking) return 'The search failed. Please try again.';
  if (search.asking) return 'Searching...';
  if (search.status === 'idle') return 'Type two letters or more.';
  if (count === 0) return 'Nothing found. Try another word.';
  return `${count} ${count === 1 ? 'result' : 'results'}`;
}
