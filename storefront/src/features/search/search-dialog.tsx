/** A combobox: the focus stays in the field, arrows choose, Enter opens, Escape closes. */
import { formatTotal } from '@baobab/ui/format';
import type { DataClient } from '@baobab/data/client';
import { startTransition, useId, useLayoutEffect, useState, type KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { searchPath } from '../../head/addresses.ts';
import { usePictureSource } from '../../query/data-context.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { firstAnswerText, takeFirstAnswerText } from '../../ui/overlay/first-answer.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import type { SearchHit } from './search-hits.ts';
import { useCountedMiss } from './use-counted-miss.ts';
import { useSearch } from './use-search.ts';
import { useSuggestions } from './use-suggestions.ts';
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
  const [text, setText] = useState(firstAnswerText);
  // What was typed since this render began. `Dialog` opens in an effect right after this one, before the next key can be heard.
  useLayoutEffect(() => takeFirstAnswerText(setText), []);
  /** Key of the hit that an arrow chose, also where answers that come later move it; without one, Enter leads to all results. */
  const [chosen, setChosen] = useState<string | null>(null);
  const search = useSearch(data, text);
  const { atFirst, forNoMatch } = useSuggestions(data);
  const results = search.status === 'done' ? search.hits : [];
  const noMatch = search.status === 'done' && !search.asking && results.length === 0;
  const hits = search.status === 'idle' && !search.asking ? atFirst : noMatch ? forNoMatch : results;
  useCountedMiss(
    data,
    search.status === 'done' && !search.asking && search.results.missing.length > 0 ? search.query : null,
  );
  const at = hits.findIndex(({ key }) => key === chosen);
  const current = hits[at];

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hits.length > 0) {
      event.preventDefault();
      const next = at < 0 && step < 0 ? hits.length - 1 : (at + step + hits.length) % hits.length;
      setChosen(hits[next]?.key ?? null);
    } else if (event.key === 'Enter' && (current || search.status !== 'idle')) {
      event.preventDefault();
      const first = search.asking ? undefined : (results.find(({ key }) => key === 'all') ?? results[0]);
      const shown = current ?? first;
      startTransition(onClose);
      void navigate(shown?.to ?? searchPath(text.trim()));
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
          aria-label="Search illustrations, packs, categories and posts"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current ? `${id}-${current.key}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder="Illustrations, packs, posts"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(null);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p role="status" className={styles.status}>
        {statusText(search, results.length)}
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

/** Groups of words, side by side. */
const SHORT: readonly SearchHit['group'][] = ['Popular tags', 'Categories'];

function Hits({ id, hits, current, onOpen }: HitsProps) {
  const groups = [...new Set(hits.map(({ group }) => group))];
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Results" className={styles.list}>
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group} className={SHORT.includes(group) ? styles.short : undefined}>
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
                {hit.picture && <Thumbnail picture={hit.picture} />}
                <span className={styles.name}>{hit.title}</span>
                {hit.detail && <span className={styles.detail}>{hit.detail}</span>}
              </Link>
            ))}
        </div>
      ))}
    </div>
  );
}

function Thumbnail({ picture }: { picture: NonNullable<SearchHit['picture']> }) {
  const source = usePictureSource({ ...picture, placeholder: picture.placeholder ?? null });
  return source && <Picture source={source} alt="" sizes="4rem" className={styles.thumbnail} />;
}

function statusText(search: ReturnType<typeof useSearch>, count: number): string {
  if (search.status === 'error' && !search.asking) return 'The search failed. Please try again.';
  if (search.asking) return 'Searching...';
  if (search.status === 'idle') return 'Type two letters or more.';
  if (count === 0 || search.status !== 'done') return 'Nothing found. Try another word.';
  const { match, total } = search.results;
  const pictures = `${formatTotal(search.results)} ${total === 1 ? 'illustration' : 'illustrations'}`;
  if (total === 0 && search.results.packs.length > 0) return 'No single illustrations, but packs that come close';
  if (total === 0) return `No illustrations, but ${count === 1 ? 'a page' : 'pages'} of the shop`;
  if (match === 'some') return `No illustration shows all of this. ${pictures} with some of it.`;
  if (match === 'alike') return `Nothing is called that. ${pictures} that come close.`;
  return pictures;
}
