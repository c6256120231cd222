/** A folder that is read again: what is new or changed joins the plan, and what an admin had said of a file before goes with it. */
import type { UploadEngine } from './engine/engine.ts';
import type { PlanEntry, SourceFile, UploadItem } from './engine/item.ts';
import { ILLUSTRATION } from './kinds/illustration.ts';
import type { IllustrationDetails, IllustrationFields, IllustrationPatch } from './kinds/illustration-details.ts';

interface Planned {
  readonly id: string;
  readonly sources: readonly SourceFile[];
}

/** Without what the shop, the plan or the queue has as it is now; a planned file that has other bytes now is planned anew. */
export async function planAnew(engine: UploadEngine, entries: readonly PlanEntry[]): Promise<void> {
  const planned = plannedByPlace(engine);
  const before = ({ sources }: PlanEntry) => planned.get(placeOf(sources));
  const fresh = entries.filter(
    (entry) => entry.action !== 'same' && !isSame(before(entry)?.sources, entry.sources, bytesOf),
  );
  // beside the planned one it would count as dropped twice
  const moved = fresh.filter((entry) => isSame(before(entry)?.sources, entry.sources, hashesOf));
  await engine.cancel(moved.flatMap((entry) => before(entry)?.id ?? []));
  // a plan that cannot be kept leaves the one before as it is
  const { ids } = await engine.plan(fresh);
  const isQueued = (id: string) => engine.item(id)?.action === 'same';
  const queued = ids.filter(isQueued);
  const replaced: string[] = [];
  for (const [index, entry] of fresh.entries()) {
    const [old, id] = [before(entry)?.id, ids[index]];
    if (!old || !id) continue;
    if (!isQueued(id)) await carryOver(engine, old, id);
    replaced.push(old);
  }
  await engine.cancel([...replaced, ...queued]);
}

function plannedByPlace(engine: UploadEngine): Map<string, Planned> {
  const { items } = engine.items({ offset: 0, limit: Infinity, filter: { states: ['planned', 'rejected'] } });
  return new Map(
    items.map(({ id }) => {
      const sources = engine.sources(id);
      return [placeOf(sources), { id, sources }];
    }),
  );
}

const placeOf = (sources: readonly SourceFile[]): string => sources[0]?.ref ?? '';
const hashesOf = (sources: readonly SourceFile[]): string => sources.map(({ sha256 }) => sha256).join('\n');
const bytesOf = (sources: readonly SourceFile[]): string =>
  sources.map(({ ref, sha256 }) => `${sha256} ${ref}`).join('\n');

function isSame(
  before: readonly SourceFile[] | undefined,
  now: readonly SourceFile[],
  of: (sources: readonly SourceFile[]) => string,
): boolean {
  return before !== undefined && of(before) === of(now);
}

async function carryOver(engine: UploadEngine, oldId: string, newId: string): Promise<void> {
  const [before, now] = [engine.item(oldId), engine.item(newId)];
  if (before?.kind !== ILLUSTRATION || now?.kind !== ILLUSTRATION) return;
  const patch = whatWasSaid(before, now);
  if (Object.keys(patch).length > 0) await engine.updatePlan(newId, patch);
}

/** Fields that were given, also by a metadata file: which of them an admin has changed since is not known, and the plan showed them. */
function whatWasSaid(before: UploadItem, now: UploadItem): IllustrationPatch {
  const { given, asDraft, ...details } = before.details as IllustrationDetails;
  const fields = Object.fromEntries(given.map((field) => [field, details[field]])) as Partial<IllustrationFields>;
  const choice = choiceOf(before, now);
  return {
    ...(given.length > 0 ? { fields } : {}),
    ...(asDraft === undefined ? {} : { asDraft }),
    ...(choice ? { choice } : {}),
  };
}

/** What was decided about the file and the shop's illustration that it resembles; undefined where it resembles another one now. */
function choiceOf(before: UploadItem, now: UploadItem): IllustrationPatch['choice'] {
  const { existingId, isFileKnown, isSeparate } = before.details as IllustrationDetails;
  if (existingId === null || existingId !== (now.details as IllustrationDetails).existingId) return undefined;
  if (before.action === now.action) return undefined;
  if (isSeparate || before.action === 'new') return 'separate';
  if (now.action !== 'conflict') return undefined;
  if (before.action === 'changed') return 'replace';
  return before.action === 'same' && !isFileKnown ? 'skip' : undefined;
}
