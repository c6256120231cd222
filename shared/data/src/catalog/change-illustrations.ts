/** Details of many illustrations, each with values of its own, in one call. */
import * as z from 'zod/mini';
import { AppError, toAppError } from '@baobab/domain/errors';
import { toColumns, type IllustrationColumns, type IllustrationDetails } from '@baobab/domain/fields/illustration';
import { shapeOf } from '@baobab/domain/fields/illustration-values';
import type { DataClient } from '../client.ts';
import { callRpc } from '../rpc.ts';
import { fromAnswer } from '../translate.ts';

/** What editors say about an illustration, as the list of fields has it. */
export const detailsSchema = z.object(shapeOf('details'));

/** What is absent stays as it is. A `series` is made when the shop has none of that name. */
export type EditableDetails = Partial<IllustrationColumns<IllustrationDetails>>;

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
  const { results } = await callRpc(client, 'change_illustrations', { p: { items: changes } }, answerSchema);
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
