/** Which details of a known illustration a plan changes. */
import { editedNames } from '@baobab/domain/fields/edited-illustration';
import { unitNames } from '@baobab/domain/fields/illustration-values';
import type { ShopDetails } from './publication.ts';

export type DetailField = keyof ShopDetails;

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
  const changed = new Set(editedNames().filter(differs));
  const selling = unitNames('selling');
  if (selling.some((field) => changed.has(field))) for (const field of selling) changed.add(field);
  return editedNames().filter((field) => changed.has(field));
}

/** Tags and facets are sets: another order of the same ones is no change. */
function comparable(value: ShopDetails[DetailField]): string {
  if (isList(value)) return value.toSorted().join('\n');
  return typeof value === 'object' ? JSON.stringify(value) : String(value ?? '').trim();
}

const isList = (value: unknown): value is readonly string[] => Array.isArray(value);
