/**
 * The upload engine: plans become durable items, items become objects and rows, once each, whatever happens in between. Joins item store,
 * queue and snapshots behind one interface; it must not know a platform, a server or a kind of upload.
 */
import { UPLOAD_CONCURRENCY } from '@baobab/domain/constants';
import { AppError } from '@baobab/domain/errors';
import type { SerializedError } from '@baobab/domain/errors';
import type { UploadPorts } from '../ports.ts';
import { SnapshotPublisher } from './snapshot-publisher.ts';
import { UploadItemStore } from './item-store.ts';
import { journalError, JournalFailure } from './journal-failure.ts';
import type { ItemFilter, ItemPage } from './item-store.ts';
import {
  cancelItems,
  clearSettled,
  confirmItems,
  pauseItems,
  planItems,
  recoverItems,
  resumeItems,
  revisePlan,
} from './commands.ts';
import type { PlanResult } from './commands.ts';
import type { LogLine, PlanEntry, SourceFile, UploadItem, UploadKind } from './item.ts';
import { UploadQueueController } from './queue-controller.ts';
import { Remains } from './remains.ts';
import { retryItems } from './retry-items.ts';
import type { TotalValues } from './progress-totals.ts';
import type { SendingOrder } from './sending-order.ts';

/** JSON only; the same size for ten items and for ten thousand. */
export interface UploadSnapshot extends TotalValues {
  readonly online: boolean;
  /** Why the whole queue is halted until `resume()`: signed out, disk full, bucket missing. */
  readonly halted: SerializedError | null;
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
  /** Reads the journal and begins; call once, before anything else. Unfinished items go on by themselves. Where it rejects, the queue is halted. */
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
  /** Failed items start again; changed files are checked and read anew and sent under new names, or refused. */
  retry(ids?: readonly string[]): Promise<void>;
  cancel(ids?: readonly string[]): Promise<void>;
  /** Forgets done and cancelled items. */
  clearDone(): Promise<void>;
  /** Most files in flight from now on, 1 to 32. */
  allow(filesAtOnce: number): void;
  /** Of what waits, from now on. */
  setOrder(order: SendingOrder): void;
  snapshot(): UploadSnapshot;
  /** In planned order. */
  items(query: { offset: number; limit: number; filter?: ItemFilter }): ItemPage;
  item(id: string): UploadItem | undefined;
  /** Files of this computer that the item is made from. */
  sources(id: string): readonly SourceFile[];
  /** Called at most five times a second. */
  subscribe(listener: (snapshot: UploadSnapshot) => void): () => void;
}

/** Commands throw AppError disk_full, journal_damaged or journal_unreadable when the journal cannot store them; the queue is then halted. */
export function createUploadEngine(ports: UploadPorts, options: EngineOptions): UploadEngine {
  const store = new UploadItemStore(ports.journal, ({ id, path, state, error }, event) =>
    options.log?.({ atMs: ports.clock.now(), id, path, event, state, error }),
  );
  const kindOf = kindsByName(options.kinds);
  const changed = () => publisher.markChanged();
  const queue = new UploadQueueController({ store, ports, kindOf, changed });
  const allow = (filesAtOnce: number) => queue.setMaxConcurrency(Math.min(32, Math.max(1, Math.trunc(filesAtOnce))));
  allow(options.concurrency ?? UPLOAD_CONCURRENCY);
  const snapshot = () => snapshotOf(store, queue, ports);
  const sample = () => {
    store.totals.sample(ports.clock.now());
    return snapshot();
  };
  const publisher = new SnapshotPublisher(ports.clock, sample, () => store.totals.active > 0);
  const remains = new Remains(store, ports);
  const context = { store, ports, queue, remains, kindOf };
  let unsubscribe = () => {};
  const command = <T>(run: () => Promise<T>) => withJournalErrors(run).finally(changed);

  return {
    start: () =>
      command(async () => {
        await recoverItems(context).catch((error: unknown) => {
          queue.halt(journalError(error));
          throw error;
        });
        unsubscribe = ports.connectivity.subscribe((online) => {
          queue.connectivityChanged(online);
          changed();
        });
      }),
    close: async () => {
      unsubscribe();
      publisher.close();
      remains.close();
      await queue.close();
    },
    plan: (entries) => command(() => planItems(context, entries)),
    updatePlan: (id, patch) => command(() => revisePlan(context, id, patch)),
    confirm: (ids) => command(() => confirmItems(context, ids)),
    pause: (ids) => command(() => pauseItems(context, ids)),
    endHalt: () => command(async () => queue.clearHalt()),
    resume: (ids) => command(() => resumeItems(context, ids)),
    retry: (ids) => command(() => retryItems(context, ids)),
    cancel: (ids) => command(() => cancelItems(context, ids)),
    clearDone: () => command(() => clearSettled(context)),
    allow,
    setOrder: (order) => queue.setOrder(order),
    snapshot,
    items: ({ offset, limit, filter }) => store.page(offset, limit, filter ?? {}),
    item: (id) => store.view(id),
    sources: (id) => store.get(id)?.sources ?? [],
    subscribe: (listener) => publisher.subscribe(listener),
  };
}

async function withJournalErrors<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof JournalFailure ? journalError(error) : error;
  }
}

function kindsByName(all: readonly UploadKind[]): (item: { kind: string }) => UploadKind {
  const kinds = new Map(all.map((kind) => [kind.name, kind]));
  return (item) => {
    const kind = kinds.get(item.kind);
    if (!kind) throw new AppError('journal_damaged', { kind: item.kind });
    return kind;
  };
}

function snapshotOf(store: UploadItemStore, queue: UploadQueueController, ports: UploadPorts): UploadSnapshot {
  return {
    ...store.totals.values,
    online: ports.connectivity.online(),
    halted: queue.halted,
    running: queue.runningIds.flatMap((id) => store.view(id) ?? []),
  };
}
