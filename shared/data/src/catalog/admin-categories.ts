import * as z from 'zod/mini';
import { categorySchema, type Category } from '@baobab/domain/entities/category';
import { countSchema } from '@baobab/domain/entities/fields';
import { AppError } from '@baobab/domain/errors';
import { revisedSchema } from './bulk-illustrations.ts';
import { CATEGORY_COLUMNS } from './categories.ts';
import type { DataClient } from '../client.ts';
import { parseRow, parseRows } from '../rows.ts';

/** Every category, hidden ones too, in display order. */
export async function listAllCategories(client: DataClient): Promise<Category[]> {
  const { data } = await client
    .from('categories')
    .select(CATEGORY_COLUMNS)
    .order('display_order')
    .order('name')
    .throwOnError();
  return parseRows(categorySchema, data);
}

export interface CategoryChange {
  name: string;
  description: string;
  is_active: boolean;
  display_order: number;
  image: string | null;
  image_widths: number[];
  placeholder: string | null;
}

/** Codes: duplicate when the name is taken in any case. */
export async function createCategory(
  client: DataClient,
  category: Pick<CategoryChange, 'name' | 'description'> & Partial<CategoryChange>,
): Promise<Category> {
  const { data } = await client.from('categories').insert(category).select(CATEGORY_COLUMNS).single().throwOnError();
  return parseRow(categorySchema, data);
}

/** Codes: conflict when it changed or went away after `baseRevision`; duplicate. */
export async function updateCategory(
  client: DataClient,
  id: string,
  baseRevision: number,
  change: Partial<CategoryChange>,
): Promise<Category> {
  const { data } = await client
    .from('categories')
    .update(change)
    .eq('id', id)
    .eq('revision', baseRevision)
    .select(CATEGORY_COLUMNS)
    .maybeSingle()
    .throwOnError();
  if (data === null) throw new AppError('conflict', { id, baseRevision });
  return parseRow(categorySchema, data);
}

/** What becomes of the illustrations of a category that is hidden. */
export type CategoryItemsDecision = { items: 'keep' | 'unlist' } | { items: 'move'; to: string };

const deactivatedSchema = z.object({ revision: z.int(), revised: z.array(revisedSchema) });

/** Hides the category and does what was decided, in one transaction; answers with what each changed row was. Code: conflict. */
export async function deactivateCategory(
  client: DataClient,
  { id, revision }: Pick<Category, 'id' | 'revision'>,
  decision: CategoryItemsDecision,
): Promise<z.infer<typeof deactivatedSchema>> {
  const { data } = await client.rpc('deactivate_category', { p: { id, revision, ...decision } }).throwOnError();
  return parseRow(deactivatedSchema, data);
}

/** Codes: in_use, with the server's sentence about how many illustrations use it; not_found. */
export async function deleteCategory(client: DataClient, id: string): Promise<void> {
  const { data } = await client.from('categories').delete().eq('id', id).select('id').throwOnError();
  if (data.length === 0) throw new AppError('not_found', { id });
}

/** Gives the categories the order of `ids`, in one transaction. */
export async function orderCategories(client: DataClient, ids: readonly string[]): Promise<void> {
  await client.rpc('order_categories', { p: { ids: [...ids] } }).throwOnError();
}

const addedSchema = z.object({ success: z.boolean(), message: z.string(), addedCount: countSchema });

/** Adds the default categories that are missing; a second call adds none. */
export async function addDefaultCategories(client: DataClient): Promise<z.infer<typeof addedSchema>> {
  const { data } = await client.rpc('add_default_categories').throwOnError();
  return parseRow(addedSchema, data);
}
