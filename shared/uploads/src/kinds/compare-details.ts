/** Which details of a known illustration a plan changes. */
import type { ShopDetails } from '../ports.ts';

export type DetailField = keyof ShopDetails;

export const DETAIL_FIELDS: readonly DetailField[] = [
  'title',
  'description',
  'category',
  'price',
  'isFree',
  'featured',
  'tags',
  'altText',
  'series',
  'facets',
  'focus',
];

interface ComparedDetails extends ShopDetails {
  readonly given: readonly DetailField[];
  readonly existing?: ShopDetails | undefined;
}

/**
 * The given fields that differ from what the shop has, in the order of the form; all given ones for a new illustration. Price
 * and free go together: one alone would be read as the other's default.
 */
export function changedFields({ given, existing, ...wanted }: ComparedDetails): DetailField[] {
  const differs = (field: DetailField) =>
    given.includes(field) && (!existing || comparable(wanted[field]) !== comparable(existing[field]));
  const changed = new Set(DETAIL_FIELDS.filter(differs));
  if (changed.has('price') || changed.has('isFree'))
    for (const field of ['price', 'isFree'] as const) changed.add(field);
  return DETAIL_FIELDS.filter((field) => changed.has(field));
}

/** Tags and facets are sets: another order of the same ones is no change. */
function comparable(value: ShopDetails[DetailField]): string {
  if (isList(value)) return value.toSorted().join('\n');
  return typeof value === 'object' ? JSON.stringify(value) : String(value ?? '').trim();
}

const isList = (value: unknown): value is readonly string[] => Array.isArray(value);
