import { Skeleton } from 'antd';
import { adminStats, type AdminStats } from '@baobab/data/activity/statistics';
import type { AdminTab } from '@baobab/domain/constants';
import { plural } from '@baobab/domain/plural';
import { classNames } from '@baobab/ui/class-names';
import { shopLocale } from '@baobab/domain/shop-locale';
import { currencyNote, formatMoney } from '../../money.ts';
import { Icon, type IconName } from '../../frame/icons.tsx';
import { useNavigation } from '../../frame/navigation.tsx';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { FirstWeekCard } from './first-week.tsx';
import { readFirstWeek } from './read-first-week.ts';
import { SalesChart } from './sales-chart.tsx';
import { StoreHealth } from './store-health.tsx';
import styles from './overview.module.css';
import screenStyles from '../../frame/screen.module.css';

const CARDS: readonly { key: 'users' | 'illustrations' | 'categories' | 'blogPosts'; label: string; icon: IconName }[] =
  [
    { key: 'users', label: 'Total Users', icon: 'users' },
    { key: 'illustrations', label: 'Illustrations', icon: 'illustrations' },
    { key: 'categories', label: 'Categories', icon: 'categories' },
    { key: 'blogPosts', label: 'Blog Posts', icon: 'blog' },
  ];

const TILES: readonly { title: string; text: string; tab: AdminTab; icon: IconName }[] = [
  { title: 'Security Settings', text: 'Who may administer the shop', tab: 'users', icon: 'shield' },
  { title: 'User Management', text: 'Accounts and their roles', tab: 'users', icon: 'users' },
  { title: 'Content Management', text: 'Illustrations and their files', tab: 'illustrations', icon: 'illustrations' },
];

export function Overview() {
  const { client } = useHost();
  const { open } = useNavigation();
  const { data, error, reload } = useAdminQuery(queryKeys.stats, () => adminStats(client));
  return (
    <section aria-labelledby="overview-title" className={styles.overview}>
      <div className={screenStyles.screenHead}>
        <h1 id="overview-title">Overview</h1>
      </div>
      {error && <Problem title="The numbers could not be loaded" error={error} onRetry={reload} />}
      <dl className={styles.stats}>
        {CARDS.map(({ key, label, icon }) => (
          <div key={key} className={styles.stat}>
            <dt>
              <Icon name={icon} /> {label}
            </dt>
            <dd className="number">
              {data ? data[key].toLocaleString('en-US') : <Skeleton.Button active={!error} size="small" />}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.sides}>
        <div className={styles.side}>
          <Sales stats={data} failed={error !== undefined} />
          <div className={screenStyles.card}>
            <div className={screenStyles.cardHead}>
              <h2>Admin Controls</h2>
            </div>
            <div className={styles.tiles}>
              {TILES.map(({ title, text, tab, icon }) => (
                <button key={title} type="button" className={styles.tile} onClick={() => open(tab)}>
                  <Icon name={icon} size={22} />
                  <span>
                    <strong>{title}</strong>
                    <span className="soft">{text}</span>
                  </span>
                  <Icon name="right" />
                </button>
              ))}
            </div>
          </div>
        </div>
        <StoreHealth />
      </div>
    </section>
  );
}

/** Sales as they are, or what leads to the first of them. */
function Sales({ stats, failed }: { stats: AdminStats | undefined; failed: boolean }) {
  const { client } = useHost();
  const { data: week, error } = useAdminQuery(queryKeys.firstWeek, () => readFirstWeek(client));
  if (week) return <FirstWeekCard week={week} />;
  const known = stats && (week === null || error);
  return (
    <div className={screenStyles.card}>
      <div className={screenStyles.cardHead}>
        <h2>Last 30 days</h2>
        <Totals stats={known ? stats : undefined} />
      </div>
      {known ? <SalesChart days={stats.days} /> : <div className={styles.chartSpace} aria-busy={!failed} />}
      {known && stats.orders30d > 0 && <p className="hint">{currencyNote()}</p>}
    </div>
  );
}

/** Days are those of the shop, as in the chart. */
function Totals({ stats }: { stats: AdminStats | undefined }) {
  if (!stats) return null;
  const today = stats.days.at(-1);
  return (
    <div className={classNames(styles.totals, 'number')}>
      {today && <p>{`Today (${shopLocale().timeZone}): ${orders(today.orders)}, ${formatMoney(today.revenue)}`}</p>}
      <p className="soft">
        {orders(stats.orders30d)} · {formatMoney(stats.revenue30d)} revenue
      </p>
    </div>
  );
}

const orders = (count: number) => plural(count, 'order');
