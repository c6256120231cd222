/** Where illustrations came from: tells new, changed and unchanged files of a dropped folder apart. */
import * as z from 'zod/mini';
import type { DataClient } from '../client.ts';
import { parseRow, parseRows } from '../rows.ts';

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
      existingRoot: z.nullable(z.string()),
      existing: z.object({
        title: z.string(),
        description: z.string(),
        category: z.string(),
        price: z.number(),
        isFree: z.boolean(),
        featured: z.boolean(),
        tags: z.array(z.string()),
        series: z.nullable(z.string()),
        altText: z.nullable(z.string()),
        facets: z.array(z.string()),
        focusX: z.nullable(z.number()),
        focusY: z.nullable(z.number()),
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

const listedSchema = z.object({
  illustrationId: z.string(),
  sourcePath: z.string(),
  sha256: z.string(),
  illustrations: z.object({ title: z.string() }),
});

export interface ListedSource {
  illustrationId: string;
  title: string;
  path: string;
  sha256: string;
}

/** PostgREST gives at most this many rows at once. */
const ROWS = 1000;

/** What visitors find, or will, of the illustrations that came from a dropped folder of that name. */
export async function listSourcesOf(client: DataClient, root: string): Promise<ListedSource[]> {
  const all: ListedSource[] = [];
  for (let from = 0; ; from += ROWS) {
    const { data } = await client
      .from('illustration_sources')
      .select('illustration_id,source_path,sha256,illustrations!inner(title)')
      .eq('source_root', root)
      .in('illustrations.state', ['published', 'scheduled'])
      .order('illustration_id')
      .range(from, from + ROWS - 1)
      .throwOnError();
    const rows = parseRows(listedSchema, data);
    all.push(
      ...rows.map(({ illustrationId, sourcePath, sha256, illustrations: { title } }) => ({
        illustrationId,
        title,
        path: sourcePath,
        sha256,
      })),
    );
    if (rows.length < ROWS) return all;
  }
}
