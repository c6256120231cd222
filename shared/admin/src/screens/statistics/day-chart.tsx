import { Select } from 'antd';
import { useId, useState } from 'react';
import type { StatisticsDay } from '@baobab/data/activity/statistics';
import { FIGURES, figureOf, formatFigure, type Figure } from './figures.ts';
import { dayName } from './ranges.ts';
import screenStyles from '../../frame/screen.module.css';
import styles from './statistics.module.css';

const HEIGHT = 160;
const STEP = 20;
const CHARTED = FIGURES.filter(({ key }) => key !== 'conversion');

interface DayChartProps {
  days: readonly StatisticsDay[];
  /** The period before, day by day; empty: not compared. */
  before: readonly StatisticsDay[];
}

/** One figure a day as bars, each day by itself over a slider, and all of them as a table. */
export function DayChart({ days, before }: DayChartProps) {
  const [figure, setFigure] = useState<Figure>('revenueCents');
  return (
    <section className={screenStyles.card} aria-label="Day by day">
      <div className={screenStyles.cardHead}>
        <h2>Day by day</h2>
        <Select<Figure>
          aria-label="Figure of the chart"
          className={styles.figureChoice}
          value={figure}
          options={CHARTED.map(({ key, label }) => ({ value: key, label }))}
          onChange={setFigure}
        />
      </div>
      <Bars key={days.length} days={days} before={before} figure={figure} />
      <DayTable days={days} />
    </section>
  );
}

function Bars({ days, before, figure }: DayChartProps & { figure: Figure }) {
  const [at, setAt] = useState(days.length - 1);
  const sliderId = useId();
  const valueOf = (day: StatisticsDay | undefined) => (day && figureOf(day, figure)) ?? 0;
  const most = Math.max(1, ...[...days, ...before].map(valueOf));
  const heightOf = (value: number) => (value > 0 ? Math.max(3, (value / most) * (HEIGHT - 8)) : 1);
  const [day, earlier] = [days[at], before[at]];
  if (!day) return null;
  const words = `${dayName(day.day)}: ${formatFigure(figure, valueOf(day))}`;
  const compared = earlier ? `, ${formatFigure(figure, valueOf(earlier))} on ${dayName(earlier.day)}` : '';
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map((each, index) => (
          // The pointer's way to what the slider does by keyboard.
          <g key={each.day} data-chosen={index === at || undefined} onPointerEnter={() => setAt(index)}>
            <rect className={styles.hit} x={index * STEP} width={STEP} height={HEIGHT} />
            <rect
              className={styles.bar}
              x={index * STEP + 3}
              width={STEP - 6}
              y={HEIGHT - heightOf(valueOf(each))}
              height={heightOf(valueOf(each))}
            />
          </g>
        ))}
        {before.length > 0 && (
          <polyline
            className={styles.before}
            points={before
              .map((each, index) => `${index * STEP + STEP / 2},${HEIGHT - heightOf(valueOf(each))}`)
              .join(' ')}
          />
        )}
      </svg>
      <label htmlFor={sliderId} className="visually-hidden">
        Day of the chart
      </label>
      <input
        id={sliderId}
        type="range"
        className={styles.slider}
        min={0}
        max={days.length - 1}
        value={at}
        aria-valuetext={words + compared}
        onChange={({ target }) => setAt(Number(target.value))}
      />
      <figcaption className={styles.caption}>
        <span className="hint">{dayName(days[0]?.day ?? day.day)}</span>
        <span className="number">
          <strong>{words}</strong>
          <span className="soft">{compared}</span>
        </span>
        <span className="hint">{dayName(days.at(-1)?.day ?? day.day)}</span>
      </figcaption>
      {before.length > 0 && <p className={styles.legend}>The line is the period before.</p>}
    </figure>
  );
}

function DayTable({ days }: Pick<DayChartProps, 'days'>) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.dayTable} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>All days as a table</summary>
      {open && (
        // What scrolls takes the focus, for the arrow keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.dayTableBox} tabIndex={0} role="region" aria-label="All days">
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                {CHARTED.map(({ key, label }) => (
                  <th key={key} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="number">
              {days.toReversed().map((day) => (
                <tr key={day.day}>
                  <th scope="row">{dayName(day.day)}</th>
                  {CHARTED.map(({ key }) => (
                    <td key={key}>{formatFigure(key, figureOf(day, key))}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
