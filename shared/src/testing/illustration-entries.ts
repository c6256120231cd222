/** Plan entries for tests that are about the engine, not about planning. */
import type { PlanEntry } from '../uploads/engine/item.ts';
import { ILLUSTRATION, MASTER } from '../uploads/kinds/illustration.ts';
import { guessedDetails } from '../uploads/kinds/illustration-details.ts';
import type { IllustrationDetails } from '../uploads/kinds/illustration-details.ts';
import type { MemoryFiles } from './memory-files.ts';

/** Writes a picture file and answers the entry that sends it. */
export function illustrationEntry(
  files: MemoryFiles,
  name: string,
  sizeBytes = 300_000,
  part: Partial<PlanEntry<IllustrationDetails>> = {},
): PlanEntry<IllustrationDetails> {
  const ref = `/drop/${name}`;
  files.write(ref, sizeBytes);
  return {
    kind: ILLUSTRATION,
    path: name,
    action: 'new',
    reason: null,
    sources: [
      { role: MASTER, ref, name, contentType: 'image/png', identity: files.identity(ref), sha256: files.hash(ref) },
    ],
    details: guessedDetails(name, 'Tech'),
    ...part,
  };
}
