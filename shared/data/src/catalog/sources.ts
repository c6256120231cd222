/** Where illustrations came from: tells new, changed and unchanged files of a dropped folder apart. */
import * as z from 'zod/mini';
import type { DataClient } from '../client.ts';
import { all, resource } from '../resource.ts';
import { inParts, snakeKeys } from '../rows.ts';
import { rpc, command } from '../rpc.ts';
import { detailsSchema } from './change-illustrations.ts';
import type { FileFacts } from '@baobab/domain/entities/file-facts';

const matchSchema = z.object({
  path: z.string(),
  sha256: z.string(),
  illustrationId: z.string(),
  existingPath: z.nullable(z.string()),
  existingSha256: z.nullable(z.string()),
  existingDownloadSha256: z.nullable(z.string()),
  existingParts: z.array(z.string()),
  existingRoot: z.nullable(z.string()),
  existing: z.omit(detailsSchema, { state: true, publishAt: true, withdrawnReason: true }),
});
export type SourceMatch = z.infer<typeof matchSchema>;

interface SourceFile {
  path: string;
  sha256: string;
}

const match = rpc('match_sources', z.object({ matches: z.array(matchSchema) }), (items: SourceFile[]) => ({
  p: { items: items.map(({ path, sha256 }) => ({ path, sha256 })) },
}));

/** Files per request. */
const BATCH = 500;

/** Known illustrations with the same path or the same content; files without a match are new. */
export function matchSources(client: DataClient, items: readonly SourceFile[]): Promise<SourceMatch[]> {
  return inParts(items, BATCH, async (some) => (await match(client, some)).matches);
}

const listedSchema = z.object({
  illustrationId: z.string(),
  sourcePath: z.string(),
  sha256: z.string(),
  illustrations: z.object({ title: z.string() }),
});
const sources = resource('illustration_sources', listedSchema, { illustrations: 'illustrations!inner(title)' });

export interface ListedSource extends SourceFile {
  illustrationId: string;
  title: string;
}

/** What visitors find, or will, of the illustrations that came from a dropped folder of that name. */
export async function listSourcesOf(client: DataClient, root: string): Promise<ListedSource[]> {
  const found = await all(sources, (rows) =>
    rows.eq('source_root', root).in('illustrations.state', ['published', 'scheduled']).order('illustration_id'),
  )(client);
  return found.map(({ sourcePath, illustrations, ...source }) => ({
    ...source,
    title: illustrations.title,
    path: sourcePath,
  }));
}

/** Of one stored object and of everything in it; saving the same again changes nothing. Codes: object_missing, checksum_mismatch, forbidden. */
export const saveFileFacts = command(
  'save_file_facts',
  ({ bucket, path }: { bucket: string; path: string }, facts: readonly FileFacts[]) => ({
    bucket,
    objectPath: path,
    facts: factsRows(facts),
  }),
);

/** As the database takes them. */
export function factsRows(facts: readonly FileFacts[]) {
  return facts.map((each) => snakeKeys(each));
}

const seenSchema = z.object({
  id: z.string(),
  title: z.string(),
  image: z.nullable(z.string()),
  imageWidths: z.array(z.number()),
  palette: z.array(z.string()),
  perceptualHash: z.nullable(z.string()),
});
export type SeenPicture = z.infer<typeof seenSchema>;
const pictures = resource('illustrations', seenSchema);

/** Every illustration in any state whose picture was looked at. */
export const listAppearances = all(pictures, (rows, signal: AbortSignal) =>
  rows.eq('kind', 'illustration').not('perceptual_hash', 'is', null).order('id').abortSignal(signal),
);
