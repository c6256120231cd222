/** Two days, each the browser's own date field, which works with keyboards and screen readers. */
import { Input } from 'antd';
import { useState } from 'react';
import { shopDayStart, shopZoneName } from '../moments.ts';

/** ISO 8601; `from` belongs to the range, `to` does not. Absent is open. */
export interface TimeRange {
  from?: string | undefined;
  to?: string | undefined;
}

interface DayRangeProps {
  /** What happened on these days, such as 'Ordered'. */
  verb: string;
  onRange: (range: TimeRange) => void;
}

export function DayRange({ verb, onRange }: DayRangeProps) {
  const [days, setDays] = useState<Days>({ from: '', to: '' });
  const choose = (next: Days) => {
    setDays(next);
    onRange(dayRange(next));
  };
  const field = (label: string, day: string, limits: { min?: string; max?: string }, onDay: (day: string) => void) => (
    <Input
      type="date"
      prefix={<span className="soft">{label}</span>}
      aria-label={`${verb} ${label.toLowerCase()}`}
      title={`Days follow the shop time zone (${shopZoneName()})`}
      value={day}
      {...limits}
      onChange={(event) => onDay(event.target.value)}
    />
  );
  return (
    <>
      {field('From', days.from, { max: days.to }, (from) => choose({ ...days, from }))}
      {field('Until', days.to, { min: days.from }, (to) => choose({ ...days, to }))}
    </>
  );
}

interface Days {
  /** `2026-11-21`, or empty. */
  from: string;
  to: string;
}

/** Whole days of the shop, the last one included. */
function dayRange({ from, to }: Days): TimeRange {
  const begin = (day: string, later = 0) => (day === '' ? undefined : shopDayStart(day, later).toISOString());
  return { from: begin(from), to: begin(to, 1) };
}
