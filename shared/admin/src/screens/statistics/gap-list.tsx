import type { ReactNode } from 'react';
import { listFacetValues } from '@baobab/data/catalog/facet-values';
import { findIllustrations } from '@baobab/data/catalog/find';
import { emptySearches, type DayRange } from '@baobab/data/activity/statistics';
import { OWNER_FACETS } from '@baobab/domain/facets';
import { plural } from '@baobab/domain/plural';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { dayName } from './ranges.ts';
import { RankedRows } from './ranked-rows.tsx';
import screenStyles from '../../frame/screen.module.css';
import styles from './statistics.module.css';

const NAMES: Readonly<Record<string, string>> = OWNER_FACETS;
const MOST = 100;

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
      hint="Words that no illustration has, once five different visits looked for them. Kept for 90 days, without the visitor."
      nothing="No missing word was looked for in five visits."
      problem={error && <Problem title="The searches could not be loaded" error={error} onRetry={reload} />}
      rows={data?.map(({ words, searches, sessions, lastDay }) => ({
        name: words,
        figure: `${plural(sessions, 'visit')} · ${plural(searches, 'search', 'searches')} · last on ${dayName(lastDay)}`,
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
      title="Fewest illustrations"
      hint="Words of people and setting that listed illustrations are described with, the rarest first."
      nothing="There are no words to describe illustrations with."
      problem={error && <Problem title="The descriptions could not be counted" error={error} onRetry={reload} />}
      rows={data?.map(({ facet, label, pictures }) => ({
        name: `${NAMES[facet] ?? facet}: ${label}`,
        figure: plural(pictures, 'illustration'),
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

function Ranked({ hint, ...rows }: RankedProps) {
  return (
    <div>
      <h3>{rows.title}</h3>
      <p className="hint">{hint}</p>
      <RankedRows {...rows} />
    </div>
  );
}
