/** Days and times of the shop's time zone, whichever the reader's is. */
import { clockTime, dayIn, dayStart, secondIn, zoneName } from '@baobab/domain/time-zone';
import { shopLocale } from '@baobab/domain/shop-locale';
import * as format from '@baobab/ui/format';

const zone = () => shopLocale().timeZone;
let known: { timeZone: string; format: Intl.DateTimeFormat } | undefined;

function momentFormat(): Intl.DateTimeFormat {
  const timeZone = zone();
  if (known?.timeZone !== timeZone)
    known = {
      timeZone,
      format: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    };
  return known.format;
}

/** 'Nov 3, 2026, 2:05 PM'; empty for nothing. */
export const formatMoment = (value: string | number | null): string =>
  value === null ? '' : momentFormat().format(new Date(value));

/** 'Nov 3, 2026'; empty for nothing or nonsense. */
export const formatDate = (value: string | Date | null | undefined): string => format.formatDate(value, zone());

/** '2026-11-03' */
export const shopDay = (at: Date): string => dayIn(at, zone());

export const shopClock = (at: Date) => clockTime(at, zone());

/** When a day, '2026-11-03', begins, or so many days later. */
export const shopDayStart = (day: string, daysLater = 0): Date => dayStart(day, zone(), daysLater);

/** '2026-11-03 14:05:59' for a cell of a table; empty for nothing. */
export const cellMoment = (value: string | null): string => (value === null ? '' : secondIn(new Date(value), zone()));

/** 'Africa/Lagos, GMT+1' */
export const shopZoneName = (at = new Date()): string => zoneName(zone(), at);
