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
import { parseRows } from '../rows.ts';

/** So many ids fit into an address. */
const ROWS_A_CALL = 100;
/** Of as many illustrations as have at most a thousand versions together, which is what PostgREST gives at most. */
const AUTHORS_A_CALL = 50;

const headSchema = z.object({ id: z.string(), revision: z.int() });

/** Of those that exist, in no order. */
export async function getIllustrationHeads(
  client: DataClient,
  ids: readonly string[],
): Promise<z.infer<typeof headSchema>[]> {
  const answers = await inParts(ids, ROWS_A_CALL, (some) =>
    client.from('illustrations').select('id,revision').in('id', some).throwOnError(),
  );
  return parseRows(headSchema, answers);
}

/** Those that exist, in no order. */
export async function getIllustrationDocuments(
  client: DataClient,
  ids: readonly string[],
): Promise<AdminIllustration[]> {
  return inParts(ids, ROWS_A_CALL, async (some) => ({ data: await getAdminIllustrations(client, some) }));
}

async function inParts<Row>(
  ids: readonly string[],
  size: number,
  read: (some: string[]) => PromiseLike<{ data: Row[] }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < ids.length; start += size)
    rows.push(...(await read(ids.slice(start, start + size))).data);
  return rows;
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

const versionSchema = z.extend(
  z.pick(adminIllustrationSchema, {
    title: true,
    description: true,
    category: true,
    price: true,
    isFree: true,
    featured: true,
    tags: true,
    state: true,
    publishAt: true,
    withdrawnReason: true,
    altText: true,
    series: true,
    facets: true,
    focusX: true,
    focusY: true,
    revision: true,
  }),
  { changedBy: z.nullable(z.string()), changedAt: timestampSchema },
);
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

/** Who changed each last, by id; those that were never changed are missing. */
export async function getIllustrationAuthors(
  client: DataClient,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await inParts(ids, AUTHORS_A_CALL, (some) =>
    client
      .from('illustration_versions')
      .select('illustration_id,changed_by')
      .in('illustration_id', some)
      .order('revision')
      .throwOnError(),
  );
  return new Map(rows.map(({ illustration_id, changed_by }) => [illustration_id, changed_by]));
}
