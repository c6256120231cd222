/** Details of many illustrations, each with values of its own, in one call. */
import * as z from 'zod/mini';
import { ILLUSTRATIONS_STATE } from '@baobab/domain/column-values';
import { AppError, toAppError } from '@baobab/domain/errors';
import type { IllustrationState } from '@baobab/domain/entities/illustration';
import { toColumns } from '@baobab/domain/fields/illustration';
import { json } from '../arguments.ts';
import type { DataClient } from '../client.ts';
import { parseRow } from '../rows.ts';
import { fromAnswer } from '../translate.ts';

/** What is absent stays as it is. */
export interface EditableDetails {
  title?: string;
  description?: string;
  category?: string;
  /** Dollars. */
  price?: number;
  is_free?: boolean;
  featured?: boolean;
  tags?: string[];
  state?: IllustrationState;
  /** Of scheduled ones alone. */
  publish_at?: string | null;
  withdrawn_reason?: string | null;
  /** Made when the shop has none of that name. */
  series?: string | null;
  alt_text?: string | null;
  /** 'facet:value' */
  facets?: string[];
  focus_x?: number | null;
  focus_y?: number | null;
}

export interface DetailsChange {
  id: string;
  /** With it, what was saved after it stays. */
  revision?: number;
  set: EditableDetails;
  /** Makes the category when the shop has none of that name. */
  create_category?: boolean;
  /** Where its unchanged file lies now. */
  source_path?: string | undefined;
}

export const detailsSchema = z.object({
  title: z.string(),
  description: z.string(),
  category: z.string(),
  price: z.number(),
  isFree: z.boolean(),
  featured: z.boolean(),
  tags: z.array(z.string()),
  state: z.enum(ILLUSTRATIONS_STATE),
  publishAt: z.nullable(z.string()),
  withdrawnReason: z.nullable(z.string()),
  series: z.nullable(z.string()),
  altText: z.nullable(z.string()),
  facets: z.array(z.string()),
  focusX: z.nullable(z.number()),
  focusY: z.nullable(z.number()),
});
export type IllustrationDetails = z.infer<typeof detailsSchema>;

const answerSchema = z.object({
  results: z.array(
    z.union([
      z.object({ id: z.string(), revision: z.int(), before: detailsSchema }),
      z.object({ id: z.string(), error: z.record(z.string(), z.unknown()) }),
    ]),
  ),
});

/** `before` and the revision that is there now, or why it stays as it was: not_found, conflict, validation, forbidden … */
export type ChangeOutcome =
  | { id: string; error: null; revision: number; before: IllustrationDetails }
  | { id: string; error: AppError };

/** In the order of the changes, of which there are at most 1,000. Repeating a call changes nothing. Rejects when nothing was changed or nothing is known. */
export async function changeIllustrations(
  client: DataClient,
  changes: readonly DetailsChange[],
): Promise<ChangeOutcome[]> {
  const { data } = await client.rpc('change_illustrations', { p: json({ items: changes }) }).throwOnError();
  const { results } = parseRow(answerSchema, data);
  if (results.length !== changes.length) throw new AppError('response_invalid', { results: results.length });
  return results.map((result) =>
    'error' in result ? { id: result.id, error: fromAnswer(400, result.error) } : { ...result, error: null },
  );
}

const PER_CALL = 500;

/** What was answered, and what ended the work before all of it was done. */
export interface BatchResult {
  outcomes: ChangeOutcome[];
  stopped: AppError | null;
}

/** Call after call; what was done before an error stays done. An error that `onProgress` throws ends the work too. */
export async function changeInBatches(
  client: DataClient,
  changes: readonly DetailsChange[],
  onProgress: (done: number) => void,
): Promise<BatchResult> {
  const outcomes: ChangeOutcome[] = [];
  try {
    for (let start = 0; start < changes.length; start += PER_CALL) {
      outcomes.push(...(await changeIllustrations(client, changes.slice(start, start + PER_CALL))));
      onProgress(outcomes.length);
    }
  } catch (error) {
    return { outcomes, stopped: toAppError(error) };
  }
  return { outcomes, stopped: null };
}

/** The changes that take these back, except in illustrations that were saved since. */
export function takingBack(outcomes: readonly ChangeOutcome[]): DetailsChange[] {
  return outcomes.flatMap((outcome) =>
    outcome.error ? [] : [{ id: outcome.id, revision: outcome.revision, set: toColumns(outcome.before) }],
  );
}
