/** The upload engine: plans become durable items, items become objects and rows, once each, whatever happens in between. */
import { UPLOAD_CONCURRENCY } from '@baobab/domain/constants';
import { toAppError } from '@baobab/domain/errors';
import type { SerializedError } from '@baobab/domain/errors';
import type { UploadPorts } from '../ports.ts';
import { Announcer } from './announcer.ts';
import { Book, JournalFailure } from './book.ts';
import type { ItemFilter, ItemPage } from './book.ts';
import { cancelItems, cleanUp, clearSettled, confirmItems, planItems, revisePlan, retryItems } from './commands.ts';
import type { PlanResult } from './commands.ts';
import type { ItemEvent } from './transitions.ts';
import type { ItemRecord, ItemState, LogLine, PlanEntry, UploadItem, UploadKind } from './item.ts';
import { AppError } from '@baobab/domain/errors';
import { Scheduler } from './scheduler.ts';
import type { ActionCounts, StateCounts } from './tally.ts';

/** JSON only; the same size for ten items and for ten thousand. */
export interface UploadSnapshot {
  readonly states: StateCounts;
  /** Planned and rejected items by what the plan says of them. */
  readonly planned: ActionCounts;
  /** Bytes that confirming the plan would send, derivatives not included. */
  readonly plannedBytes: number;
  readonly sentBytes: number;
  readonly totalBytes: number;
  /** Smoothed; null before anything moved. */
  readonly bytesPerSecond: number | null;
  readonly remainingSeconds: number | null;
  readonly online: boolean;
  /** Why the whole queue stands still until `resume()`: signed out, disk full, bucket missing. */
  readonly halted: SerializedError | null;
  /** Items in flight. */
  readonly running: readonly UploadItem[];
}

export interface EngineOptions {
  readonly kinds: readonly UploadKind[];
  /** Files in flight at once, 1 to 32. Default 3. */
  readonly concurrency?: number;
  /** Gets every change of an item's state. */
  readonly log?: (line: LogLine) => void;
}

/** Without ids a command means every item that it can apply to; ids that it cannot apply to are passed over. */
export interface UploadEngine {
  /** Reads the journal and begins; call once, before anything else. Unfinished items go on by themselves. */
  start(): Promise<void>;
  /** Stops all work, keeping the journal as it is. */
  close(): Promise<void>;
  plan(entries: readonly PlanEntry[]): Promise<PlanResult>;
  /** Changes a planned or rejected item; `patch` is the kind's. Null when the item is no longer in the plan. */
  updatePlan(id: string, patch: unknown): Promise<UploadItem | null>;
  confirm(ids?: readonly string[]): Promise<void>;
  pause(ids?: readonly string[]): Promise<void>;
  /** Ends a halt, and nothing else: what an admin has paused stays paused. */
  endHalt(): Promise<void>;
  /** Without ids it also ends a halt. */
  resume(ids?: readonly string[]): Promise<void>;
  /** Failed items start again; changed files are read anew and sent under new names. */
  retry(ids?: readonly string[]): Promise<void>;
  cancel(ids?: readonly string[]): Promise<void>;
  /** Forgets done and cancelled items. */
  clearDone(): Promise<void>;
  /** Most files in flight from now on, 1 to 32. */
  allow(filesAtOnce: number): void;
  snapshot(): UploadSnapshot;
  /** In planned order. */
  items(query: { offset: number; limit: number; filter?: ItemFilter }): ItemPage;
  item(id: string): UploadItem | undefined;
  /** Called at most five times a second. */
  subscribe(listener: (snapshot: UploadSnapshot) => void): () => void;
}

