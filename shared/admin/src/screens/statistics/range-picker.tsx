import { Checkbox, Input, Segmented } from 'antd';
import type { DayRange } from '@baobab/data/activity/statistics';
import { lastDays, PRESETS, rangeProblem, type Preset } from './ranges.ts';
import styles from './statistics.module.css';

export interface RangeChoice {
  preset: Preset | 'own';
  /** As typed; may be no range yet. */
  range: DayRange;
  comparing: boolean;
}

interface RangePickerProps {
  choice: RangeChoice;
  /** Milliseconds since 1970. */
  now: number;
  onChoice: (choice: RangeChoice) => void;
}

const OPTIONS: { value: Preset | 'own'; label: string }[] = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: 'year', label: 'Year' },
  { value: 'own', label: 'Own range' },
];

export function RangePicker({ choice, now, onChoice }: RangePickerProps) {
  const { preset, range, comparing } = choice;
  const problem = rangeProblem(range);
  const today = lastDays(1, now).to;
  const typed = (change: Partial<DayRange>) => onChoice({ ...choice, range: { ...range, ...change } });
  return (
    <div className={styles.picker}>
      <Segmented
        aria-label="Range"
        value={preset}
        options={OPTIONS}
        onChange={(next) =>
          onChoice({ ...choice, preset: next, range: next === 'own' ? range : lastDays(PRESETS[next], now) })
        }
      />
      {preset === 'own' && (
        <>
          <DayInput label="From" day={range.from} latest={today} onDay={(from) => typed({ from })} />
          <DayInput label="Until" day={range.to} latest={today} onDay={(to) => typed({ to })} />
        </>
      )}
      <Checkbox checked={comparing} onChange={({ target }) => onChoice({ ...choice, comparing: target.checked })}>
        Compare with the period before
      </Checkbox>
      {problem && (
        <p role="alert" className={styles.rangeProblem}>
          {problem}
        </p>
      )}
    </div>
  );
}

interface DayInputProps {
  label: string;
  day: string;
  latest: string;
  onDay: (day: string) => void;
}

function DayInput({ label, day, latest, onDay }: DayInputProps) {
  return (
    <Input
      type="date"
      className={styles.day}
      prefix={<span className="soft">{label}</span>}
      aria-label={label}
      value={day}
      max={latest}
      onChange={({ target }) => onDay(target.value)}
    />
  );
}
