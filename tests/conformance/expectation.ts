/**
 * What one line of the conformance list is. It asserts what hosted Supabase documents, never what a given server happens to do.
 */
import { Skip } from './skip.ts';
import type { TestContext } from './test-context.ts';

export type Area = 'REST' | 'RPC' | 'Auth' | 'Storage' | 'TUS' | 'Gateway' | 'Functions';

export interface Expectation {
  /** Unique and stable: `docs/divergences.md` and reports name it. */
  id: string;
  area: Area;
  /** Where the fact is written down. */
  says: string;
  /** Throws when the target behaves otherwise, `Skip` when the target cannot offer what the case needs. */
  run(context: TestContext): Promise<void>;
}

export type Run = Expectation['run'];

/**
 * Runs a case. A target's known divergence counts as skipped while it lasts, and fails once it is gone, so that the list of
 * `known-divergences.ts` and `docs/divergences.md` stays true.
 */
export async function check({ id, run }: Expectation, context: TestContext): Promise<void> {
  const avoided = context.target.knownDivergences?.[id];
  if (avoided === undefined) return run(context);
  const outcome = await run(context).then(
    () => new Error('This divergence is gone: remove it from the list of known ones.'),
    (thrown: unknown) => (thrown instanceof Skip ? thrown : new Skip(`known divergence; ${avoided}`)),
  );
  throw outcome;
}

/** The cases of one area: `[id, source of the fact, check]`. */
export function expectations(area: Area, list: [id: string, says: string, run: Run][]): Expectation[] {
  return list.map(([id, says, run]) => ({ id, area, says, run }));
}
