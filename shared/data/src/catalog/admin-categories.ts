import * as z from 'zod/mini';
import { categorySchema, type Category } from '@baobab/domain/entities/category';
import { countSchema } from '@baobab/domain/entities/fields';
import { AppError } from '@baobab/domain/errors';
import type { DataClient } from '../client.ts';
import { list } from '../resource.ts';
import { parseRow, type Columns } from '../rows.ts';
import { command, rpc } from '../rpc.ts';
import { revisedSchema } from './bulk-illustrations.ts';
import { categories } from './categories.ts';

/** Every category, hidden ones too, in display order. */
export const listAllCategories = list(categories, (rows) => rows.order('display_order').order('name'));

export type CategoryChange = Columns<Omit<Category, 'id' | 'revision'>>;

/** Codes: duplicate when the name is taken in any case. */
export async function createCategory(
  client: DataClient,
  category: Pick<CategoryChange, 'name' | 'description'> & Partial<CategoryChange>,
): Promise<Category> {
  const row = client.from('categories').insert(category).select<string, unknown>(categories.columns);
  const { data } = await row.single().throwOnError();
  return parseRow(categorySchema, data);
}

/** Codes: conflict when it changed or went away after `baseRevision`; duplicate. */
export async function updateCategory(
  client: DataClient,
  id: string,
  baseRevision: number,
  change: Partial<CategoryChange>,
): Promise<Category> {
  const row = client.from('categories').update(change).eq('id', id).eq('revision', baseRevision);
  const { data } = await row.select<string, unknown>(categories.columns).maybeSingle().throwOnError();
  if (data === null) throw new AppError('conflict', { id, baseRevision });
  return parseRow(categorySchema, data);
}

/** What becomes of the illustrations of a category that is hidden. */
export type CategoryItemsDecision = { items: 'keep' | 'unlist' } | { items: 'move'; to: string };

const deactivatedSchema = z.object({ revision: z.int(), revised: z.array(revisedSchema) });

/** Hides the category and does what was decided, in one transaction; answers with what each changed row was. Code: conflict. */
export const deactivateCategory = rpc(
  'deactivate_category',
  deactivatedSchema,
  ({ id, revision }: Pick<Category, 'id' | 'revision'>, decision: CategoryItemsDecision) => ({
    p: { id, revision, ...decision },
  }),
);

/** Codes: in_use, with the server's sentence about how many illustrations use it; not_found. */
export async function deleteCategory(client: DataClient, id: string): Promise<void> {
  const { data } = await client.from('categories').delete().eq('id', id).select('id').throwOnError();
  if (data.length === 0) throw new AppError('not_found', { id });
}

/** Gives the categories the order of `ids`, in one transaction. */
export const orderCategories = command('order_categories', (ids: readonly string[]) => ({ p: { ids } }));

const addedSchema = z.object({ success: z.boolean(), message: z.string(), addedCount: countSchema });

/** Adds the default categories that are missing; a second call adds none. */
export const addDefaultCategories = rpc('add_default_categories', addedSchema);
