import type { DataClient } from '@baobab/data/client';
import { getNames } from '@baobab/data/content/draft-documents';

export type NameOf = (id: string | null) => string | null;
export type Names = (ids: readonly (string | null)[]) => Promise<NameOf>;

/** People rarely change their names, so each is asked for once. */
export function createNames(client: DataClient): Names {
  const known = new Map<string, string>();
  return async (ids) => {
    const missing = [...new Set(ids)].filter((id) => id !== null && !known.has(id)) as string[];
    for (const [id, name] of await getNames(client, missing)) known.set(id, name);
    return (id) => (id === null ? null : (known.get(id) ?? null));
  };
}
