import { codeStatistics, type CodeFigures, type DayRange } from '@baobab/data/activity/statistics';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { formatCents } from './figures.ts';
import { RankedRows } from './ranked-rows.tsx';
import screenStyles from '../../frame/screen.module.css';
import { plural } from '@baobab/domain/plural';

/** '3 orders · $40.00 earned · $10.00 given'. */
export const codeFigure = ({ uses, revenueCents, discountCents }: CodeFigures): string =>
  `${plural(uses, 'order')} · ${formatCents(revenueCents)} earned · ${formatCents(discountCents)} given`;

export function CodeList({ range }: { range: DayRange }) {
  const { client } = useHost();
  const { data, error, reload } = useAdminQuery(queryKeys.codeFigures(range), () => codeStatistics(client, range));
  return (
    <section className={screenStyles.card} aria-label="Codes">
      <h2>Codes</h2>
      <p className="hint">Orders that were paid in this range, what they brought, and what the code took off.</p>
      <RankedRows
        title="Codes by revenue"
        nothing="No order was paid with a code in this range."
        problem={error && <Problem title="The codes could not be loaded" error={error} onRetry={reload} />}
        rows={data?.map((figures) => ({ name: figures.code, figure: codeFigure(figures) }))}
      />
    </section>
  );
}
