import { Skeleton } from 'antd';
import { changeOf, FIGURES, figureOf, formatFigure, type Figure, type Totals } from './figures.ts';
import styles from './statistics.module.css';

interface TotalsProps {
  /** Undefined: on its way. */
  now: Totals | undefined;
  /** Undefined: not compared. */
  before: Totals | undefined;
  failed: boolean;
}

export function TotalTiles({ now, before, failed }: TotalsProps) {
  return (
    <dl className={styles.tiles}>
      {FIGURES.map(({ key, label }) => (
        <div key={key} className={styles.tile}>
          <dt>{label}</dt>
          <dd className="number">
            {now ? formatFigure(key, figureOf(now, key)) : <Skeleton.Button active={!failed} size="small" />}
          </dd>
          {now && before && <Change figure={key} now={now} before={before} />}
        </div>
      ))}
    </dl>
  );
}

function Change({ figure, now, before }: { figure: Figure; now: Totals; before: Totals }) {
  const [value, earlier] = [figureOf(now, figure), figureOf(before, figure)];
  const change = changeOf(value, earlier);
  return (
    <dd className={styles.change} data-way={change?.way}>
      {change && <strong>{change.text}</strong>} <span className="soft">{formatFigure(figure, earlier)} before</span>
    </dd>
  );
}
