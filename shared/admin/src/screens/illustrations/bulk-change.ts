import type { BulkChange } from '@baobab/data/catalog/bulk-illustrations';
import { parseTags } from '@baobab/domain/tags';
import { amountProblem } from '../../form/amount-text.ts';

/** Null or empty: stays as each illustration has it. */
export interface BulkEditForm {
  category: string | null;
  selling: 'free' | 'paid' | null;
  price: number | null;
  featured: 'yes' | 'no' | null;
  addTags: string;
  removeTags: string;
  /** '' takes them out of their series. */
  series: string | null;
  addFacets: string[];
  removeFacets: string[];
}

export const UNTOUCHED: BulkEditForm = {
  category: null,
  selling: null,
  price: null,
  featured: null,
  addTags: '',
  removeTags: '',
  series: null,
  addFacets: [],
  removeFacets: [],
};

/** Null when nothing was touched. */
export function bulkChange(form: BulkEditForm) {
  const { category, selling, price, featured, addTags, removeTags, series, addFacets, removeFacets } = form;
  const set: NonNullable<BulkChange['set']> = {
    ...(category ? { category } : {}),
    ...(selling === 'free' ? { is_free: true } : selling === 'paid' && price !== null ? { price } : {}),
    ...(featured ? { featured: featured === 'yes' } : {}),
    ...(series === null ? {} : { series: series || null }),
  };
  const [add_tags, remove_tags] = [parseTags(addTags), parseTags(removeTags)];
  const change: BulkChange = {
    ...(Object.keys(set).length > 0 ? { set } : {}),
    ...(add_tags.length > 0 ? { add_tags } : {}),
    ...(remove_tags.length > 0 ? { remove_tags } : {}),
    ...(addFacets.length > 0 ? { add_facets: addFacets } : {}),
    ...(removeFacets.length > 0 ? { remove_facets: removeFacets } : {}),
  };
  return Object.keys(change).length > 0 ? change : null;
}

/** What keeps the price from being applied: `missing` is a hint, `wrong` an error. */
export function bulkPrice({ selling, price }: BulkEditForm): { missing: boolean; wrong: string | null } {
  if (selling !== 'paid') return { missing: false, wrong: null };
  return price === null ? { missing: true, wrong: null } : { missing: false, wrong: amountProblem(price) };
}
