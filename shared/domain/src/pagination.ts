/** A page number (1-based), or a gap of one or more hidden pages. */
export type PageMark = number | 'ellipsis';

/** First and last page, the current one and its neighbors, gaps between; `compact` (phones) leaves the neighbors out. */
export function pageMarks(current: number, total: number, compact = false): PageMark[] {
  const reach = compact ? 0 : 1;
  const marks: PageMark[] = [];
  let previous = 0;
  for (let page = 1; page <= total; page += 1) {
    if (page !== 1 && page !== total && Math.abs(page - current) > reach) continue;
    if (page - previous > 1) marks.push('ellipsis');
    marks.push(page);
    previous = page;
  }
  return marks;
}

/** At least 1, so that an empty list still is on page 1 of 1. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** An address's `page` parameter → a page that exists. */
export function clampPage(value: string | number | null | undefined, total: number): number {
  const page = Math.trunc(Number(value));
  return Number.isFinite(page) ? Math.min(Math.max(page, 1), Math.max(total, 1)) : 1;
}

/** PostgREST's inclusive row range of a 1-based page. */
export function pageRange(page: number, pageSize: number): { from: number; to: number } {
  const from = (page - 1) * pageSize;
  return { from, to: from + pageSize - 1 };
}
