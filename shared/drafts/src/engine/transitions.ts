/**
 * What happens to one document: pure steps from record to record. Each also says which versions the history must keep, so that no
 * text ever exists in only one place that is about to change.
 */
import { kindOf, type DraftContent, type DraftKey } from '@baobab/domain/entities/draft-content';
import { serializeError, type AppError } from '@baobab/domain/errors';
import { sameJson } from '../merge/equal.ts';
import { mergeContents } from '../merge/merge.ts';
import { previewResolution } from '../merge/resolve.ts';
import {
  TOMBSTONE_UNKNOWN,
  type DraftRecord,
  type Operation,
  type ServerDocument,
  type VersionRecord,
} from '../ports.ts';
import type { Removal, Resolution } from '../view.ts';
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

/** `content` becomes what is edited here; nothing when it is what the server has anyway. */
export function withLocal(record: DraftRecord, content: DraftContent): DraftRecord {
  return { ...record, local: record.base && sameJson(content, record.base.content) ? null : content };
}

/** The content changed without its editor: what is typed against the older one has to be merged. */
function moved(record: DraftRecord, before: DraftRecord): DraftRecord {
  return sameJson(contentOf(record), contentOf(before)) ? record : { ...record, generation: before.generation + 1 };
}

export function saveAsked(record: DraftRecord, operation: Pick<Operation, 'id' | 'order'>): Step {
  const content = contentOf(record);
  return {
    record: { ...record, local: content, problem: null, operation: { ...operation, type: 'save', content } },
    versions: [{ reason: 'saved', content, by: null, synced: false }],
  };
}

export function deleteAsked(record: DraftRecord, operation: Pick<Operation, 'id' | 'order'>): Step {
  const content = contentOf(record);
  return {
    record: { ...record, problem: null, operation: { ...operation, type: 'delete', content: null } },
    versions: [{ reason: 'deleted', content, by: null, synced: record.local === null }],
  };
}

/** The server has what `operation` asked for, as `document`. Later typing and later asking stay. */
export function acknowledged(record: DraftRecord, operation: Operation, document: ServerDocument, now: number): Step {
  const pending = record.operation?.id === operation.id ? null : record.operation;
  const next: DraftRecord = {
    ...onto(record, document, operation.content ?? document.content),
    operation: pending && rebased(pending, operation.content, document.content, record.key),
    unanswered: [],
    problem: null,
    syncedAt: now,
    savedHere: true,
  };
  return { record: moved(next, record), versions: [] };
}

/** Takes `document` as the new base; what is edited here is carried over from `from`, which is what the document came of. */
function onto(record: DraftRecord, document: ServerDocument, from: DraftContent): DraftRecord {
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
  if (own) return landed(record, theirs, own);
  const mine = contentOf(record);
  const sides: NewVersion[] = [
    { reason: 'mine', content: mine, by: null, synced: false },
    { reason: 'theirs', content: theirs.content, by: theirs.changedBy, synced: true },
  ];
  const kind = kindOf(record.key);
  const base = record.base?.content ?? null;
  const merged = mergeContents(kind, { base, mine, theirs: theirs.content });
  const asked = operation?.content
    ? mergeContents(kind, { base, mine: operation.content, theirs: theirs.content })
    : { content: merged.content, hunks: merged.hunks };
  const publishes = isPublished(asked.content) && !isPublished(theirs.content);
  const stopped = { ...record, operation: null, elsewhere: null };
  if (merged.hunks.length > 0 || asked.hunks.length > 0)
    return { record: { ...stopped, conflict: { reason: 'overlap', theirs } }, versions: sides };
  if (publishes) return { record: { ...stopped, conflict: { reason: 'publication', theirs } }, versions: sides };
  const next = withLocal({ ...record, base: theirs, elsewhere: null, unanswered: [] }, merged.content);
  const nothingLeft = sameJson(asked.content, theirs.content);
  return {
    record: moved(
      { ...next, operation: operation && !nothingLeft ? { ...operation, content: asked.content } : null },
      record,
    ),
    versions: [...sides, { reason: 'merged', content: merged.content, by: null, synced: false }],
  };
}

/** An earlier save, whose answer was lost, is what the server has now. */
function landed(record: DraftRecord, theirs: ServerDocument, own: DraftContent): Step {
  const next = { ...onto(record, theirs, own), unanswered: [] };
  const operation = record.operation && rebased(record.operation, own, theirs.content, record.key);
  const done = operation?.type === 'save' && operation.content !== null && sameJson(operation.content, theirs.content);
  return { record: moved({ ...next, operation: done ? null : operation }, record), versions: [] };
}

/** The server no longer has it, and this device wanted to save. A save that brings it back anyway is repeated from the tombstone. */
export function saveFoundDeleted(record: DraftRecord, tombstone: number): Step {
  if (record.tombstone === TOMBSTONE_UNKNOWN && record.base === null)
    return { record: { ...record, tombstone }, versions: [] };
  const conflict = { reason: 'deleted_elsewhere', theirs: null } as const;
  return {
    record: { ...record, operation: null, elsewhere: null, tombstone, conflict },
    versions: [{ reason: 'mine', content: contentOf(record), by: null, synced: false }],
  };
}

