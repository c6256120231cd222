/** What a list is asked for: words, filters and an order, as they stand in an address. */
import { ITEM_FACETS, OWNER_FACETS } from '@baobab/domain/facets';

export const SORTS = {
  relevance: 'Best match',
  newest: 'Newest',
  popular: 'Most popular',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  title: 'Title',
} as const;
export type Sort = keyof typeof SORTS;

export interface Criteria {
  query: string;
  /** `facet:value`, each once, in the order of an address. */
  filters: readonly string[];
  /** Null is the list's own order: by relevance where words are sought, otherwise newest first. */
  sort: Sort | null;
}

const FACETS = [...Object.keys(ITEM_FACETS), ...Object.keys(OWNER_FACETS)];
/** Query parameters of a list, in the order of an address. */
export const LIST_PARAMS = ['q', ...FACETS, 'sort', 'page'];
const QUERY_MAX_CHARS = 200;
const VALUE_MAX_CHARS = 100;
const FILTERS_MAX = 40;

export const NO_CRITERIA: Criteria = { query: '', filters: [], sort: null };

/** Reads what is understood and leaves out the rest: an address may come from anywhere. */
export function readCriteria(parameters: URLSearchParams): Criteria {
  const filters = FACETS.flatMap((facet) =>
    sorted(parameters.getAll(facet).filter(isPossible)).map((value) => `${facet}:${value}`),
  );
  const sort = parameters.get('sort') ?? '';
  const query = (parameters.get('q') ?? '').toWellFormed().replaceAll('\0', '').trim();
  return {
    query: query.slice(0, QUERY_MAX_CHARS),
    filters: filters.slice(0, FILTERS_MAX),
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : null,
  };
}

/** The one address of these criteria; page 1 is the list itself. */
export function criteriaAddress(path: string, { query, filters, sort }: Criteria, page = 1): string {
  const parameters = new URLSearchParams();
  if (query) parameters.set('q', query);
  for (const facet of FACETS) for (const value of sorted(valuesOf(filters, facet))) parameters.append(facet, value);
  if (sort) parameters.set('sort', sort);
  if (page > 1) parameters.set('page', String(page));
  const text = parameters.toString();
  return text ? `${path}?${text}` : path;
}

export function valuesOf(filters: readonly string[], facet: string): string[] {
  return filters.filter((filter) => facetOf(filter) === facet).map(valueOf);
}

export const facetOf = (filter: string): string => filter.slice(0, filter.indexOf(':'));
export const valueOf = (filter: string): string => filter.slice(filter.indexOf(':') + 1);

export function toggled(criteria: Criteria, filter: string): Criteria {
  const { filters } = criteria;
  const without = filters.filter((other) => other !== filter);
  return { ...criteria, filters: without.length < filters.length ? without : [...filters, filter] };
}

/** Whether a list shows anything but itself from its beginning. */
export const isPlain = ({ query, filters, sort }: Criteria): boolean => !query && filters.length === 0 && sort === null;

const isPossible = (value: string): boolean =>
  value !== '' && value.length <= VALUE_MAX_CHARS && value.isWellFormed() && !value.includes('\0');
const sorted = (values: readonly string[]): string[] => [...new Set(values)].toSorted((a, b) => (a < b ? -1 : 1));
