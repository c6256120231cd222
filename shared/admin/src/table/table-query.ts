/** As a page size: no pages, the table scrolls. */
export const ALL_ROWS = 1_000_000;

export interface TableQuery {
  /** 1-based. */
  page: number;
  /** `ALL_ROWS`: no pages, the table scrolls. */
  pageSize: number;
  sort: { column: string; ascending: boolean } | null;
}
