/**
 * What happens to one document: pure steps from record to record. Each also says which versions the history must keep, so that no
 * text ever exists in only one place that is about to change.
 */
import { kindOf, type DraftContent, type DraftKey } from '@baobab/domain/entities/draft-content';
import { serializeError, type AppError } from '@baobab/domain/errors';
import { sameJson } from '@baobab/domain/same-json';
import { mergeContents } from '../merge/merge.ts';
import { previewResolution } from '../merge/merge.ts';
import {
  TOMBSTONE_UNKNOWN,
  type DraftRecord,
  type Operation,
  type ServerDocument,
  type VersionRecord,
} from '../ports.ts';
import type { Removal, Resolution, VersionReason } from '../view.ts';
import { contentOf, isPublished, matchesSent } from './content.ts';

export type NewVersion = Pick<VersionRecord, 'reason' | 'content' | 'by' | 'synced'>;
export interface Step {
  readonly record: DraftRecord;
  readonly versions: readonly NewVersion[];
}

export function freshRecord(key: DraftKey, createdAt: string): DraftRecord {
  return {
    key,
    base: null,
    local: null,
    operation: null,
    unanswered: [],
    conflict: null,
    problem: null,
    elsewhere: null,
    gone: null,
    tombstone: null,
    generation: 1,
    editedAt: null,
    syncedAt: null,
    createdAt,
    savedHere: false,
  };
}

const step = (record: DraftRecord, versions: readonly NewVersion[] = []): Step => ({ record, versions });
const ours = (reason: VersionReason, content: DraftContent): NewVersion => ({
  reason,
  content,
  by: null,
  synced: false,
});
const onServer = (
  reason: VersionReason,
  { content, changedBy: by }: Pick<ServerDocument, 'content' | 'changedBy'>,
): NewVersion => ({ reason, content, by, synced: true });
/** A version of what only this device has, if there is any. */
const unsaved = (reason: VersionReason, { local }: DraftRecord): NewVersion[] =>
  local === null ? [] : [ours(reason, local)];

/** `content` becomes what is edited here; nothing when it is what the server has anyway. */
export function withLocal(record: DraftRecord, content: DraftContent): DraftRecord {
  return { ...record, local: record.base && sameJson(content, record.base.content) ? null : content };
}

/** The content changed without its editor: what is typed against the older one has to be merged. */
function withNextGeneration(record: DraftRecord, before: DraftRecord): DraftRecord {
  return sameJson(contentOf(record), contentOf(before)) ? record : { ...record, generation: before.generation + 1 };
}

export function saveAsked(record: DraftRecord, operation: Pick<Operation, 'id' | 'order'>): Step {
  const content = contentOf(record);
  return step({ ...record, local: content, problem: null, operation: { ...operation, type: 'save', content } }, [
    ours('saved', content),
  ]);
}

export function deleteAsked(record: DraftRecord, operation: Pick<Operation, 'id' | 'order'>): Step {
  const content = contentOf(record);
  return step({ ...record, problem: null, operation: { ...operation, type: 'delete', content: null } }, [
    { reason: 'deleted', content, by: null, synced: record.local === null },
  ]);
}

/** The server has what `operation` asked for, as `document`. Later typing and later asking stay. */
export function acknowledged(record: DraftRecord, operation: Operation, document: ServerDocument, now: number): Step {
  const pending = record.operation?.id === operation.id ? null : record.operation;
  const next: DraftRecord = {
    ...rebaseOn(record, document, operation.content ?? document.content),
    operation: pending && rebased(pending, operation.content, document.content, record.key),
    unanswered: [],
    problem: null,
    syncedAt: now,
    savedHere: true,
  };
  return step(withNextGeneration(next, record));
}

/** Takes `document` as the new base; what is edited here is carried over from `from`, which is what the document came of. */
function rebaseOn(record: DraftRecord, document: ServerDocument, from: DraftContent): DraftRecord {
  const next = { ...record, base: document, elsewhere: null, gone: null };
  if (record.local === null) return next;
  const versions = { base: from, mine: record.local, theirs: document.content };
  return withLocal(next, mergeContents(kindOf(record.key), versions).content);
}