/** This device wanted to delete what was changed elsewhere meanwhile. */
export function deleteFoundEdited(record: DraftRecord, theirs: ServerDocument): Step {
  if (record.unanswered.some((sent) => matchesSent(sent, theirs.content)))
    return { record: { ...record, base: theirs, unanswered: [] }, versions: [] };
  return {
    record: { ...record, operation: null, elsewhere: null, conflict: { reason: 'edited_elsewhere', theirs } },
    versions: [{ reason: 'theirs', content: theirs.content, by: theirs.changedBy, synced: true }],
  };
}

/** A deletion was taken back while it was on its way: the post is made again as it was. */
export function deletionTakenBack(
  record: DraftRecord,
  tombstone: number,
  again: Pick<Operation, 'id' | 'order'>,
): Step {
  const restored = { ...record, base: null, tombstone, local: contentOf(record), elsewhere: null };
  return record.operation ? { record: restored, versions: [] } : saveAsked(restored, again);
}

/** What was edited here until the last moment stays in the history. */
export function deletionDone(record: DraftRecord, now: number, how: Removal['how'] = 'deleted_here'): Step {
  const versions: NewVersion[] =
    record.local === null ? [] : [{ reason: 'deleted', content: record.local, by: null, synced: false }];
  return { record: emptied(record, now, how), versions };
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
  const versions: NewVersion[] =
    record.local === null ? [] : [{ reason: 'discarded', content: record.local, by: null, synced: true }];
  const newer = record.conflict ? record.conflict.theirs : record.elsewhere;
  const base = newer === 'gone' ? null : (newer ?? (record.conflict ? null : record.base));
  if (base === null) {
    const how = record.conflict || newer === 'gone' ? 'deleted_elsewhere' : 'discarded';
    return { record: emptied(record, now, how), versions };
  }
  const next = { ...record, base, local: null, operation: null, conflict: null, problem: null, elsewhere: null };
  return { record: moved(next, record), versions };
}

export interface Resolved extends Step {
  /** What the click asked for besides the choice. */
  readonly ask: 'save' | 'delete' | null;
}

export function resolved(record: DraftRecord, resolution: Resolution, now: number): Resolved {
  const { conflict } = record;
  if (!conflict) return { record, versions: [], ask: null };
  const { theirs, reason } = conflict;
  const open = { ...record, conflict: null, unanswered: [], base: theirs };
  if (reason === 'edited_elsewhere') {
    const keep = moved({ ...open, local: null }, record);
    const versions: NewVersion[] =
      record.local === null ? [] : [{ reason: 'mine', content: record.local, by: null, synced: false }];
    return { record: keep, versions, ask: resolution.whole === 'mine' && resolution.save ? 'delete' : null };
  }
  if (theirs === null && resolution.whole === 'theirs')
    return { ...deletionDone(record, now, 'deleted_elsewhere'), ask: null };
  // either side may have changed since they collided
  const lately: NewVersion[] = [
    { reason: 'mine', content: contentOf(record), by: null, synced: false },
    ...(theirs ? [{ reason: 'theirs', content: theirs.content, by: theirs.changedBy, synced: true } as const] : []),
  ];
  const sides = { base: record.base?.content ?? null, mine: contentOf(record), theirs: theirs?.content ?? null };
  const content = previewResolution(kindOf(record.key), sides, resolution) ?? sides.mine;
  const next = moved(withLocal(open, content), record);
  return {
    record: next,
    versions: [...lately, { reason: 'merged', content, by: null, synced: false }],
    ask: resolution.save && next.local !== null ? 'save' : null,
  };
}

/** A look at the server found `document`. */
export function serverChanged(record: DraftRecord, document: ServerDocument, now: number): Step {
  if (record.conflict) {
    const reason = record.conflict.reason === 'deleted_elsewhere' ? 'overlap' : record.conflict.reason;
    return { record: { ...record, conflict: { reason, theirs: document } }, versions: [] };
  }
  if (record.local !== null || record.operation) return { record: { ...record, elsewhere: document }, versions: [] };
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
    before && !sameJson(before.content, document.content)
      ? [{ reason: 'theirs', content: before.content, by: before.changedBy, synced: true }]
      : [];
  return { record: moved(next, record), versions };
}

/** A look at the server no longer found it. */
export function serverRemoved(found: DraftRecord, now: number): Step {
  const record = { ...found, tombstone: TOMBSTONE_UNKNOWN };
  if (record.operation?.type === 'delete' || record.conflict?.reason === 'edited_elsewhere')
    return deletionDone(record, now);
  if (record.conflict)
    return { record: { ...record, conflict: { reason: 'deleted_elsewhere', theirs: null } }, versions: [] };
  if (record.local !== null) return { record: { ...record, elsewhere: 'gone' }, versions: [] };
  return {
    record: emptied(record, now, 'deleted_elsewhere'),
    versions: [{ reason: 'deleted', content: contentOf(record), by: record.base?.changedBy ?? null, synced: true }],
  };
}
