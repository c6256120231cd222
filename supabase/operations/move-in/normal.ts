/** The normal form that every source becomes: one record a line in a JSONL file for each kind. What follows it knows no source. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Draft, Problem } from './draft.ts';
import { KINDS, type Kind } from './profile.ts';

/** What is absent has the default of the shop. Sums are in a currency's main unit, times in ISO 8601. The database checks the values. */
export type NormalRecord = Draft & { kind: Kind; id: string };

export interface NormalForm {
  records: NormalRecord[];
  problems: Problem[];
}

export async function writeNormal(folder: string, { records, problems }: NormalForm): Promise<void> {
  const write = (name: string, rows: readonly unknown[]) =>
    writeFile(join(folder, `${name}.jsonl`), rows.map((row) => `${JSON.stringify(row)}\n`).join(''), { mode: 0o600 });
  const byKind = Map.groupBy(records, ({ kind }) => kind);
  for (const kind of KINDS) await write(kind, byKind.get(kind) ?? []);
  await write('problems', problems);
}

export async function readNormal(folder: string): Promise<NormalRecord[]> {
  const files = await Promise.all(KINDS.map((kind) => readFile(join(folder, `${kind}.jsonl`), 'utf8')));
  return files.flatMap((text) => text.split('\n').filter(Boolean)).map((line) => JSON.parse(line) as NormalRecord);
}