function rebased(operation: Operation, from: DraftContent | null, onto: DraftContent, key: DraftKey): Operation {
  if (operation.content === null || from === null) return operation;
  const versions = { base: from, mine: operation.content, theirs: onto };
  return { ...operation, content: mergeContents(kindOf(key), versions).content };
}

/** The server refused a save because it has something newer: `theirs`. */
export function saveConflicted(record: DraftRecord, theirs: ServerDocument): Step {
  const operation = record.operation;
  const own = record.unanswered.find((sent) => matchesSent(sent, theirs.content));
  if (own) return ownSaveFound(record, theirs, own);
  const mine = contentOf(record);
  const sides: NewVersion[] = [ours('mine', mine), onServer('theirs', theirs)];
  const kind = kindOf(record.key);
  const base = record.base?.content ?? null;
  const merged = mergeContents(kind, { base, mine, theirs: theirs.content });
  const asked = operation?.content
    ? mergeContents(kind, { base, mine: operation.content, theirs: theirs.content })
    : { content: merged.content, hunks: merged.hunks };
  const publishes = isPublished(asked.content) && !isPublished(theirs.content);
  const stopped = { ...record, operation: null, elsewhere: null };
  if (merged.hunks.length > 0 || asked.hunks.length > 0)
    return step({ ...stopped, conflict: { reason: 'overlap', theirs } }, sides);
  if (publishes) return step({ ...stopped, conflict: { reason: 'publication', theirs } }, sides);
  const next = withLocal({ ...record, base: theirs, elsewhere: null, unanswered: [] }, merged.content);
  const isSaved = sameJson(asked.content, theirs.content);
  const left = operation && !isSaved ? { ...operation, content: asked.content } : null;
  return step(withNextGeneration({ ...next, operation: left }, record), [...sides, ours('merged', merged.content)]);
}

/** An earlier save, whose answer was lost, is what the server has now. */
function ownSaveFound(record: DraftRecord, theirs: ServerDocument, own: DraftContent): Step {
  const next = { ...rebaseOn(record, theirs, own), unanswered: [] };
  const operation = record.operation && rebased(record.operation, own, theirs.content, record.key);
  const done = operation?.type === 'save' && operation.content !== null && sameJson(operation.content, theirs.content);
  return step(withNextGeneration({ ...next, operation: done ? null : operation }, record));
}

/** The server no longer has it, and this device wanted to save. A save that brings it back anyway is repeated from the tombstone. */
export function saveFoundDeleted(record: DraftRecord, tombstone: number): Step {
  if (record.tombstone === TOMBSTONE_UNKNOWN && record.base === null) return step({ ...record, tombstone });
  const conflict = { reason: 'deleted_elsewhere', theirs: null } as const;
  return step({ ...record, operation: null, elsewhere: null, tombstone, conflict }, [ours('mine', contentOf(record))]);
}

/** This device wanted to delete what was changed elsewhere meanwhile. */
export function deleteFoundEdited(record: DraftRecord, theirs: ServerDocument): Step {
  if (record.unanswered.some((sent) => matchesSent(sent, theirs.content)))
    return step({ ...record, base: theirs, unanswered: [] });
  return step({ ...record, operation: null, elsewhere: null, conflict: { reason: 'edited_elsewhere', theirs } }, [
    onServer('theirs', theirs),
  ]);
}

/** A deletion was taken back while it was on its way: the post is made again as it was. */
export function deletionTakenBack(
  record: DraftRecord,
  tombstone: number,
  again: Pick<Operation, 'id' | 'order'>,
): Step {
  const restored = { ...record, base: null, tombstone, local: contentOf(record), elsewhere: null };
  return record.operation ? step(restored) : saveAsked(restored, again);
}

/** What was edited here until the last moment stays in the history. */
export function deletionDone(record: DraftRecord, now: number, how: Removal['how'] = 'deleted_here'): Step {
  return step(emptied(record, now, how), unsaved('deleted', record));
}

