/** Which versions are kept. A text that the server does not have is never dropped; a conflict's two sides are kept for 90 days. */
import { sameJson } from '@baobab/domain/same-json';
import type { ServerVersion, VersionRecord } from '../ports.ts';
import type { DraftVersion } from '../view.ts';

/** Synced versions kept of one document. */
export const KEPT_VERSIONS = 50;
const CONFLICT_SIDES_KEPT_MS = 90 * 24 * 3600 * 1000;

/** Versions up to the save with that number, and its own, which has the next, are covered by what the server now has. */
export function coveredBy(versions: readonly VersionRecord[], order: number): VersionRecord[] {
  return versions
    .filter((version) => !version.synced && version.seq <= order + 1)
    .map((version) => ({ ...version, synced: true }));
}

/** Ids that may go, of one document's versions, newest first. */
export function droppable(versions: readonly VersionRecord[], nowMs: number): string[] {
  return versions
    .filter((version) => version.synced)
    .slice(KEPT_VERSIONS)
    .filter((version) => !isSide(version) || nowMs - version.at > CONFLICT_SIDES_KEPT_MS)
    .map(({ id }) => id);
}

function isSide(version: VersionRecord): boolean {
  return version.reason === 'mine' || version.reason === 'theirs';
}

/** Newest first. What this device has besides is what the server never had. */
export function withServerVersions(own: readonly DraftVersion[], server: readonly ServerVersion[]): DraftVersion[] {
  if (server.length === 0) return [...own];
  const remembered = server.map(({ revision, content, changedBy, changedAt }) => ({
    id: `revision-${revision}`,
    at: Date.parse(changedAt),
    reason: 'saved' as const,
    by: changedBy,
    synced: true,
    content,
  }));
  const isRemembered = (version: DraftVersion) => server.some(({ content }) => sameJson(content, version.content));
  const besides = own.filter((version) => !isRemembered(version)).map((version) => ({ ...version, synced: false }));
  return [...besides, ...remembered].toSorted((a, b) => b.at - a.at);
}
