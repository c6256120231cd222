/** What the owner says about a picture besides title and text: alt text, series, facets, and the point that crops keep. */
import { OWNER_FACETS, type OwnerFacet } from './facets.ts';

export const ALT_TEXT_MAX_CHARS = 300;
export const SERIES_NAME_MAX_CHARS = 100;

/** From the left and the top, 0 to 1. */
export interface FocusPoint {
  readonly x: number;
  readonly y: number;
}

/** A word of the shop that pictures can be described with, written `facet:value`. */
export interface FacetValue {
  readonly facet: string;
  readonly value: string;
  /** As people read it. */
  readonly label: string;
  readonly displayOrder: number;
  /** Shoppers see the others nowhere. */
  readonly isActive: boolean;
}

export const OWNER_FACET_NAMES = Object.keys(OWNER_FACETS) as readonly OwnerFacet[];

export const facetTerm = ({ facet, value }: Pick<FacetValue, 'facet' | 'value'>): string => `${facet}:${value}`;

/** 'hair:braids' → 'hair'. */
export const facetOf = (term: string): string => term.slice(0, term.indexOf(':'));

/** As the shop stores them. */
export function sortedTerms(terms: Iterable<string>): string[] {
  return [...new Set(terms)].sort();
}

/** Those of one facet, as the vocabulary orders them; what it does not have comes last, by its value. */
export function valuesOf(terms: readonly string[], facet: string, vocabulary: readonly FacetValue[]): string[] {
  const own = terms.filter((term) => facetOf(term) === facet).map((term) => term.slice(facet.length + 1));
  const place = new Map(vocabulary.flatMap((each) => (each.facet === facet ? [[each.value, each.displayOrder]] : [])));
  return own.toSorted((a, b) => (place.get(a) ?? Infinity) - (place.get(b) ?? Infinity) || (a < b ? -1 : 1));
}

/** In the place of every value of those facets that `given` names. */
export function withFacets(terms: readonly string[], given: readonly string[]): string[] {
  const named = new Set(given.map(facetOf));
  return sortedTerms([...terms.filter((term) => !named.has(facetOf(term))), ...given]);
}

/** 'Braids; locs' → values of the vocabulary, by value or label in any case, and what is neither. */
export function readFacetCell(
  facet: string,
  cell: string,
  vocabulary: readonly FacetValue[],
): { terms: string[]; unknown: string[] } {
  const known = new Map<string, string>();
  for (const each of vocabulary.filter((one) => one.facet === facet)) {
    known.set(each.label.toLowerCase(), facetTerm(each));
    known.set(each.value, facetTerm(each));
  }
  const words = cell.split(/[,;|\r\n]/).flatMap((word) => word.trim() || []);
  const found = words.map((word) => known.get(word.toLowerCase().replace(/\s+/g, ' ')));
  return {
    terms: sortedTerms(found.filter((term) => term !== undefined)),
    unknown: words.filter((_, index) => found[index] === undefined),
  };
}

export const writeFocus = (focus: FocusPoint | null): string => (focus ? `${focus.x} ${focus.y}` : '');

/** '0.25 0.4', '25% 40%' → a point; null for an empty text, undefined when it is none. */
export function readFocus(text: string): FocusPoint | null | undefined {
  const parts = text.trim().split(/[\s;]+/);
  if (parts[0] === '') return null;
  const [x, y] = parts.map((part) => Number(part.replace(',', '.').replace(/%$/, '')) / (part.endsWith('%') ? 100 : 1));
  const fits = (value: number | undefined): value is number => value !== undefined && value >= 0 && value <= 1;
  return parts.length === 2 && fits(x) && fits(y) ? { x, y } : undefined;
}
