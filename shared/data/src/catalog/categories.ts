import { categoryAddress } from '@baobab/domain/category-address';
import { categorySchema, type Category } from '@baobab/domain/entities/category';
import type { DataClient } from '../client.ts';
import { parseRows } from '../rows.ts';

export const CATEGORY_COLUMNS = 'id,name,description,image,image_widths,placeholder,is_active,display_order,revision';

/** What visitors see: active ones in display order. */
export async function listCategories(client: DataClient): Promise<Category[]> {
  const { data } = await client
    .from('categories')
    .select(CATEGORY_COLUMNS)
    .eq('is_active', true)
    .order('display_order')
    .order('name')
    .throwOnError();
  return parseRows(categorySchema, data);
}

/** The category of an address: by its own part of it, or by its name, whatever the case. */
export function findCategory<T extends { name: string }>(categories: readonly T[], name: string): T | undefined {
  const wanted = name.trim().toLowerCase();
  return categories.find(({ name: known }) => known.toLowerCase() === wanted || categoryAddress(known) === wanted);
}
