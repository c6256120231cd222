const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** 'Nov 3, 2026, 2:05 PM' in the reader's time zone; empty for nothing. */
export function formatMoment(value: string | number | null): string {
  return value === null ? '' : MOMENT.format(new Date(value));
}