/** Commands throw AppError disk_full or journal_damaged when the journal cannot keep them; the queue is then halted. */
export function createUploadEngine(ports: UploadPorts, options: EngineOptions): UploadEngine {
  const book = new Book(ports.journal, ({ id, path, state, error }, event) =>
    options.log?.({ atMs: ports.clock.now(), id, path, event, state, error }),
  );
  const kinds = new Map(options.kinds.map((kind) => [kind.name, kind]));
  const kindOf = (item: { kind: string }): UploadKind => {
    const kind = kinds.get(item.kind);
    if (!kind) throw new AppError('journal_damaged', { kind: item.kind });
    return kind;
  };
  const changed = () => announcer.changed();
  const scheduler = new Scheduler({ book, ports, kindOf, changed });
  const allow = (filesAtOnce: number) => scheduler.setMost(Math.min(32, Math.max(1, Math.trunc(filesAtOnce))));
  allow(options.concurrency ?? UPLOAD_CONCURRENCY);
  const snapshot = (): UploadSnapshot => ({
    states: book.tally.states,
    planned: book.tally.planned,
    plannedBytes: book.tally.plannedBytes,
    sentBytes: book.tally.sentBytes,
    totalBytes: book.tally.totalBytes,
    bytesPerSecond: book.tally.speed,
    remainingSeconds: book.tally.remainingSeconds,
    online: ports.connectivity.online(),
    halted: scheduler.halted,
    running: scheduler.runningIds.flatMap((id) => book.view(id) ?? []),
  });
  const announcer = new Announcer(
    ports.clock,
    () => {
      book.tally.sample(ports.clock.now());
      return snapshot();
    },
    () => book.tally.active > 0,
  );
  const context = { book, ports, scheduler, kindOf };
  let unsubscribe = () => {};

  /** Applies one event to many items, makes it durable, answers the ids it applied to. */
  async function applyAll(ids: readonly string[], event: ItemEvent): Promise<string[]> {
    const applied = ids.filter((id) => book.apply(id, event));
    await book.save(applied);
    return applied;
  }
  const all = (ids: readonly string[] | undefined, ...states: ItemState[]) => ids ?? book.ids(states);
  async function command<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw error instanceof JournalFailure ? toAppError(error.cause, 'disk_full') : error;
    } finally {
      changed();
    }
  }

  return {
    start: () =>
      command(async () => {
        const loaded = await book.load();
        const interrupted = loaded.filter(isInterrupted).map((item) => item.id);
        await applyAll(interrupted, { type: 'recover' });
        unsubscribe = ports.connectivity.subscribe((online) => {
          scheduler.connectivityChanged(online);
          changed();
        });
        scheduler.enqueue(book.ids(['queued']));
        scheduler.open();
        // in its own time: no call waits for what was cancelled before
        void cleanUp(context, book.ids(['cancelled'])).catch(() => undefined);
      }),
    close: async () => {
      unsubscribe();
      announcer.close();
      await scheduler.close();
    },
    plan: (entries) => command(() => planItems(context, entries)),
    updatePlan: (id, patch) => command(() => revisePlan(context, id, patch)),
    confirm: (ids) => command(() => confirmItems(context, all(ids, 'planned'))),
    pause: (ids) =>
      command(async () => {
        const targets = all(ids, 'queued', 'preparing', 'uploading');
        const applied = targets.filter((id) => book.apply(id, { type: 'pause' }));
        await Promise.all([scheduler.stop(applied), book.save(applied)]);
      }),
    endHalt: () => command(async () => scheduler.clearHalt()),
    resume: (ids) =>
      command(async () => {
        if (!ids) scheduler.clearHalt();
        scheduler.enqueue(await applyAll(all(ids, 'paused'), { type: 'resume' }));
      }),
    retry: (ids) => command(() => retryItems(context, all(ids, 'failed'))),
    cancel: (ids) => command(() => cancelItems(context, ids)),
    clearDone: () => command(() => clearSettled(context)),
    allow,
    snapshot,
    items: ({ offset, limit, filter }) => book.page(offset, limit, filter ?? {}),
    item: (id) => book.view(id),
    subscribe: (listener) => announcer.subscribe(listener),
  };
}

function isInterrupted(item: ItemRecord): boolean {
  return item.state === 'preparing' || item.state === 'uploading' || item.state === 'committing';
}
