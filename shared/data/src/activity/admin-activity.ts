/** The log of who did what, for administrators. Triggers write it; nothing here does. */
import * as z from 'zod/mini';
import { ACTIVITY_ACTOR } from '@baobab/domain/column-values';
import { PAGE_SIZE } from '@baobab/domain/constants';
import { countSchema, timestampSchema } from '@baobab/domain/entities/fields';
import { pageCount } from '@baobab/domain/pagination';
import { json } from '../arguments.ts';
import type { DataClient } from '../client.ts';
import { fetchPage, parseRow, type Page } from '../rows.ts';

/** Values by column, whose name is in camel case here. Long texts are cut. */
const fieldsSchema = z.nullable(z.record(z.string(), z.unknown()));

const itemSchema = z.object({
  subjectId: z.string(),
  /** What it was called then; empty for what has no name. */
  subjectName: z.string(),
  /** Null when it was added. */
  before: fieldsSchema,
  /** Null when it was deleted. */
  after: fieldsSchema,
});
export type ActivityItem = z.infer<typeof itemSchema>;

const entrySchema = z.object({
  id: z.string(),
  happenedAt: timestampSchema,
  kind: z.string(),
  subjectType: z.string(),
  actor: z.enum(ACTIVITY_ACTOR),
  actorId: z.nullable(z.string()),
  actorName: z.string(),
  /** Things whose details are kept. */
  itemCount: countSchema,
  /** Things beyond those. */
  omitted: countSchema,
  /** The first of the things. */
  item: itemSchema,
});
export type ActivityEntry = z.infer<typeof entrySchema>;

export interface ActivityQuery {
  page?: number;
  /** At most 500. */
  pageSize?: number;
  /** Part of the name of a thing or a person. */
  search?: string | undefined;
  kinds?: readonly string[] | undefined;
  /** 'shop', 'stripe' or the id of an account. */
  actor?: string | undefined;
  subjectId?: string | undefined;
  /** ISO 8601; `from` belongs to the range, `to` does not. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Newest first. Codes: forbidden. */
export async function listActivity(
  client: DataClient,
  { page = 1, pageSize = PAGE_SIZE, subjectId, ...query }: ActivityQuery = {},
): Promise<Page<ActivityEntry>> {
  const p = json({ ...query, page, page_size: pageSize, subject_id: subjectId });
  const { data } = await client.rpc('list_activity', { p }).throwOnError();
  const { total, entries } = parseRow(z.object({ total: countSchema, entries: z.array(entrySchema) }), data);
  return { items: entries, total, page, pageSize, pageCount: pageCount(total, pageSize) };
}

/** The things of one entry, by their ids. */
export function listActivityItems(
  client: DataClient,
  activityId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<ActivityItem>> {
  const from = (page - 1) * pageSize;
  return fetchPage(
    itemSchema,
    { page, pageSize },
    client
      .from('activity_items')
      .select('subject_id,subject_name,before,after', { count: 'exact' })
      .eq('activity_id', activityId)
      .order('subject_id')
      .range(from, from + pageSize - 1)
      .throwOnError(),
  );
}

const personSchema = z.object({ id: z.string(), name: z.string() });
export type ActivityPerson = z.infer<typeof personSchema>;

export async function listActivityPeople(client: DataClient): Promise<ActivityPerson[]> {
  const { data } = await client.rpc('activity_people').throwOnError();
  return parseRow(z.array(personSchema), data);
}

/** Makes the change backwards. Things that were changed since, or are gone, are kept. Codes: forbidden, not_found, validation. */
export async function undoActivity(client: DataClient, id: string): Promise<{ undone: number; kept: number }> {
  const { data } = await client.rpc('undo_activity', { p_id: id }).throwOnError();
  return parseRow(z.object({ undone: countSchema, kept: countSchema }), data);
}
