import type { BulkChange } from '@baobab/data/catalog/bulk-illustrations';
import { isText } from '@baobab/domain/fields/edited-illustration';
import {
  toColumns,
  type BulkName,
  type Field,
  type IllustrationDetails,
  type TextName,
  type UnitName,
} from '@baobab/domain/fields/illustration';
import { fieldsIn, mayBeNull } from '@baobab/domain/fields/illustration-values';
import { parseTags } from '@baobab/domain/tags';
import { amountProblem } from '../../form/amount-text.ts';

type BulkText = Exclude<BulkName & TextName, UnitName<'listing'>>;

/** Null or empty: stays as each illustration has it. A text that is '' takes away what each has. */
export interface BulkEditForm extends Record<BulkText, string | null> {
  selling: 'free' | 'paid' | null;
  price: number | null;
  featured: 'yes' | 'no' | null;
  addTags: string;
  removeTags: string;
  addFacets: string[];
  removeFacets: string[];
}

/** Withdrawing has a question of its own. */
export const bulkTexts = (): readonly Field[] =>
  fieldsIn('bulk').filter(({ name, unit }) => isText(name) && unit !== 'listing');

export const untouched = (): BulkEditForm => ({
  ...(Object.fromEntries(bulkTexts().map(({ name }) => [name, null])) as Record<BulkText, null>),
  selling: null,
  price: null,
  featured: null,
  addTags: '',
  removeTags: '',
  addFacets: [],
  removeFacets: [],
});

/** Null when nothing was touched. */
export function bulkChange(form: BulkEditForm): BulkChange | null {
  const { selling, price, featured, addTags, removeTags, addFacets, removeFacets, ...texts } = form;
  const typed = Object.entries(texts).filter(([name, text]) => text !== null && (text !== '' || mayBeNull(name)));
  const set = {
    ...toColumns(
      Object.fromEntries(typed.map(([name, text]) => [name, text || null])) as Partial<
        Pick<IllustrationDetails, BulkText>
      >,
    ),
    ...(selling === 'free' ? { is_free: true } : selling === 'paid' && price !== null ? { price } : {}),
    ...(featured ? { featured: featured === 'yes' } : {}),
  };
  const lists = {
    add_tags: parseTags(addTags),
    remove_tags: parseTags(removeTags),
    add_facets: addFacets,
    remove_facets: removeFacets,
  };
  const change = {
    ...(Object.keys(set).length > 0 ? { set } : {}),
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
  };
  return Object.keys(change).length > 0 ? change : null;
}

/** What keeps the price from being applied: `missing` is a hint, `wrong` an error. */
export function bulkPrice({ selling, price }: BulkEditForm): { missing: boolean; wrong: string | null } {
  if (selling !== 'paid') return { missing: false, wrong: null };
  return price === null ? { missing: true, wrong: null } : { missing: false, wrong: amountProblem(price) };
}
