/** Small texts that both faces show alike. */
import { formatMoney } from '@baobab/domain/money';
import { clockTime } from '@baobab/domain/time-zone';

/** 'Free' or '$12.00'. */
export function formatPrice(item: { price: number; isFree: boolean }, currency: string | null): string {
  return item.isFree ? 'Free' : formatMoney(item.price, currency);
}

/** '1,234' of a whole number. Not `Intl`, whose first use is a long task on slow phones while the page is taken over. */
export const formatCount = (count: number): string => `${count}`.replaceAll(/\B(?=(\d{3})+$)/g, ',');

/** The number of what a search found: '1,234', or '20,000+' where not all of it was counted. */
export const formatTotal = ({ total, totalIsMinimum }: { total: number; totalIsMinimum: boolean }): string =>
  `${formatCount(total)}${totalIsMinimum ? '+' : ''}`;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'Nov 3, 2026'; in that time zone, or in the reader's. Empty for nothing or nonsense. `Intl` only where no other way is. */
export function formatDate(value: string | Date | null | undefined, timeZone?: string): string {
  const date = value instanceof Date ? value : new Date(value ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return '';
  const [year, month, day] = dateParts(date, timeZone);
  return `${MONTHS[month]} ${day}, ${year}`;
}

function dateParts(date: Date, timeZone: string | undefined): [year: number, month: number, day: number] {
  if (timeZone === undefined) return [date.getFullYear(), date.getMonth(), date.getDate()];
  if (timeZone === 'UTC') return [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const { year, month, day } = clockTime(date, timeZone);
  return [year, month - 1, day];
}

const BYTE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** '0 B', '812 KB', '6.4 MB': three figures at most, 1 KB = 1024 B. */
/** Time of the day in this computer's time zone: 19:05. */
export function formatTime(at: Date): string {
  return at.toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 999.5 && unit < BYTE_UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : 1;
  return `${value.toFixed(digits).replace(/\.0$/, '')} ${BYTE_UNITS[unit]}`;
}
