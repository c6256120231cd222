/** Illustrations as documents with a revision: what drafts are based on and saved against, and what was said before. */
import * as z from 'zod/mini';
import { adminIllustrationSchema, type AdminIllustration } from '@baobab/domain/entities/illustration';
import { timestampSchema } from '@baobab/domain/entities/fields';
import { AppError, isAppError } from '@baobab/domain/errors';
import {
  getAdminIllustration,
  getAdminIllustrations,
  updateIllustration,
  type IllustrationChange,
} from './admin-illustrations.ts';
import type { DataClient } from '../client.ts';
import { list, resource } from '../resource.ts';
import { inParts, parseRows } from '../rows.ts';

/** So many ids fit into an address. */
const ROWS_A_CALL = 100;
/** Of as many illustrations as have at most a thousand versions together, which is what PostgREST gives at most. */
const AUTHORS_A_CALL = 50;

const headSchema = z.object({ id: z.string(), revision: z.int() });
const heads = resource('illustrations', headSchema);

/** Of those that exist, in no order. */
export function getIllustrationHeads(
  client: DataClient,
  ids: readonly string[],
): Promise<z.infer<typeof headSchema>[]> {
  return inParts(ids, ROWS_A_CALL, (some) => list(heads, (rows) => rows.in('id', some))(client));
}

/** Those that exist, in no order. */
export function getIllustrationDocuments(client: DataClient, ids: readonly string[]): Promise<AdminIllustration[]> {
  return inParts(ids, ROWS_A_CALL, (some) => getAdminIllustrations(client, some));
}

export type IllustrationAnswer =
  | { readonly status: 'saved' | 'conflict'; readonly row: AdminIllustration }
  | { readonly status: 'deleted' };

/** `conflict`: `row` is the current one and nothing was saved. Codes: not_admin, validation, in_use when the category is gone. */
export async function saveIllustrationDetails(
  client: DataClient,
  id: string,
  baseRevision: number,
  change: Partial<IllustrationChange>,
): Promise<IllustrationAnswer> {
  try {
    if (Object.keys(change).length > 0)
      return { status: 'saved', row: await updateIllustration(client, id, baseRevision, change) };
    const row = await getAdminIllustration(client, id);
    return row ? { status: 'saved', row } : { status: 'deleted' };
  } catch (error) {
    if (isAppError(error, 'not_found')) return { status: 'deleted' };
    if (isAppError(error, 'forbidden')) throw new AppError('not_admin', {}, { cause: error });
    if (!isAppError(error, 'conflict')) throw error;
    const row = await getAdminIllustration(client, id);
    return row ? { status: 'conflict', row } : { status: 'deleted' };
  }
}

/** The details as they were: an older version lacks newer columns. */
const versionSchema = z.extend(z.partial(adminIllustrationSchema), {
  revision: z.int(),
  changedBy: z.nullable(z.string()),
  changedAt: timestampSchema,
});
export type IllustrationVersion = z.infer<typeof versionSchema>;

/** Newest first, the current one among them; empty while it was never changed. */
export async function listIllustrationVersions(client: DataClient, id: string): Promise<IllustrationVersion[]> {
  const { data } = await client
    .from('illustration_versions')
    .select('details,revision,changed_by,changed_at')
    .eq('illustration_id', id)
    .order('revision', { ascending: false })
    .throwOnError();
  return parseRows(
    versionSchema,
    data.map(({ details, ...version }) => ({ ...Object(details), ...version })),
  );
}

const authorSchema = z.object({ illustrationId: z.string(), changedBy: z.nullable(z.string()) });
const authors = resource('illustration_versions', authorSchema);

/** Who changed each last, by id; those that were never changed are missing. */
export async function getIllustrationAuthors(
  client: DataClient,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const found = await inParts(ids, AUTHORS_A_CALL, (some) =>
    list(authors, (rows) => rows.in('illustration_id', some).order('revision'))(client),
  );
  return new Map(found.map(({ illustrationId, changedBy }) => [illustrationId, changedBy]));
}
