/** Days and times as people type them → a moment of the shop's time zone. */
import { momentOf } from '@baobab/domain/time-zone';

const TIME = /[\sT,]+(\d{1,2})(?::(\d{2}))?(?::\d{2})?\s*(?:([ap])\.?m\.?)?$/i;
const YEAR_FIRST = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const SLASHES = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const NAMED = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:,\s*|\s+)(\d{4})$/i;
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** Null for what is no moment. Without a time it is midnight; a time that a clock leaves out becomes the next one. */
export function readMoment(written: string, timeZone: string): Date | null {
  const text = written.trim();
  const time = readTime(text);
  const dayAndTime = time && readDay(text.slice(0, time.at));
  const day = dayAndTime ?? readDay(text);
  if (!day) return null;
  const { hours, minutes } = dayAndTime && time ? time : { hours: 0, minutes: 0 };
  return momentOf({ year: day.year, month: day.month, day: day.date, hour: hours, minute: minutes }, timeZone);
}

function readTime(text: string) {
  const found = TIME.exec(text);
  if (!found) return null;
  const [, hourText, minuteText, half] = found;
  const [hour, minutes] = [Number(hourText), Number(minuteText ?? 0)];
  const isHour = half ? hour >= 1 && hour <= 12 : minuteText !== undefined && hour <= 23;
  if (!isHour || minutes > 59) return null;
  const hours = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour;
  return { at: found.index, hours, minutes };
}

function readDay(text: string) {
  const [year, month, date] = dayParts(text.trim());
  if (year === undefined || month === undefined || date === undefined) return null;
  const day = new Date(year, month - 1, date);
  return day.getMonth() === month - 1 && day.getDate() === date ? { year, month, date } : null;
}

/** Year, month and date; empty when it is no day. */
function dayParts(text: string): number[] {
  const iso = YEAR_FIRST.exec(text);
  if (iso) return iso.slice(1).map(Number);
  const [, slashMonth, slashDate, slashYear] = SLASHES.exec(text) ?? [];
  if (slashYear !== undefined) return [slashYear, slashMonth, slashDate].map(Number);
  const [, name = '', date, year] = NAMED.exec(text) ?? [];
  const month = MONTHS.findIndex((each) => name !== '' && each.startsWith(name.toLowerCase())) + 1;
  return month === 0 ? [] : [Number(year), month, Number(date)];
}
