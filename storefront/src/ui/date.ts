const formatter = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** 'MMM d, yyyy': 'Nov 2, 2026', in the reader's time zone. */
export function formatDate(timestamp: string): string {
  return formatter.format(new Date(timestamp));
}
