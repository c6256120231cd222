/** A dropped picture against what the shop has: the same, another version, moved, or new. */
import pLimit from 'p-limit';
import type { PlanAction, PlanReason } from '../engine/item.ts';
import type { Catalog, SourceMatch } from '../ports.ts';
import type { FileGroup, WalkedFile } from './group-files.ts';
import { fileKey } from './sidecar.ts';

/** Questions to the catalog carry at most this many files. */
const MATCH_BATCH = 500;
const MATCH_AT_ONCE = 3;

export type Matches = ReadonlyMap<string, readonly SourceMatch[]>;

export interface ShopMatch {
  readonly action: PlanAction;
  readonly reason: PlanReason | null;
  readonly existingId: string | null;
  readonly illustrationId: string | null;
}

/** Same path and bytes: nothing to do. Same path, other bytes: changed. Same bytes under another path: there already, moved. */
export function compareWithShop({ image, download }: FileGroup, matches: Matches): ShopMatch {
  const found = matches.get(matchKey(image)) ?? [];
  const byPath = found.find((match) => fileKey(match.existingPath) === fileKey(image.path));
  const byBytes = found.filter((match) => match.existingSha256 === image.sha256);
  const elsewhere = byBytes.find((match) => match.illustrationId !== byPath?.illustrationId);
  const changed = { action: 'changed', reason: null } as const;
  if (byPath && byPath.existingSha256 === image.sha256) {
    const id = byPath.illustrationId;
    return zipChanged(byPath, download)
      ? { ...changed, existingId: id, illustrationId: id }
      : { action: 'same', reason: null, existingId: id, illustrationId: null };
  }
  if (byPath && elsewhere) {
    const message = `This place belongs to one illustration, but the picture is already in the shop as ${elsewhere.existingPath}.`;
    return {
      action: 'conflict',
      reason: { code: 'conflict', message },
      existingId: byPath.illustrationId,
      illustrationId: null,
    };
  }
  if (byPath) return { ...changed, existingId: byPath.illustrationId, illustrationId: byPath.illustrationId };
  if (elsewhere) {
    const message = `Already in the shop as ${elsewhere.existingPath}.`;
    return {
      action: 'same',
      reason: { code: 'duplicate', message },
      existingId: elsewhere.illustrationId,
      illustrationId: null,
    };
  }
  return { action: 'new', reason: null, existingId: null, illustrationId: null };
}

function zipChanged(match: SourceMatch, download: WalkedFile | null): boolean {
  if (match.existingDownloadSha256 === undefined || !download) return false;
  return match.existingDownloadSha256 !== download.sha256;
}

export async function findMatches(
  catalog: Pick<Catalog, 'matchSources'>,
  groups: readonly FileGroup[],
): Promise<Matches> {
  const found = new Map<string, SourceMatch[]>();
  const asked = groups.map(({ image }) => ({ path: image.path, sha256: image.sha256 }));
  const batches = Array.from({ length: Math.ceil(asked.length / MATCH_BATCH) }, (_, index) =>
    asked.slice(index * MATCH_BATCH, (index + 1) * MATCH_BATCH),
  );
  await pLimit(MATCH_AT_ONCE).map(batches, async (batch) => {
    for (const match of await catalog.matchSources(batch)) {
      const key = matchKey(match);
      found.set(key, [...(found.get(key) ?? []), match]);
    }
  });
  return found;
}

function matchKey({ path, sha256 }: { path: string; sha256: string }): string {
  return `${sha256} ${path}`;
}
