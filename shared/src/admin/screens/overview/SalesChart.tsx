import type { AdminStats } from '../../../data/admin-stats.ts';
import { formatMoney } from '../../../domain/money.ts';

const HEIGHT = 120;
const STEP = 20;
const BAR = 12;

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayName = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`));

/** Revenue per day as bars; the same figures as a table for those who cannot see them. */
export function SalesChart({ days }: { days: AdminStats['days'] }) {
  const most = Math.max(1, ...days.map(({ revenue }) => revenue));
  const [first, last] = [days[0], days.at(-1)];
  if (days.every(({ orders }) => orders === 0)) return <p className="chart-empty">No orders in the last 30 days.</p>;
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${Math.max(1, days.length) * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {[0.25, 0.5, 0.75].map((share) => (
          <line key={share} x1="0" x2="100%" y1={HEIGHT * share} y2={HEIGHT * share} />
        ))}
        {days.map(({ day, orders, revenue }, index) => {
          const height = revenue > 0 ? Math.max(3, (revenue / most) * (HEIGHT - 8)) : 1;
          return (
            <rect
              key={day}
              data-empty={revenue === 0 || undefined}
              x={index * STEP + (STEP - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              rx="2"
            >
              <title>{`${dayName(day)}: ${orders} ${orders === 1 ? 'order' : 'orders'}, ${formatMoney(revenue)}`}</title>
            </rect>
          );
        })}
      </svg>
      {first && last && (
        <figcaption className="hint">
          <span>{dayName(first.day)}</span>
          <span>{`Highest day ${formatMoney(Math.max(...days.map(({ revenue }) => revenue)))}`}</span>
          <span>{dayName(last.day)}</span>
        </figcaption>
      )}
      <table className="visually-hidden">
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
    </figure>
  );
}
