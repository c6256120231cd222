import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/steps.ts';

/** Middle value; the mean of the middle two of an even count. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export const range = (values: readonly number[], digits = 0): string =>
  `${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}`;

/** Samples of every contender. Each round begins with another one, so that noise hits all alike; warm-up rounds are not kept. */
export async function interleave<Name extends string, Sample>(
  names: readonly Name[],
  { rounds, warmUp = 1 }: { rounds: number; warmUp?: number },
  measure: (name: Name, round: number) => Promise<Sample>,
): Promise<Map<Name, Sample[]>> {
  const samples = new Map<Name, Sample[]>(names.map((name) => [name, []]));
  for (let round = -warmUp; round < rounds; round += 1) {
    const first = (round + warmUp) % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      const sample = await measure(name, round);
      if (round >= 0) samples.get(name)?.push(sample);
    }
  }
  return samples;
}

/** Columns as wide as their longest cell, numbers to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

/** Prints what the machine was doing, and writes everything to `bench-results/NAME.json`. */
export function saveResults(name: string, facts: object): void {
  const machine = { node: process.version, cores: cpus().length, load: loadavg()[0] ?? 0 };
  console.log(`\nNode ${machine.node}, ${machine.cores} cores, load ${machine.load.toFixed(1)} at the end`);
  const folder = join(root, 'bench-results');
  mkdirSync(folder, { recursive: true });
  const text = JSON.stringify({ at: new Date().toISOString(), ...machine, ...facts }, null, 2);
  writeFileSync(join(folder, `${name}.json`), `${text}\n`);
}
