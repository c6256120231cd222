/** Ranges of days of the shop; both ends belong to a range. */
import type { DayRange } from '@baobab/data/activity/statistics';
import { shopDay } from '../../moments.ts';

export const PRESETS = { '7': 7, '30': 30, '90': 90, year: 365 } as const;
export type Preset = keyof typeof PRESETS;

const DAY_MS = 86_400_000;
const MOST_DAYS = 400;
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

export const lengthOf = ({ from, to }: DayRange): number => Math.round((timeOf(to) - timeOf(from)) / DAY_MS) + 1;

/** The last so many days, today included. */
export function lastDays(count: number, now: number): DayRange {
  const to = shopDay(new Date(now));
  return { from: dayOf(timeOf(to) - (count - 1) * DAY_MS), to };
}

/** As many days, right before. */
export function periodBefore(range: DayRange): DayRange {
  const before = timeOf(range.from) - DAY_MS;
  return { from: dayOf(before - (lengthOf(range) - 1) * DAY_MS), to: dayOf(before) };
}

/** What is wrong with days that a person chose; null: nothing. */
export function rangeProblem(range: DayRange): string | null {
  const days = lengthOf(range);
  if (Number.isNaN(days)) return 'Choose both days.';
  if (days < 1) return 'The first day is after the last one.';
  return days > MOST_DAYS ? `A range has at most ${MOST_DAYS} days.` : null;
}

const shortFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const longFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

export const dayName = (day: string): string => shortFormat.format(timeOf(day));
/** 'Nov 3, 2026 – Nov 9, 2026' */
export const rangeName = ({ from, to }: DayRange): string =>
  `${longFormat.format(timeOf(from))} – ${longFormat.format(timeOf(to))}`;
