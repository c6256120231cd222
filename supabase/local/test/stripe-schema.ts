/**
 * For tests: whether JSON is valid against Stripe's description of its API at the pinned version. The description itself is the
 * SDK's declarations, which Stripe generates from it for exactly this version; the compiler reads the JSON as object literals, so
 * it finds what is missing, made up, of another type, null where null is not allowed, or no value of an enumeration.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SDK = fileURLToPath(new URL('.', import.meta.resolve('stripe')));
const COMPILER = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url));
const OPTIONS =
  '--ignoreConfig --noEmit --strict --skipLibCheck --pretty false --module esnext --moduleResolution bundler';

/** Where the declarations are wider than Stripe's description, or tell of what the SDK makes of the JSON that travels. */
const AS_ON_THE_WIRE: [file: string, from: RegExp, to: string][] = [
  // any text beside an enumeration's values, as later versions may add some
  ['shared.d.ts', /export type OtherString = .*/, 'export type OtherString = never;'],
  // decimals travel as text
  ['shared.d.ts', /export \{ Decimal \}.*/, 'export type Decimal = string;'],
  // what an object did not have before is null there, also where the object never has null
  [
    'resources/Events.d.ts',
    /previous_attributes\?: Partial<([^>]+)>/g,
    'previous_attributes?: { [Key in keyof $1]?: $1[Key] | null }',
  ],
];

/** `type` is an expression about the namespace `Stripe`. */
export interface Sample {
  name: string;
  type: string;
  json: unknown;
}

/** One line per problem: which sample, where in it, what is wrong. */
export async function schemaProblems(samples: readonly Sample[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-schema-'));
  try {
    cpSync(SDK, join(folder, 'stripe'), { recursive: true, filter: (path) => !/\.(?:js|map)$/.test(path) });
    for (const [file, from, to] of AS_ON_THE_WIRE) adapt(join(folder, 'stripe', file), from, to);
    const lines = ["import type { Stripe } from './stripe/stripe.esm.node.js';"];
    const starts = samples.map(({ type, json }, index) => {
      const start = lines.length;
      lines.push(...`export const sample${index}: ${type} = ${JSON.stringify(json, null, 1)};`.split('\n'));
      return start;
    });
    writeFileSync(join(folder, 'samples.ts'), lines.join('\n'));
    const told = await compile(folder);
    return told.map((line) => located(line, { samples, starts, lines }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function adapt(file: string, from: RegExp, to: string): void {
  const declarations = readFileSync(file, 'utf8');
  const adapted = declarations.replace(from, to);
  if (adapted === declarations) throw new Error(`The SDK declares ${String(from)} in another way now.`);
  writeFileSync(file, adapted);
}

/** Lines that go on with the one above are joined to it. */
async function compile(folder: string): Promise<string[]> {
  const output = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, [COMPILER, ...OPTIONS.split(' '), 'samples.ts'], { cwd: folder }, (error, stdout) => {
      if (error && !stdout) reject(error);
      else resolve(stdout);
    });
  });
  return output.replaceAll(/\n\s+/g, ' ').split('\n').filter(Boolean);
}

interface Source {
  samples: readonly Sample[];
  starts: number[];
  lines: string[];
}

function located(problem: string, { samples, starts, lines }: Source): string {
  const [, line, words] = /^samples\.ts\((\d+),\d+\): error (.*)$/.exec(problem) ?? [];
  if (!line || !words) return problem;
  const at = Number(line) - 1;
  const index = starts.findLastIndex((start) => start <= at);
  return `${samples[index]?.name} ${pathAt(lines.slice(starts[index], at + 1))}: ${words}`;
}

/** The names above a line of indented JSON, and its own. */
function pathAt(lines: string[]): string {
  const names: string[] = [];
  let depth = Infinity;
  for (const line of lines.toReversed()) {
    const indent = line.search(/\S/);
    if (indent === 0 || indent >= depth) continue;
    depth = indent;
    names.unshift(/^\s*"([^"]+)":/.exec(line)?.[1] ?? '[]');
  }
  return names.join('.');
}
