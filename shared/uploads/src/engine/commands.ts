/** What an admin does with items: plan, revise the plan, confirm, pause, resume, retry, cancel, clear; and what a start recovers. */
import type { ErrorCode } from '@baobab/domain/errors';
import type { UploadPorts } from '../ports.ts';
import type { UploadItemStore } from './item-store.ts';
import { sameIdentity } from './item.ts';
import type { ItemRecord, ObjectRecord, PlanAction, PlanEntry, SourceFile, UploadItem, UploadKind } from './item.ts';
import { REFUSALS, discardDerived } from './attempt.ts';
import type { UploadQueueController } from './queue-controller.ts';
import type { ItemEvent } from './transitions.ts';

export interface CommandContext {
  readonly store: UploadItemStore;
  readonly ports: UploadPorts;
  readonly queue: UploadQueueController;
  readonly kindOf: (item: { kind: string }) => UploadKind;
}

/** Undefined: every item that the command can apply to. */
type Ids = readonly string[] | undefined;

export interface PlanResult {
  /** In the order of the entries. */
  readonly ids: readonly string[];
  readonly counts: Readonly<Record<PlanAction, number>>;
}

const NO_OBJECTS: readonly ObjectRecord[] = [];
/** Items per step of a command: the first ones start, and other commands run, while thousands are still being written. */
const SLICE = 200;

/** After these the file itself may have become another one. */
const FILE_CODES: ReadonlySet<ErrorCode> = new Set([
  'file_changed',
  'file_missing',
  'file_unreadable',
  'file_empty',
  'file_too_large',
  'image_damaged',
  'image_dimensions',
  'zip_damaged',
]);

/** Reads the journal. What the end of the process interrupted is queued again. */
export async function recoverItems({ store }: CommandContext): Promise<void> {
  const loaded = await store.load();
  await applyAll(
    store,
    loaded.map(({ id }) => id),
    { type: 'recover' },
  );
}

export function openQueue(context: CommandContext): void {
  const { store, queue } = context;
  queue.enqueue(store.ids(['queued']));
  queue.open();
  // in the background: no call waits for what was cancelled before
  void cleanUp(context, store.ids(['cancelled'])).catch(() => undefined);
}

export async function planItems(context: CommandContext, entries: readonly PlanEntry[]): Promise<PlanResult> {
  const { store, ports } = context;
  const counts: Record<PlanAction, number> = { new: 0, changed: 0, details: 0, same: 0, conflict: 0, rejected: 0 };
  const nowMs = ports.clock.now();
  const ids: string[] = [];
  try {
    for (let start = 0; start < entries.length; start += SLICE) {
      const slice = entries.slice(start, start + SLICE).map((entry) => markDuplicate(store, entry));
      const records = slice.map((entry) => newRecord(entry, ports.random.uuid(), store.nextNumbers(nowMs)));
      for (const { action } of records) counts[action] += 1;
      await store.add(records);
      ids.push(...records.map(({ id }) => id));
    }
  } catch (error) {
    // a plan is whole or does not exist
    store.forget(ids);
    throw error;
  }
  return { ids, counts };
}

/** Field by field: spread into the record, an entry would take more memory, ten thousand times. */
function newRecord(entry: PlanEntry, id: string, { seq, stampMs }: { seq: number; stampMs: number }): ItemRecord {
  return {
    version: 1,
    id,
    seq,
    kind: entry.kind,
    path: entry.path,
    state: entry.action === 'rejected' ? 'rejected' : 'planned',
    action: entry.action,
    reason: entry.reason,
    sources: entry.sources,
    details: entry.details,
    stampMs,
    objects: NO_OBJECTS,
    tries: 0,
    restarts: 0,
    mayBePublished: false,
    error: null,
  };
}

/** The same file, dropped again before it is settled, is not sent twice. */
function markDuplicate(store: UploadItemStore, entry: PlanEntry): PlanEntry {
  const sendable = entry.action !== 'same' && entry.action !== 'conflict' && entry.action !== 'rejected';
  if (!sendable || !store.findDuplicate(entry)) return entry;
  return { ...entry, action: 'same', reason: { code: 'duplicate', message: 'This file is already in the queue.' } };
}

export async function revisePlan(context: CommandContext, id: string, patch: unknown): Promise<UploadItem | null> {
  const { store, kindOf } = context;
  const item = store.get(id);
  if (!item || (item.state !== 'planned' && item.state !== 'rejected')) return null;
  store.apply(id, { type: 'revise', ...kindOf(item).revise(item, patch) });
  await store.save([id]);
  return store.view(id) ?? null;
}

export async function pauseItems({ store, queue }: CommandContext, ids: Ids): Promise<void> {
  const targets = ids ?? store.ids(['queued', 'preparing', 'uploading']);
  const paused = targets.filter((id) => store.apply(id, { type: 'pause' }));
  await Promise.all([queue.stop(paused), store.save(paused)]);
}

export async function resumeItems({ store, queue }: CommandContext, ids: Ids): Promise<void> {
  if (!ids) queue.clearHalt();
  queue.enqueue(await applyAll(store, ids ?? store.ids(['paused']), { type: 'resume' }));
}

