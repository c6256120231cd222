/** Many illustrations at once, in transactions of `PER_REQUEST`. */
import * as z from 'zod/mini';
import { ILLUSTRATIONS_STATE } from '@baobab/domain/column-values';
import type { IllustrationState } from '@baobab/domain/entities/illustration';
import { toColumns } from '@baobab/domain/fields/illustration';
import { json } from '../arguments.ts';
import type { DataClient } from '../client.ts';
import { parseRow } from '../rows.ts';

/** What is absent stays as each illustration has it. */
export interface BulkChange {
  set?: {
    category?: string;
    price?: number;
    /** Null ends the sale; the times that are absent are now, and no end. */
    sale_price?: number | null;
    sale_starts_at?: string | null;
    sale_ends_at?: string | null;
    is_free?: boolean;
    featured?: boolean;
    /** Drops the time and the reason of the state before. */
    state?: IllustrationState;
    publish_at?: string;
    withdrawn_reason?: string;
    /** Made when the shop has none of that name; null takes them out of theirs. */
    series?: string | null;
  };
  add_tags?: string[];
  remove_tags?: string[];
  /** 'facet:value' */
  add_facets?: string[];
  remove_facets?: string[];
}

export const revisedSchema = z.object({
  id: z.string(),
  revision: z.int(),
  category: z.string(),
  price: z.number(),
  salePrice: z.nullable(z.number()),
  saleStartsAt: z.nullable(z.string()),
  saleEndsAt: z.nullable(z.string()),
  isFree: z.boolean(),
  featured: z.boolean(),
  tags: z.array(z.string()),
  state: z.enum(ILLUSTRATIONS_STATE),
  publishAt: z.nullable(z.string()),
  withdrawnReason: z.nullable(z.string()),
  series: z.nullable(z.string()),
  facets: z.array(z.string()),
});
/** What a changed illustration was before. */
export type RevisedIllustration = z.infer<typeof revisedSchema>;

const deletedSchema = z.object({
  id: z.string(),
  title: z.string(),
  image: z.nullable(z.string()),
  imageWidths: z.array(z.int()),
  downloadableFile: z.nullable(z.string()),
  masterFile: z.nullable(z.string()),
});
export type DeletedIllustration = z.infer<typeof deletedSchema>;

/** Hosted databases end a statement after 8 s; a price takes 3 ms, a deletion more. */
export const PER_REQUEST = 500;

/** Codes: validation, in_use when the category does not exist, forbidden. What was done before an error stays done. */
export async function reviseIllustrations(
  client: DataClient,
  ids: readonly string[],
  change: BulkChange,
): Promise<RevisedIllustration[]> {
  const revised: RevisedIllustration[] = [];
  for (const some of chunks(ids)) {
    const { data } = await client.rpc('revise_illustrations', { p: json({ ids: some, ...change }) }).throwOnError();
    revised.push(...parseRow(z.object({ revised: z.array(revisedSchema) }), data).revised);
  }
  return revised;
}

export interface Repricing {
  /** -95 to 500, not 0; of a sale below 0. */
  percent: number;
  /** To the cent, or to the nearest price with these cents. */
  rounding: 'none' | '00' | '50' | '99';
  /** As a sale: the regular prices stay. Null bounds are now and never. */
  sale: { starts_at: string | null; ends_at: string | null } | null;
}

const repricedSchema = z.object({
  revised: z.array(revisedSchema),
  free: z.int(),
  notCheaper: z.int(),
  atMinimum: z.int(),
});
/** `free` and `notCheaper` were left as they are; `atMinimum` would cost less than can be charged, and cost the least that can. */
export type Repriced = z.infer<typeof repricedSchema>;

/**
 * One transaction, so `ids` are at most `PER_REQUEST`. Asked again with the same `request`, a UUID, within a day, it changes nothing more and
 * has the same answer: where an answer was lost, the client can’t tell whether it was done. Codes: validation, sale_invalid, forbidden.
 */
export async function repriceIllustrations(
  client: DataClient,
  { request, ids }: { request: string; ids: readonly string[] },
  change: Repricing,
): Promise<Repriced> {
  const { data } = await client.rpc('reprice_illustrations', { p: json({ request, ids, ...change }) }).throwOnError();
  return parseRow(repricedSchema, data);
}

/** Takes a change back, except in rows saved since. */
export async function restoreIllustrations(
  client: DataClient,
  items: readonly RevisedIllustration[],
): Promise<{ restored: number; kept: number }> {
  const sum = { restored: 0, kept: 0 };
  for (const some of chunks(items)) {
    const rows = some.map((item) => ({ id: item.id, revision: item.revision, ...toColumns(item) }));
    const { data } = await client.rpc('restore_illustrations', { p: json({ items: rows }) }).throwOnError();
    const { restored, kept } = parseRow(z.object({ restored: z.int(), kept: z.int() }), data);
    sum.restored += restored;
    sum.kept += kept;
  }
  return sum;
}

/** Deletes rows, not files; illustrations that were bought are kept and named. */
export async function deleteIllustrations(
  client: DataClient,
  ids: readonly string[],
): Promise<{ deleted: DeletedIllustration[]; kept: { id: string; title: string }[] }> {
  const answerSchema = z.object({
    deleted: z.array(deletedSchema),
    kept: z.array(z.object({ id: z.string(), title: z.string() })),
  });
  const all: z.infer<typeof answerSchema> = { deleted: [], kept: [] };
  for (const some of chunks(ids)) {
    const { data } = await client.rpc('delete_illustrations', { p: { ids: some } }).throwOnError();
    const { deleted, kept } = parseRow(answerSchema, data);
    all.deleted.push(...deleted);
    all.kept.push(...kept);
  }
  return all;
}

export function chunks<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / PER_REQUEST) }, (_, index) =>
    items.slice(index * PER_REQUEST, (index + 1) * PER_REQUEST),
  );
}
