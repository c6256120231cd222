import type { AdminStats } from '@baobab/data/activity/statistics';
import { classNames } from '@baobab/ui/class-names';
import { formatMoney } from '../../money.ts';
import styles from './overview.module.css';
import { plural } from '@baobab/domain/plural';

const HEIGHT = 120;
const ORDERS_HEIGHT = 48;
const STEP = 20;
const BAR = 12;

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayName = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`));

/** Revenue per day as bars; the same figures as a table for those who cannot see them. */
export function SalesChart({ days }: { days: AdminStats['days'] }) {
  const [first, last] = [days[0], days.at(-1)];
  if (days.every(({ orders }) => orders === 0))
    return <p className={styles.chartEmpty}>No orders in the last 30 days.</p>;
  return (
    <figure className={styles.chart}>
      <p className={classNames(styles.chartLegend, 'hint')}>
        <span className={styles.chartKey}>Revenue a day</span>
        <span className={styles.chartKey} data-kind="orders">
          Orders a day
        </span>
      </p>
      <Bars days={days} height={HEIGHT} valueOf={({ revenue }) => revenue} lines />
      <Bars days={days} height={ORDERS_HEIGHT} valueOf={({ orders }) => orders} className={styles.chartOrders} />
      {first && last && (
        <figcaption className="hint">
          <span>{dayName(first.day)}</span>
          <span>{`Highest day ${formatMoney(Math.max(...days.map(({ revenue }) => revenue)))}`}</span>
          <span>{dayName(last.day)}</span>
        </figcaption>
      )}
      {/* a box around it: a table is never smaller than its rows, and would make the page longer */}
      <div className="visually-hidden">
        <table>
          <caption>Orders and revenue per day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Orders</th>
              <th scope="col">Revenue</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, orders, revenue }) => (
              <tr key={day}>
                <th scope="row">{dayName(day)}</th>
                <td>{orders}</td>
                <td>{formatMoney(revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

interface BarsProps {
  days: AdminStats['days'];
  height: number;
  valueOf: (day: AdminStats['days'][number]) => number;
  lines?: boolean;
  className?: string;
}

function Bars({ days, height, valueOf, lines = false, className }: BarsProps) {
  const most = Math.max(1, ...days.map(valueOf));
  return (
    <svg
      className={className}
      viewBox={`0 0 ${Math.max(1, days.length) * STEP} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {lines &&
        [0.25, 0.5, 0.75].map((share) => <line key={share} x1="0" x2="100%" y1={height * share} y2={height * share} />)}
      {days.map((each, index) => {
        const value = valueOf(each);
        const tall = value > 0 ? Math.max(3, (value / most) * (height - 8)) : 1;
        const { day, orders, revenue } = each;
        return (
          <rect
            key={day}
            data-empty={value === 0 || undefined}
            x={index * STEP + (STEP - BAR) / 2}
            y={height - tall}
            width={BAR}
            height={tall}
            rx="2"
          >
            <title>{`${dayName(day)}: ${plural(orders, 'order')}, ${formatMoney(revenue)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
