/** A title for what was asked for: “Portraits with braids, free”. */
import { facetOf, type Criteria } from './criteria.ts';
import { filterLabel, type FacetLabels } from './facet-groups.ts';

const NOUNS: Readonly<Record<string, string>> = {
  'orientation:portrait': 'portraits',
  'orientation:landscape': 'landscapes',
  'orientation:square': 'square illustrations',
};
/** Facets of what a picture is with; others follow after a comma. */
const WITH = ['hair', 'ability'];
const SHOWN_AS_WRITTEN = ['category', 'format', 'series', 'skin'];

/** Null where nothing but an order was asked for. */
export function criteriaTitle(
  { query, filters }: Pick<Criteria, 'query' | 'filters'>,
  labels: FacetLabels,
): string | null {
  if (!query && filters.length === 0) return null;
  const facets = [...new Set(filters.map(facetOf))];
  const inWords = (facet: string) =>
    filters
      .filter((filter) => facetOf(filter) === facet)
      .map((filter) => NOUNS[filter] ?? labelInText(filter, labels))
      .join(' or ');
  const noun = inWords('orientation') || 'illustrations';
  const features = facets.filter((facet) => WITH.includes(facet)).map(inWords);
  const others = facets.filter((facet) => !WITH.includes(facet) && facet !== 'orientation');
  const priceLast = others.toSorted((a, b) => Number(a === 'price') - Number(b === 'price')).map(inWords);
  const subject = features.length > 0 ? `${noun} with ${features.join(' and ')}` : noun;
  const described = [subject, ...priceLast].join(', ');
  if (!query) return described.charAt(0).toUpperCase() + described.slice(1);
  return filters.length > 0 ? `“${query}”: ${described}` : `“${query}”`;
}

function labelInText(filter: string, labels: FacetLabels): string {
  const label = filterLabel(filter, labels);
  return SHOWN_AS_WRITTEN.includes(facetOf(filter)) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
