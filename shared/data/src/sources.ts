/** Where illustrations came from: tells new, changed and unchanged files of a dropped folder apart. */
import * as z from 'zod/mini';
import type { DataClient } from './client.ts';
import { parseRow } from './rows.ts';

const matchesSchema = z.object({
  matches: z.array(
    z.object({
      path: z.string(),
      sha256: z.string(),
      illustrationId: z.string(),
      existingPath: z.nullable(z.string()),
      existingSha256: z.nullable(z.string()),
      existingDownloadSha256: z.nullable(z.string()),
      existingParts: z.array(z.string()),
      existing: z.object({
        title: z.string(),
        description: z.string(),
        category: z.string(),
        price: z.number(),
        isFree: z.boolean(),
        featured: z.boolean(),
        tags: z.array(z.string()),
      }),
    }),
  ),
});
export type SourceMatch = z.infer<typeof matchesSchema>['matches'][number];

/** Files per request. */
const BATCH = 500;

/** Known illustrations with the same path or the same content; files without a match are new. */
export async function matchSources(
  client: DataClient,
  items: readonly { path: string; sha256: string }[],
): Promise<SourceMatch[]> {
  const matches: SourceMatch[] = [];
  for (let start = 0; start < items.length; start += BATCH) {
    const batch = items.slice(start, start + BATCH).map(({ path, sha256 }) => ({ path, sha256 }));
    const { data } = await client.rpc('match_sources', { p: { items: batch } }).throwOnError();
    matches.push(...parseRow(matchesSchema, data).matches);
  }
  return matches;
}
