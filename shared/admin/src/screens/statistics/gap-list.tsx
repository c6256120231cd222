import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { listFacetValues } from '@baobab/data/facet-values';
import { findIllustrations } from '@baobab/data/find';
import { emptySearches, type DayRange } from '@baobab/data/statistics';
import { OWNER_FACETS } from '@baobab/domain/facets';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { dayName } from './ranges.ts';
import screenStyles from '../../frame/screen.module.css';
import styles from './statistics.module.css';

const NAMES: Readonly<Record<string, string>> = OWNER_FACETS;
const MOST = 100;
const SHOWN_AT_FIRST = 10;

/** What visitors look for and no picture shows, beside the descriptions that few pictures have. */
export function GapList({ range }: { range: DayRange }) {
  return (
    <section className={screenStyles.card} aria-label="Wanted, not drawn">
      <h2>Wanted, not drawn</h2>
      <div className={styles.gaps}>
        <WantedWords range={range} />
        <RareDescriptions />
      </div>
    </section>
  );
}

function WantedWords({ range }: { range: DayRange }) {
  const { client } = useHost();
  const { data, error, reload } = useAdminQuery(queryKeys.emptySearches(range), () =>
    emptySearches(client, range, MOST),
  );
  return (
    <Ranked
      title="Looked for"
      hint="Words that no picture has, once five different visits looked for them. Kept for 90 days, without the visitor."
      nothing="No missing word was looked for in five visits."
      problem={error && <Problem title="The searches could not be loaded" error={error} onRetry={reload} />}
      rows={data?.map(({ words, searches, sessions, lastDay }) => ({
        name: words,
        figure: `${sessions.toLocaleString('en-US')} visits · ${searches.toLocaleString('en-US')} searches · last on ${dayName(lastDay)}`,
      }))}
    />
  );
}

function RareDescriptions() {
  const { client } = useHost();
  const { data, error, reload } = useAdminQuery(queryKeys.rareDescriptions(), async () => {
    const [values, { counts }] = await Promise.all([
      listFacetValues(client),
      findIllustrations(client, { pageSize: 1, counts: true }),
    ]);
    return values
      .filter(({ isActive }) => isActive)
      .map(({ facet, value, label }) => ({ facet, label, pictures: counts?.[facet]?.[value] ?? 0 }))
      .toSorted((a, b) => a.pictures - b.pictures);
  });
  return (
    <Ranked
      title="Fewest pictures"
      hint="Words of people and setting that listed pictures are described with, the rarest first."
      nothing="There are no words to describe pictures with."
      problem={error && <Problem title="The descriptions could not be counted" error={error} onRetry={reload} />}
      rows={data?.map(({ facet, label, pictures }) => ({
        name: `${NAMES[facet] ?? facet}: ${label}`,
        figure: `${pictures.toLocaleString('en-US')} ${pictures === 1 ? 'picture' : 'pictures'}`,
      }))}
    />
  );
}

interface RankedProps {
  title: string;
  hint: string;
  nothing: string;
  problem: ReactNode;
  rows: { name: string; figure: string }[] | undefined;
}

function Ranked({ title, hint, nothing, problem, rows }: RankedProps) {
  const [all, setAll] = useState(false);
  return (
    <div>
      <h3>{title}</h3>
      <p className="hint">{hint}</p>
      {problem}
      {!rows && !problem && (
        <p role="status" className={styles.nothing}>
          Loading…
        </p>
      )}
      {rows?.length === 0 && <p className={styles.nothing}>{nothing}</p>}
      <ol className={styles.ranked} aria-label={title}>
        {rows?.slice(0, all ? MOST : SHOWN_AT_FIRST).map(({ name, figure }) => (
          <li key={name}>
            <span className={styles.words}>{name}</span>
            <span className="soft number">{figure}</span>
          </li>
        ))}
      </ol>
      {rows && rows.length > SHOWN_AT_FIRST && (
        <Button type="link" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `Show the first ${SHOWN_AT_FIRST}` : `Show all ${Math.min(rows.length, MOST)}`}
        </Button>
      )}
    </div>
  );
}
