import { categoryAddress } from '@baobab/domain/category-address';
import { categorySchema } from '@baobab/domain/entities/category';
import { list, resource } from '../resource.ts';

export const categories = resource('categories', categorySchema);

/** What visitors see: active ones in display order. */
export const listCategories = list(categories, (rows) =>
  rows.eq('is_active', true).order('display_order').order('name'),
);

/** The category of an address: by its own part of it, or by its name, whatever the case. */
export function findCategory<T extends { name: string }>(all: readonly T[], name: string): T | undefined {
  const wanted = name.trim().toLowerCase();
  return all.find(({ name: known }) => known.toLowerCase() === wanted || categoryAddress(known) === wanted);
}
