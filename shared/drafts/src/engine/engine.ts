/** The draft engine: edits are durable on this device first, and reach the server once each when saving is asked for. */
import { DRAFT_KINDS, kindOf, type DraftKey } from '@baobab/domain/entities/draft-content';
import { AppError } from '@baobab/domain/errors';
import { sameJson } from '@baobab/domain/same-json';
import type { DraftPorts, DraftRecord, ServerDocument } from '../ports.ts';
import type { DraftsState, DraftView } from '../view.ts';
import { createCommands, type DraftCommands } from './commands.ts';
import { DraftRecords } from './draft-records.ts';
import { sweep } from './files.ts';
import { Outbox } from './outbox.ts';
import { freshRecord, serverChanged } from './transitions.ts';
import { summaryOf, viewOf, type SyncProgress } from './view-of.ts';

const HISTORY_KEPT_MS = 90 * 24 * 3600 * 1000;

export interface DraftEngine extends DraftCommands {
  /** Reads the store and begins; call once, before anything else. A store that cannot be read is not written to either, and shows in `state().storage`. */
  start(): Promise<void>;
  /** Makes everything durable and stops. An answer that is still on its way counts as lost. */
  close(): Promise<void>;
  state(): DraftsState;
  subscribe(listener: () => void): () => void;
  document<Key extends DraftKey>(key: Key): DraftView<Key> | null;
  /** `seen`: as the server was seen to have it, where it need not be asked again. */
  open<Key extends DraftKey>(key: Key, seen?: Omit<ServerDocument, 'key'>): Promise<DraftView<Key>>;
  /** Resolves when what can be done now is done. */
  refresh(): Promise<void>;
  /** Resolves when every edit is durable. */
  flush(): Promise<void>;
  /** Hands every edit to the store before it returns; for a page that is going away. */
  flushNow(): void;
}

/** Commands resolve when what they did is durable. Codes of all: disk_full, draft_damaged; not_found for unknown documents. */
export function createDraftEngine(ports: DraftPorts): DraftEngine {
  const { clock, remote } = ports;
  const listeners = new Set<() => void>();
  let loading = true;
  let state: DraftsState | null = null;
  const changed = () => {
    state = null;
    listeners.forEach((listener) => listener());
  };
  const records = new DraftRecords(ports, changed);
  const outbox = new Outbox(records, ports, changed);

  const document = createViews(records, outbox);
  return {
    async start() {
      const readable = await records.load();
      loading = false;
      changed();
      if (!readable) return;
      releaseSettled(records, clock.now());
      await sweep(ports, records).catch(() => undefined);
      outbox.open();
    },
    async close() {
      outbox.close();
      await records.close();
      listeners.clear();
    },
    state() {
      state ??= stateOf(records, outbox, ports.connectivity.online(), loading);
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    document,
    async open(key, seen) {
      const here = document(key);
      if (here && !isNewer(records.get(key), seen)) return here;
      const found = seen ? { ...seen, key } : await remote.fetch(key);
      if (!found) throw new AppError('not_found', { key });
      const record = records.get(key) ?? freshRecord(key, found.createdAt);
      if (isNewer(record, found) || (record.base === null && record.local === null))
        records.apply(serverChanged(record, found, clock.now()));
      const view = document(key);
      if (!view) throw new AppError('not_found', { key });
      return view;
    },
    ...createCommands(ports, records, () => outbox.wake()),
    refresh: () => outbox.refresh(),
    flush: () => records.flush(),
    flushNow: () => records.flushNow(),
  };
}

function isNewer(record: DraftRecord | undefined, seen: Pick<ServerDocument, 'revision'> | undefined): boolean {
  return seen !== undefined && record !== undefined && record.base !== null && seen.revision > record.base.revision;
}

/** The same object for the same record, so that screens may compare. */
function createViews(records: DraftRecords, outbox: Outbox): DraftEngine['document'] {
  const views = new Map<DraftKey, { record: DraftRecord; progress: SyncProgress; view: DraftView }>();
  return <Key extends DraftKey>(key: Key) => {
    const record = records.get(key);
    if (!record || record.gone) return null;
    const progress = progressOf(record, records, outbox);
    let cached = views.get(key);
    if (cached?.record !== record || !sameJson(cached.progress, progress))
      cached = { record, progress, view: viewOf(record, progress) };
    views.set(key, cached);
    return cached.view as DraftView<Key>;
  };
}

function stateOf(records: DraftRecords, outbox: Outbox, online: boolean, loading: boolean): DraftsState {
  const summaries = [...records.all()].map((record) => summaryOf(record, progressOf(record, records, outbox)));
  const ordered = summaries.toSorted((a, b) => rank(a.key) - rank(b.key) || b.createdAt.localeCompare(a.createdAt));
  return {
    online,
    loading,
    refreshing: outbox.refreshing,
    refreshedAt: records.meta.refreshedAt,
    halted: outbox.halted,
    storage: records.storage,
    documents: ordered.filter(({ removal }) => removal === null),
    removed: ordered.filter(({ removal }) => removal !== null),
  };
}

function progressOf({ key }: DraftRecord, records: DraftRecords, outbox: Outbox): SyncProgress {
  return { durable: records.isDurable(key), syncing: outbox.sending === key };
}

function rank(key: DraftKey): number {
  return DRAFT_KINDS.indexOf(kindOf(key));
}

/** Forgets opened illustrations that the server has, with their versions: thousands of them would slow every look at the server. */
function releaseSettled(records: DraftRecords, nowMs: number): void {
  const settled = Array.from(records.all()).filter(
    (record) => kindOf(record.key) === 'illustration' && isSettled(record, nowMs),
  );
  for (const { key } of settled) records.forget(key);
}

function isSettled({ base, local, operation, conflict, problem, gone, editedAt }: DraftRecord, nowMs: number): boolean {
  if (gone) return !gone.unsaved || (gone.how === 'discarded' && nowMs - gone.at > HISTORY_KEPT_MS);
  const untouched = editedAt === null || nowMs - editedAt > HISTORY_KEPT_MS;
  return base !== null && !local && !operation && !conflict && !problem && untouched;
}
