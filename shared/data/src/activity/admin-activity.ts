/** The log of who did what, for administrators. Triggers write it; nothing here does. */
import * as z from 'zod/mini';
import { ACTIVITY_ACTOR } from '@baobab/domain/column-values';
import { PAGE_SIZE } from '@baobab/domain/constants';
import { countSchema, timestampSchema } from '@baobab/domain/entities/fields';
import type { DataClient } from '../client.ts';
import { page, resource } from '../resource.ts';
import { snakeKeys, toPage, type Page, type Place } from '../rows.ts';
import { callRpc, rpc } from '../rpc.ts';

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

/** At most 500 on a page. */
export interface ActivityQuery extends Place {
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

const pageSchema = z.object({ total: countSchema, entries: z.array(entrySchema) });
const items = resource('activity_items', itemSchema);

/** Newest first. Codes: forbidden. */
export async function listActivity(
  client: DataClient,
  { page = 1, pageSize = PAGE_SIZE, ...query }: ActivityQuery = {},
): Promise<Page<ActivityEntry>> {
  const p = snakeKeys({ ...query, page, pageSize });
  const { total, entries } = await callRpc(client, 'list_activity', { p }, pageSchema);
  return toPage(entries, total, { page, pageSize });
}

/** The things of one entry, by their ids. */
export const listActivityItems = page(items, (rows, activityId: string, _place: Place) =>
  rows.eq('activity_id', activityId).order('subject_id'),
);

const personSchema = z.object({ id: z.string(), name: z.string() });

export const listActivityPeople = rpc('activity_people', z.array(personSchema));

const undoneSchema = z.object({ undone: countSchema, kept: countSchema });

/** Makes the change backwards. Things that were changed since, or are gone, are kept. Codes: forbidden, not_found, validation. */
export const undoActivity = rpc('undo_activity', undoneSchema, (id: string) => ({ id }));
