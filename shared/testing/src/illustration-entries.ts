/** Plan entries for tests that are about the engine, not about planning. */
import type { ItemRecord, PlanEntry, SourceFile } from '@baobab/uploads/engine/item';
import { DOWNLOAD, ILLUSTRATION, MASTER } from '@baobab/uploads/kinds/illustration';
import { guessedDetails } from '@baobab/uploads/kinds/illustration-details';
import type { IllustrationDetails } from '@baobab/uploads/kinds/illustration-details';
import type { MemoryFiles } from './memory-files.ts';

/** Writes a picture file, and a ZIP of `zipBytes` beside it, and answers the entry that sends them. */
export function illustrationEntry(
  files: MemoryFiles,
  name: string,
  sizeBytes = 300_000,
  part: Partial<PlanEntry<IllustrationDetails>> & { zipBytes?: number } = {},
): PlanEntry<IllustrationDetails> {
  const { zipBytes, ...rest } = part;
  const source = (role: string, fileName: string, contentType: string, bytes: number): SourceFile => {
    const ref = `/drop/${fileName}`;
    files.write(ref, bytes);
    return { role, ref, name: fileName, contentType, identity: files.identity(ref), sha256: files.hash(ref) };
  };
  const sources = [source(MASTER, name, 'image/png', sizeBytes)];
  if (zipBytes) sources.push(source(DOWNLOAD, name.replace(/\.png$/, '.zip'), 'application/zip', zipBytes));
  return {
    kind: ILLUSTRATION,
    path: name,
    action: 'new',
    reason: null,
    sources,
    details: guessedDetails(name, 'Tech'),
    ...rest,
  };
}

/** The item of an entry before anything was done about it. */
export const plannedItem = <Details>(
  entry: PlanEntry<Details>,
  part: Partial<ItemRecord<Details>> = {},
): ItemRecord<Details> => ({
  ...entry,
  version: 1,
  id: 'one',
  seq: 1,
  state: 'planned',
  stampMs: 5,
  objects: [],
  tries: 0,
  restarts: 0,
  mayBePublished: false,
  error: null,
  ...part,
});
