/** Runs the list against one target, one case after the other, and prints what a person wants to know. */
import { check } from './expectation.ts';
import type { Expectation } from './expectation.ts';
import type { Target } from './test-context.ts';
import { Skip } from './skip.ts';
import { createTestContext } from './create-test-context.ts';

export interface Score {
  passed: number;
  failed: number;
  skipped: number;
}

export interface RunOptions {
  list: readonly Expectation[];
  /** Prints passed cases too. */
  verbose?: boolean;
  print?: (line: string) => void;
}

/** The last line printed is `N passed, M failed`, with `, K skipped` when there are any. */
export async function runConformance(
  target: Target,
  { list, verbose = false, print = console.log }: RunOptions,
): Promise<Score> {
  const context = createTestContext(target);
  const score: Score = { passed: 0, failed: 0, skipped: 0 };
  for (const expectation of list) {
    const { id, area, says } = expectation;
    try {
      await check(expectation, context);
      score.passed += 1;
      if (verbose) print(`pass  ${area} ${id}`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof Skip) {
        score.skipped += 1;
        print(`skip  ${area} ${id}: ${reason}`);
      } else {
        score.failed += 1;
        print(`FAIL  ${area} ${id} (${says})\n      ${reason}`);
      }
    }
  }
  await context
    .close()
    .catch((error: unknown) =>
      print(`Cleaning up failed: ${String(error)}. Names of this run start with ${context.prefix}.`),
    );
  print(`${score.passed} passed, ${score.failed} failed${score.skipped ? `, ${score.skipped} skipped` : ''}`);
  return score;
}
