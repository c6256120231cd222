/** Moments and the days and times that clocks of a time zone show. The database decides on the days of reports by the same rules. */

/** As a clock shows it; `month` counts from 1. */
export interface ClockTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** What the clock shows, as if it were UTC: milliseconds since 1970. */
function shownAt(ms: number, timeZone: string): number {
  const part = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

export function clockTime(at: Date, timeZone: string): ClockTime {
  const shown = new Date(shownAt(at.getTime(), timeZone));
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
  };
}

const DAY_MS = 86_400_000;

/** The first moment at which the clock shows that time. A time that the clock leaves out becomes the one as far behind the change. */
export function momentOf({ year, month, day, hour, minute }: ClockTime, timeZone: string): Date {
  const wanted = Date.UTC(year, month - 1, day, hour, minute);
  const offsetAt = (ms: number) => shownAt(ms, timeZone) - Math.floor(ms / 1000) * 1000;
  const [before, after] = [offsetAt(wanted - DAY_MS), offsetAt(wanted + DAY_MS)];
  const candidates = [wanted - before, wanted - after].sort((one, other) => one - other);
  return new Date(candidates.find((ms) => shownAt(ms, timeZone) === wanted) ?? wanted - before);
}

/** '2026-11-03' */
export function dayIn(at: Date, timeZone: string): string {
  return new Date(shownAt(at.getTime(), timeZone)).toISOString().slice(0, 10);
}

/** '2026-11-03 14:05:59' */
export function secondIn(at: Date, timeZone: string): string {
  return new Date(shownAt(at.getTime(), timeZone)).toISOString().slice(0, 19).replace('T', ' ');
}

/** When the day begins, '2026-11-03' or so many days later. */
export function dayStart(day: string, timeZone: string, daysLater = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return momentOf({ year, month, day: date + daysLater, hour: 0, minute: 0 }, timeZone);
}

/** 'America/New York, GMT-5', or 'UTC' */
export function zoneName(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const place = timeZone.replaceAll('_', ' ');
  return offset === '' || place === 'UTC' ? place : `${place}, ${offset}`;
}
