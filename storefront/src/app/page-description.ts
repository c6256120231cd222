/** What a page's head is described from and as. */
import type { Page } from '@baobab/data/rows';
import type { PageHead } from '../head/page-head.ts';
import type { Query } from '../query/query-cache.ts';

export interface RouteMatch {
  /** Id of the innermost route. */
  id: string;
  params: Readonly<Record<string, string | undefined>>;
  path: string;
  search: URLSearchParams;
}

export interface PageDescription {
  head: PageHead;
  /** False when there is no such thing: the page says so, with status 404. */
  found: boolean;
}

/** The head of one page of a list. */
export type ListDescription = <T>(
  query: (page: number) => Query<Page<T>>,
  pageSize: number,
  head: (list: Page<T>, backendUrl: string) => PageHead,
  mayBeEmpty?: boolean,
) => PageDescription;

export const found = (head: PageHead): PageDescription => ({ head, found: true });
export const missing = (head: PageHead): PageDescription => ({ head, found: false });
/** Undefined while the row is not known. */
export const one = <T>(row: T | null | undefined, head: (row: T) => PageHead, missingHead: () => PageHead) =>
  row === undefined ? undefined : row === null ? missing(missingHead()) : found(head(row));
