/** Facets as a shopper chooses from them: groups of values with counts, in a fixed order. */
import { foldLetters } from '@baobab/domain/fold-letters';
import { shortMoney } from '@baobab/domain/money';
import { ITEM_FACETS, MONK_TONES, OWNER_FACETS, type Facet } from '@baobab/domain/facets';
import { facetOf, valueOf } from './criteria.ts';

/** Facet → value → number of pictures. */
export type FacetCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;
/** `facet:value` → the owner's word, in the owner's order. */
export type FacetLabels = ReadonlyMap<string, string>;

export interface FacetValue {
  filter: string;
  label: string;
  count: number;
  chosen: boolean;
  /** CSS color of a value that is chosen with the help of the eye. */
  swatch?: string | undefined;
}

export interface FacetGroup {
  name: Facet;
  title: string;
  values: FacetValue[];
}

const TITLES: Readonly<Record<Facet, string>> = { ...ITEM_FACETS, ...OWNER_FACETS, format: 'File', color: 'Color' };
/** Transparent and vector are files' matters, so they stand in the group of formats. */
const GROUPS: readonly (readonly [Facet, ...Facet[]])[] = [
  ['category'],
  ['price'],
  ['orientation'],
  ['people'],
  ['age'],
  ['skin'],
  ['hair'],
  ['gender'],
  ['family'],
  ['profession'],
  ['ability'],
  ['faith'],
  ['setting'],
  ['color'],
  ['format', 'transparent', 'vector'],
  ['series'],
];

/** The bounds of the database's ranges, which are round, in the shop's currency. */
export function priceLabels(currency: string | null): [filter: string, label: string][] {
  const [five, ten, twenty] = [5, 10, 20].map((bound) => shortMoney(bound, currency));
  return [
    ['price:under-5', `Under ${five}`],
    ['price:5-10', `${five} to ${ten}`],
    ['price:10-20', `${ten} to ${twenty}`],
    ['price:over-20', `${twenty} and more`],
  ];
}

const ITEM_LABELS: Readonly<Record<string, string>> = {
  'price:free': 'Free',
  'price:paid': 'Paid',
  ...Object.fromEntries(priceLabels('usd')),
  'orientation:portrait': 'Portrait',
  'orientation:landscape': 'Landscape',
  'orientation:square': 'Square',
  'transparent:yes': 'Transparent background',
  'vector:yes': 'Vector',
};
const SWATCHES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(MONK_TONES).map(([value, hex]) => [`skin:${value}`, hex])),
  'color:red': '#c0392b',
  'color:orange': '#e8842a',
  'color:yellow': '#f2c530',
  'color:green': '#3f8f4f',
  'color:teal': '#1f8a8a',
  'color:blue': '#2f5fc0',
  'color:purple': '#7b4bb3',
  'color:pink': '#e58fb0',
  'color:brown': '#7a4f33',
  'color:black': '#161412',
  'color:gray': '#8c8a88',
  'color:white': '#fbfaf7',
};
const ITEM_ORDER = [...Object.keys(ITEM_LABELS), ...Object.keys(SWATCHES)];

/**
 * Values that some picture has, and chosen ones that none has any more.
 * @param fixed filters that the list's own address says; their facets are left out
 */
export function facetGroups(
  counts: FacetCounts,
  chosen: readonly string[],
  labels: FacetLabels,
  fixed: readonly string[] = [],
): FacetGroup[] {
  const said = new Set(fixed.map(facetOf));
  const order = [...ITEM_ORDER, ...labels.keys()];
  const place = new Map(order.map((filter, at) => [filter, at]));
  const rank = ({ filter }: FacetValue) => place.get(filter) ?? order.length;
  return GROUPS.map((facets) => {
    const values = facets
      .filter((facet) => !said.has(facet))
      .flatMap((facet) => facetValues(facet, counts[facet] ?? {}, chosen, labels));
    return {
      name: facets[0],
      title: TITLES[facets[0]],
      values: values.toSorted((a, b) => rank(a) - rank(b) || byLetters(a.label, b.label)),
    };
  }).filter(({ values }) => values.length > 0);
}

/** By letters without their accents: the first `localeCompare` of a page takes 35 ms on a slow phone. */
function byLetters(one: string, other: string): number {
  const [first = '', second = ''] = [one, other].map(foldLetters);
  return first < second ? -1 : Number(first > second);
}

/** What a list's bar has at hand; `others` is the rest. */
export function splitQuick(groups: readonly FacetGroup[]): { quick: FacetValue[][]; others: FacetGroup[] } {
  const inBar = ({ filter }: FacetValue) => QUICK.some((start) => filter.startsWith(start));
  return {
    quick: groups.map(({ values }) => values.filter(inBar)).filter((values) => values.length > 0),
    others: groups
      .map((group) => ({ ...group, values: group.values.filter((value) => !inBar(value)) }))
      .filter(({ values }) => values.length > 0),
  };
}

const QUICK = ['category:', 'price:free', 'price:paid', 'orientation:'];

function facetValues(
  facet: Facet,
  counts: Readonly<Record<string, number>>,
  chosen: readonly string[],
  labels: FacetLabels,
): FacetValue[] {
  const found = Object.keys(counts).filter((value) => (counts[value] ?? 0) > 0);
  const kept = chosen.filter((filter) => facetOf(filter) === facet).map(valueOf);
  return [...new Set([...found, ...kept])].map((value) => {
    const filter = `${facet}:${value}`;
    return {
      filter,
      label: filterLabel(filter, labels),
      count: counts[value] ?? 0,
      chosen: chosen.includes(filter),
      swatch: SWATCHES[filter],
    };
  });
}

/** The owner's word for a filter, or the value in words. */
export function filterLabel(filter: string, labels: FacetLabels): string {
  const facet = facetOf(filter);
  const value = valueOf(filter);
  const known = labels.get(filter) ?? ITEM_LABELS[filter];
  if (known !== undefined) return known;
  if (facet === 'format') return value.toUpperCase();
  if (facet === 'category') return value;
  const words = value.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