/** Conflicts stay in the plan until the admin has chosen. */
export async function confirmItems({ store, queue }: CommandContext, ids: Ids): Promise<void> {
  const targets = ids ?? store.ids(['planned']);
  for (let start = 0; start < targets.length; start += SLICE) {
    const applied = targets.slice(start, start + SLICE).filter((id) => {
      const action = store.get(id)?.action;
      if (action === 'conflict' || action === undefined) return false;
      return store.apply(id, { type: action === 'same' ? 'skip' : 'confirm' });
    });
    await store.save(applied);
    queue.enqueue(applied);
  }
}

export async function retryItems(context: CommandContext, ids: Ids): Promise<void> {
  const { store, ports, queue, kindOf } = context;
  const applied: string[] = [];
  const abandoned: ItemRecord[] = [];
  for (const id of ids ?? store.ids(['failed'])) {
    const before = store.get(id);
    if (before?.state !== 'failed') continue;
    const fresh = await freshStart(store, ports, before, kindOf(before).reroute !== undefined);
    if (!store.apply(id, { type: 'retry', fresh })) continue;
    applied.push(id);
    if (fresh) abandoned.push(before);
  }
  await store.save(applied);
  queue.enqueue(applied);
  await removeStored(context, abandoned);
}

/** New facts about files that changed, and a new stamp for names that turned out to be taken; null to go on as before. */
async function freshStart(store: UploadItemStore, ports: UploadPorts, item: ItemRecord, hasOtherWays: boolean) {
  const code = item.error?.code;
  const placeRefused = code === 'storage_duplicate' || (hasOtherWays && code !== undefined && REFUSALS.has(code));
  const sources = code && FILE_CODES.has(code) ? await reread(ports, item.sources) : null;
  if (!sources && !placeRefused) return null;
  return { sources: sources ?? item.sources, stampMs: store.nextStamp(ports.clock.now()) };
}

/** Null when nothing changed, or when a file cannot be read: the next attempt will say so. */
async function reread(ports: UploadPorts, sources: readonly SourceFile[]): Promise<SourceFile[] | null> {
  try {
    let changed = false;
    const now: SourceFile[] = [];
    for (const source of sources) {
      const identity = await ports.files.identify(source.ref);
      const same = sameIdentity(identity, source.identity);
      changed ||= !same;
      now.push(same ? source : { ...source, identity, sha256: await ports.files.sha256(source.ref) });
    }
    return changed ? now : null;
  } catch {
    return null;
  }
}

export async function cancelItems(context: CommandContext, ids: Ids): Promise<void> {
  const { store, queue } = context;
  const targets = ids ?? store.ids(['planned', 'rejected', 'queued', 'preparing', 'uploading', 'paused', 'failed']);
  const cancelled = targets.filter((id) => store.apply(id, { type: 'cancel' }));
  await Promise.all([queue.stop(cancelled), store.save(cancelled)]);
  await cleanUp(context, cancelled);
}

/**
 * What cancelled items left on the server: unfinished uploads end, whole objects go. Best effort: what cannot be reached now is
 * tried again at the next start. Where publishing may have started nothing is touched; the orphan check tells those apart.
 */
export async function cleanUp(context: CommandContext, ids: readonly string[]): Promise<void> {
  const { store, ports } = context;
  const items = ids.flatMap((id) => store.get(id) ?? []).filter((item) => item.objects.length > 0);
  for (const item of items) await discardDerived(item, ports);
  const mayGo = items.filter((item) => !item.mayBePublished);
  if (!(await removeStored(context, mayGo))) return;
  const cleaned = mayGo.flatMap(({ id }) => (store.apply(id, { type: 'cleaned' }) ? [id] : []));
  await store.save(cleaned);
}

export async function clearSettled({ store }: CommandContext): Promise<void> {
  // what a cancelled item has left on the server still has to go
  const cleaned = store.ids(['cancelled']).filter((id) => store.get(id)?.objects.length === 0);
  await store.remove([...store.ids(['done']), ...cleaned]);
}

/** Makes the event durable for the items that it is legal for, and answers their ids. */
async function applyAll(store: UploadItemStore, ids: readonly string[], event: ItemEvent): Promise<string[]> {
  const applied = ids.filter((id) => store.apply(id, event));
  await store.save(applied);
  return applied;
}

/** True when nothing of them is left. */
async function removeStored({ store, ports }: CommandContext, items: readonly ItemRecord[]): Promise<boolean> {
  const objects = items.flatMap((item) => item.objects.filter((object) => isOwn(store, item, object)));
  try {
    for (const { uploadUrl } of objects) if (uploadUrl) await ports.transport.terminate(uploadUrl);
    for (const [bucket, own] of Map.groupBy(objects, (object) => object.bucket)) {
      const names = own.map(({ name }) => name);
      await ports.transport.remove(bucket, names);
    }
    return true;
  } catch {
    return false;
  }
}

/** An object under a name that turned out to be taken, or that was never sent to, belongs to another upload. */
function isOwn(store: UploadItemStore, item: ItemRecord, { name, state }: ObjectRecord): boolean {
  if (state === 'sent') return true;
  return state === 'attempted' && item.error?.code !== 'storage_duplicate' && store.hasStarted(item.id, name);
}
