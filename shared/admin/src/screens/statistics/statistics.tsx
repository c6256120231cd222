import { plural } from '@baobab/domain/plural';
import { Button } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { shopStatistics, type DayRange } from '@baobab/data/activity/statistics';
import { Icon } from '../../frame/icons.tsx';
import { useHost } from '../../host-context.tsx';
import { currencyNote, useShopLocale } from '../../money.ts';
import { shopZoneName } from '../../moments.ts';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { CodeList } from './code-list.tsx';
import { DayChart } from './day-chart.tsx';
import { GapList } from './gap-list.tsx';
import { formatCents, sumOf } from './figures.ts';
import { ItemTable } from './item-table.tsx';
import { RangePicker, type RangeChoice } from './range-picker.tsx';
import { lastDays, periodBefore, PRESETS, rangeName, rangeProblem } from './ranges.ts';
import { RankedList } from './ranked-list.tsx';
import { TotalTiles } from './totals.tsx';
import screenStyles from '../../frame/screen.module.css';
import styles from './statistics.module.css';

const RANKED = 10;

export function Statistics() {
  const queries = useQueryClient();
  const [now] = useState(() => Date.now());
  const [choice, setChoice] = useState<RangeChoice>({
    preset: '30',
    range: lastDays(PRESETS['30'], now),
    comparing: true,
  });
  const [range, setRange] = useState(choice.range);
  const choose = (next: RangeChoice) => {
    setChoice(next);
    if (!rangeProblem(next.range)) setRange(next.range);
  };
  return (
    <section aria-labelledby="statistics-title" className={styles.statistics}>
      <div className={screenStyles.screenHead}>
        <h1 id="statistics-title">Statistics</h1>
        <Button
          icon={<Icon name="retry" />}
          onClick={() => void queries.invalidateQueries({ queryKey: queryKeys.all('statistics') })}
        >
          Refresh
        </Button>
      </div>
      <RangePicker choice={choice} now={now} onChoice={choose} />
      <Period range={range} comparing={choice.comparing} />
      <div className={styles.lists}>
        <RankedList
          title="Best sellers"
          hint="By revenue in this range."
          query={{ ...range, sort: 'revenueCents', pageSize: RANKED }}
          isRanked={({ sales }) => sales > 0}
          figures={({ sales, revenueCents }) => `${plural(sales, 'sale')} · ${formatCents(revenueCents)}`}
          empty="Nothing was sold in this range."
        />
        <RankedList
          title="Never sold"
          hint="On sale and not sold yet, the most viewed first."
          query={{ ...range, sort: 'views', neverSold: true, pageSize: RANKED }}
          isRanked={() => true}
          figures={({ views }) => plural(views, 'view')}
          empty="Everything on sale was sold at least once."
        />
        <CodeList range={range} />
        <GapList range={range} />
      </div>
      <ItemTable key={`${range.from} ${range.to}`} range={range} />
    </section>
  );
}

function Period({ range, comparing }: { range: DayRange; comparing: boolean }) {
  const { client } = useHost();
  const { currency } = useShopLocale();
  const earlier = periodBefore(range);
  const now = useAdminQuery(queryKeys.statisticsDays(range), () => shopStatistics(client, range));
  const before = useAdminQuery(queryKeys.statisticsDays(earlier), () => shopStatistics(client, earlier));
  const failed = now.error ?? before.error;
  const compared = comparing && before.data?.length === now.data?.length ? before.data : undefined;
  return (
    <>
      <p className="hint">
        {rangeName(range)}
        {comparing && `, compared with ${rangeName(earlier)}`}. Days follow the shop time zone ({shopZoneName()}). A
        sale is one item of an order, however many licenses; it counts on the day it was paid, unless it was paid back.{' '}
        {currencyNote(currency)}
      </p>
      {failed && (
        <Problem
          title="The numbers could not be loaded"
          error={failed}
          onRetry={() => {
            now.reload();
            before.reload();
          }}
        />
      )}
      <TotalTiles
        now={now.data && sumOf(now.data)}
        before={compared && sumOf(compared)}
        failed={failed !== undefined}
      />
      {now.data && <DayChart days={now.data} before={compared ?? []} />}
      {!now.data && !failed && <div className={styles.chartSpace} aria-busy="true" />}
    </>
  );
}
