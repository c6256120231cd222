/** Categories that an import makes, and what becomes of them when it is taken back. */
import { deleteCategory, listAllCategories } from '@baobab/data/catalog/admin-categories';
import type { DetailsChange } from '@baobab/data/catalog/change-illustrations';
import type { DataClient } from '@baobab/data/client';
import type { Category } from '@baobab/domain/entities/category';

export interface RemovedCategories {
  readonly removed: readonly string[];
  /** They hold illustrations, were edited since, or could not be deleted. */
  readonly kept: readonly string[];
}

export const NO_CATEGORIES: RemovedCategories = { removed: [], kept: [] };

const UNEDITED = 1;

/** Names as the table has them, by how they are compared. @param known before the import */
export function madeCategories(
  changes: readonly DetailsChange[],
  known: readonly string[],
): ReadonlyMap<string, string> {
  const before = new Set(known.map((name) => name.toLowerCase()));
  const names = changes.flatMap(({ set }) => set.category ?? []).map((name) => name.trim());
  return new Map(names.filter((name) => !before.has(name.toLowerCase())).map((name) => [name.toLowerCase(), name]));
}

/** The server refuses to delete one that an illustration is in. Never rejects: what went back stays so. */
export async function removeMadeCategories(
  client: DataClient,
  made: ReadonlyMap<string, string>,
): Promise<RemovedCategories> {
  if (made.size === 0) return NO_CATEGORIES;
  const [removed, kept]: [string[], string[]] = [[], []];
  try {
    for (const category of await listAllCategories(client)) {
      if (!made.has(category.name.toLowerCase())) continue;
      ((await isRemoved(client, category)) ? removed : kept).push(category.name);
    }
  } catch {
    return { removed: [], kept: [...made.values()] };
  }
  return { removed, kept };
}

async function isRemoved(client: DataClient, { id, revision }: Category): Promise<boolean> {
  if (revision !== UNEDITED) return false;
  try {
    await deleteCategory(client, id);
    return true;
  } catch {
    return false;
  }
}