function emptied(record: DraftRecord, at: number, how: Removal['how']): DraftRecord {
  const content = contentOf(record);
  const title = 'title' in content ? content.title : '';
  return {
    ...record,
    gone: { title, at, how, unsaved: record.local !== null },
    base: null,
    local: null,
    operation: null,
    unanswered: [],
    conflict: null,
    problem: null,
    elsewhere: null,
    generation: record.generation + 1,
    syncedAt: at,
  };
}

export function refused(record: DraftRecord, operation: Operation, error: AppError): DraftRecord {
  if (record.operation?.id !== operation.id) return record;
  return { ...record, operation: null, problem: serializeError(error) };
}

/** Back to the server's state. A new document is gone. */
export function discarded(record: DraftRecord, now: number): Step {
  const versions = unsaved('discarded', record).map((version) => ({ ...version, synced: true }));
  const newer = record.conflict ? record.conflict.theirs : record.elsewhere;
  const base = newer === 'gone' ? null : (newer ?? (record.conflict ? null : record.base));
  if (base === null) {
    const how = record.conflict || newer === 'gone' ? 'deleted_elsewhere' : 'discarded';
    return step(emptied(record, now, how), versions);
  }
  const next = { ...record, base, local: null, operation: null, conflict: null, problem: null, elsewhere: null };
  return step(withNextGeneration(next, record), versions);
}

export interface Resolved extends Step {
  /** What the person asked for besides the choice. */
  readonly ask: 'save' | 'delete' | null;
}

export function resolved(record: DraftRecord, resolution: Resolution, now: number): Resolved {
  const { conflict } = record;
  if (!conflict) return { record, versions: [], ask: null };
  const { theirs, reason } = conflict;
  const open = { ...record, conflict: null, unanswered: [], base: theirs };
  if (reason === 'edited_elsewhere') {
    const keep = withNextGeneration({ ...open, local: null }, record);
    return {
      record: keep,
      versions: unsaved('mine', record),
      ask: resolution.whole === 'mine' && resolution.save ? 'delete' : null,
    };
  }
  if (theirs === null && resolution.whole === 'theirs')
    return { ...deletionDone(record, now, 'deleted_elsewhere'), ask: null };
  // either side may have changed since they collided
  const current: NewVersion[] = [ours('mine', contentOf(record)), ...(theirs ? [onServer('theirs', theirs)] : [])];
  const sides = { base: record.base?.content ?? null, mine: contentOf(record), theirs: theirs?.content ?? null };
  const content = previewResolution(kindOf(record.key), sides, resolution) ?? sides.mine;
  const next = withNextGeneration(withLocal(open, content), record);
  return {
    record: next,
    versions: [...current, ours('merged', content)],
    ask: resolution.save && next.local !== null ? 'save' : null,
  };
}

/** A pull found `document`. */
export function serverChanged(record: DraftRecord, document: ServerDocument, now: number): Step {
  if (record.conflict) {
    const reason = record.conflict.reason === 'deleted_elsewhere' ? 'overlap' : record.conflict.reason;
    return step({ ...record, conflict: { reason, theirs: document } });
  }
  if (record.local !== null || record.operation) return step({ ...record, elsewhere: document });
  const before = record.base;
  const next = {
    ...record,
    base: document,
    gone: null,
    syncedAt: now,
    savedHere: false,
    createdAt: document.createdAt,
  };
  const versions: NewVersion[] =
    before && !sameJson(before.content, document.content) ? [onServer('theirs', before)] : [];
  return step(withNextGeneration(next, record), versions);
}

/** A pull no longer found it. */
export function serverRemoved(found: DraftRecord, now: number): Step {
  const record = { ...found, tombstone: TOMBSTONE_UNKNOWN };
  if (record.operation?.type === 'delete' || record.conflict?.reason === 'edited_elsewhere')
    return deletionDone(record, now);
  if (record.conflict) return step({ ...record, conflict: { reason: 'deleted_elsewhere', theirs: null } });
  if (record.local !== null) return step({ ...record, elsewhere: 'gone' });
  return step(emptied(record, now, 'deleted_elsewhere'), [
    { reason: 'deleted', content: contentOf(record), by: record.base?.changedBy ?? null, synced: true },
  ]);
}
