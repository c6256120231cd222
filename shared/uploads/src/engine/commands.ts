/** What an admin does with items: plan, revise the plan, confirm, pause, resume, cancel, clear; and what a start recovers. */
import type { UploadPorts } from '../ports.ts';
import { journalError } from './journal-failure.ts';
import type { UploadItemStore } from './item-store.ts';
import type { ItemRecord, ObjectRecord, PlanAction, PlanEntry, UploadItem, UploadKind } from './item.ts';
import { discardDerived } from './attempt.ts';
import type { UploadQueueController } from './queue-controller.ts';
import type { Remains } from './remains.ts';
import type { ItemEvent } from './transitions.ts';

export interface CommandContext {
  readonly store: UploadItemStore;
  readonly ports: UploadPorts;
  readonly queue: UploadQueueController;
  readonly remains: Remains;
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

/** Reads the journal. What the end of the process interrupted is queued again; where the journal refuses that, the queue waits for room. */
export async function recoverItems(context: CommandContext): Promise<void> {
  const { store, queue } = context;
  const loaded = await store.load();
  const ids = loaded.map(({ id }) => id);
  const recovered = await applyAll(store, ids, { type: 'recover' }).then(() => null, journalError);
  queue.enqueue(store.ids(['queued']));
  queue.open(recovered);
  // in the background: no call waits for what was cancelled before
  void cleanUp(context, store.ids(['cancelled'])).catch(() => undefined);
}

export async function planItems(context: CommandContext, entries: readonly PlanEntry[]): Promise<PlanResult> {
  const { store, ports } = context;
  const counts: Record<PlanAction, number> = { new: 0, changed: 0, details: 0, same: 0, conflict: 0, rejected: 0 };
  const nowMs = ports.clock.now();
  const ids: string[] = [];
  // one step is kept whole or not at all; of more the journal could have the first ones alone
  const plan = entries.length > SLICE ? ports.random.uuid() : undefined;
  try {
    if (plan) await store.openPlan(plan);
    for (let start = 0; start < entries.length; start += SLICE) {
      const slice = entries.slice(start, start + SLICE).map((entry) => markDuplicate(store, entry));
      const records = slice.map((entry) => newRecord(entry, ports.random.uuid(), store.nextNumbers(nowMs), plan));
      for (const { action } of records) counts[action] += 1;
      ids.push(...records.map(({ id }) => id));
      await store.add(records);
    }
    if (plan) await store.closePlan(plan);
  } catch (error) {
    await store.dropPlan(ids, plan);
    throw error;
  }
  return { ids, counts };
}

/** Field by field: spread into the record, an entry would take more memory, ten thousand times. */
function newRecord(
  entry: PlanEntry,
  id: string,
  { seq, stampMs }: { seq: number; stampMs: number },
  plan: string | undefined,
): ItemRecord {
  return {
    version: 1,
    id,
    seq,
    plan,
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

export async function cancelItems(context: CommandContext, ids: Ids): Promise<void> {
  const { store, queue } = context;
  const targets = ids ?? store.ids(['planned', 'rejected', 'queued', 'preparing', 'uploading', 'paused', 'failed']);
  const cancelled = targets.filter((id) => store.apply(id, { type: 'cancel' }));
  await Promise.all([queue.stop(cancelled), store.save(cancelled)]);
  await cleanUp(context, cancelled);
}

/** Where publishing may have started nothing on the server is touched; the orphan check tells those apart. */
async function cleanUp({ store, ports, remains }: CommandContext, ids: readonly string[]): Promise<void> {
  const items = ids.flatMap((id) => store.get(id) ?? []).filter((item) => item.objects.length > 0);
  for (const item of items) await discardDerived(item, ports);
  await remains.remove(items.filter((item) => !item.mayBePublished));
}

export async function clearSettled({ store }: CommandContext): Promise<void> {
  // what a cancelled item has left on the server still has to go, unless it is left to the orphan check
  const cleaned = store.ids(['cancelled']).filter((id) => {
    const item = store.get(id);
    return item && (item.objects.length === 0 || item.mayBePublished);
  });
  await store.remove([...store.ids(['done']), ...cleaned]);
}

/** Makes the event durable for the items that it is legal for, and answers their ids. */
async function applyAll(store: UploadItemStore, ids: readonly string[], event: ItemEvent): Promise<string[]> {
  const applied = ids.filter((id) => store.apply(id, event));
  await store.save(applied);
  return applied;
}
