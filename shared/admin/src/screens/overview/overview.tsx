import { Skeleton } from 'antd';
import { adminStats, type AdminStats } from '@baobab/data/admin-stats';
import type { AdminTab } from '@baobab/domain/constants';
import { formatMoney } from '@baobab/domain/money';
import { Icon, type IconName } from '../../frame/icons.tsx';
import { useNavigation } from '../../frame/navigation.tsx';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
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
      <div className={screenStyles.card}>
        <div className={screenStyles.cardHead}>
          <h2>Last 30 days</h2>
          <Totals stats={data} />
        </div>
        {data ? <SalesChart days={data.days} /> : <div className={styles.chartSpace} aria-busy={!error} />}
      </div>
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
      <StoreHealth />
    </section>
  );
}

function Totals({ stats }: { stats: AdminStats | undefined }) {
  if (!stats) return null;
  return (
    <p className="soft number">
      {stats.orders30d.toLocaleString('en-US')} {stats.orders30d === 1 ? 'order' : 'orders'} ·{' '}
      {formatMoney(stats.revenue30d)} revenue
    </p>
  );
}
