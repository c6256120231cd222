/** Many illustrations at once, in transactions of `PER_REQUEST`. */
import * as z from 'zod/mini';
import { toColumns, type IllustrationColumns } from '@baobab/domain/fields/illustration';
import { shapeOf } from '@baobab/domain/fields/illustration-values';
import type { DataClient } from '../client.ts';
import { inParts } from '../rows.ts';
import { callRpc, rpc } from '../rpc.ts';

export const revisedSchema = z.object({ id: z.string(), revision: z.int(), ...shapeOf('bulk') });
/** What a changed illustration was before. */
export type RevisedIllustration = z.infer<typeof revisedSchema>;

/** What is absent stays as each illustration has it. */
export interface BulkChange {
  /**
   * A `sale_price` of null ends the sale; times of it that are absent are now, and no end. A `state` drops the time and the reason of the
   * state before. A `series` is made when the shop has none of that name; null takes them out of theirs.
   */
  set?: Partial<IllustrationColumns<Omit<RevisedIllustration, 'tags' | 'facets'>>>;
  add_tags?: string[];
  remove_tags?: string[];
  /** 'facet:value' */
  add_facets?: string[];
  remove_facets?: string[];
}

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
export function reviseIllustrations(
  client: DataClient,
  ids: readonly string[],
  change: BulkChange,
): Promise<RevisedIllustration[]> {
  const answer = z.object({ revised: z.array(revisedSchema) });
  return inParts(ids, PER_REQUEST, async (some) => {
    const { revised } = await callRpc(client, 'revise_illustrations', { p: { ids: some, ...change } }, answer);
    return revised;
  });
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
export const repriceIllustrations = rpc(
  'reprice_illustrations',
  repricedSchema,
  ({ request, ids }: { request: string; ids: readonly string[] }, change: Repricing) => ({
    p: { request, ids, ...change },
  }),
);

/** Takes a change back, except in rows saved since. */
export async function restoreIllustrations(
  client: DataClient,
  items: readonly RevisedIllustration[],
): Promise<{ restored: number; kept: number }> {
  const answer = z.object({ restored: z.int(), kept: z.int() });
  const parts = await inParts(items, PER_REQUEST, async (some) => {
    const rows = some.map((item) => ({ id: item.id, revision: item.revision, ...toColumns(item) }));
    return [await callRpc(client, 'restore_illustrations', { p: { items: rows } }, answer)];
  });
  const sum = (key: 'restored' | 'kept') => parts.reduce((total, part) => total + part[key], 0);
  return { restored: sum('restored'), kept: sum('kept') };
}

/** Deletes rows, not files; illustrations that were bought are kept and named. */
export async function deleteIllustrations(
  client: DataClient,
  ids: readonly string[],
): Promise<{ deleted: DeletedIllustration[]; kept: { id: string; title: string }[] }> {
  const answer = z.object({
    deleted: z.array(deletedSchema),
    kept: z.array(z.object({ id: z.string(), title: z.string() })),
  });
  const parts = await inParts(ids, PER_REQUEST, async (some) => [
    await callRpc(client, 'delete_illustrations', { p: { ids: some } }, answer),
  ]);
  return { deleted: parts.flatMap(({ deleted }) => deleted), kept: parts.flatMap(({ kept }) => kept) };
}

export function chunks<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / PER_REQUEST) }, (_, index) =>
    items.slice(index * PER_REQUEST, (index + 1) * PER_REQUEST),
  );
}
