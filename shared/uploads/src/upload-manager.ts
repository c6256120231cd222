/**
 * One queue as the admin screens use it: scans dropped files, then plans them; commands for "all of the plan" or "all of the queue"; one
 * state for subscribers. Owns the scan in progress. It must not know a platform, so that the desktop and the web tab share it.
 */
import type { UploadEngine, UploadSnapshot } from './engine/engine.ts';
import type { ItemPage } from './engine/item-store.ts';
import type { ItemState, PlanAction, PlanEntry, UploadItem } from './engine/item.ts';
import { BUNDLE, type BundleDetails, type BundleItem } from './kinds/bundle-item.ts';
import { planAnew } from './plan-anew.ts';
import { PlanningTurns } from './planning-turns.ts';
import { createPlanEdits, type PlanEdits } from './plan-edits.ts';
import type { RemovedSource } from './kinds/removed-sources.ts';
import type { Clock } from './ports.ts';
import { WaitingDrops, type WaitingDrop, type WaitingDropsPorts } from './waiting-drops.ts';

export type { ItemPage };

/** Reading dropped files, before there is a plan. */
export interface ScanProgress {
  /** Files seen so far; the final number once `checked` moves. */
  readonly found: number;
  /** Files whose content was read. */
  readonly checked: number;
}

export interface UploadsState {
  readonly snapshot: UploadSnapshot;
  /** Null when nothing is being read. */
  readonly scan: ScanProgress | null;
  /** Dropped while the server was away; planned once it answers. */
  readonly waiting: readonly WaitingDrop[];
  /** How many system files the planned drops had. */
  readonly leftOut: number;
  /** Bundle files in the queue or done and not cleared; they are among the queue's items too. */
  readonly bundles: readonly BundleItem[];
}

export interface ItemQuery {
  readonly offset: number;
  /** At most 200. */
  readonly limit: number;
  readonly states?: readonly ItemState[] | undefined;
  readonly actions?: readonly PlanAction[] | undefined;
  /** Part of the path, in any case. */
  readonly search?: string | undefined;
}

/** Illustrations of the shop that are no longer in the folder that they came from. */
export interface RemovedFromFolder {
  readonly root: string;
  readonly removed: readonly RemovedSource[];
}

export interface PlannedDrop {
  readonly entries: readonly PlanEntry[];
  /** What each folder lacks. */
  readonly folders: readonly RemovedFromFolder[];
  /** Files and folders of systems, network storage and sync programs: 'July/@eaDir'. */
  readonly leftOut: readonly string[];
}

/** Turns dropped files into a plan. `progress` throws once the plan is not wanted any more. */
export type Planner<Dropped> = (dropped: Dropped, progress: (scan: ScanProgress) => void) => Promise<PlannedDrop>;

export interface UploadManager<Dropped> extends PlanEdits {
  readonly engine: UploadEngine;
  /** The same object until something changed. */
  state(): UploadsState;
  subscribe(listener: (state: UploadsState) => void): () => void;
  items(query: ItemQuery): ItemPage;
  /** Reads, compares and plans; resolves when the plan has it, or when it waits for the server. One drop after the other. Codes: the planner's, disk_full. */
  add(dropped: Dropped): Promise<void>;
  /** Of the folders that the plan was made from. */
  removed(): readonly RemovedFromFolder[];
  /** The folder was decided about. */
  forgetRemoved(root: string): void;
  /** Names of the system files that the planned drops had. */
  leftOut(): readonly string[];
  /**
   * Reads a watched folder again: what is new, changed or refused joins the plan, once; a file that changed since it was planned is planned
   * anew, with what was said of it before. Nothing joins it once `isForgotten`. Codes: as `add`.
   */
  refresh(dropped: Dropped, isForgotten?: () => boolean): Promise<void>;
  /** Drops that wait are not planned any more. */
  forgetWaiting(): Promise<void>;
  /** Changes planned items; without ids all that would do something: what the shop has already is changed by name only. */
  revise(patch: unknown, ids?: readonly string[]): Promise<void>;
  /** Confirms the plan, as a new batch where everything before is finished; rejected files leave it, conflicts stay until they are decided. */
  confirm(): Promise<void>;
  /** Also of drops that are being read or compared. */
  discardPlan(): Promise<void>;
  /** Without ids everything that was confirmed and is not done; the plan stays. */
  cancel(ids?: readonly string[]): Promise<void>;
  /** After a sign-in: a queue that halted without one goes on. */
  signedIn(): Promise<void>;
}

const SCAN_GAP_MS = 100;
const PLAN: readonly ItemState[] = ['planned', 'rejected'];
const QUEUE: readonly ItemState[] = ['queued', 'preparing', 'uploading', 'paused', 'failed'];

export function createUploadManager<Dropped>(
  engine: UploadEngine,
  plan: Planner<Dropped>,
  clock: Pick<Clock, 'now'>,
  waiting: WaitingDropsPorts<Dropped>,
): UploadManager<Dropped> {
  const listeners = new Set<(state: UploadsState) => void>();
  const notes = createDropNotes();
  const now = (snapshot: UploadSnapshot) => ({ snapshot, leftOut: notes.leftOutCount(), bundles: bundlesOf(engine) });
  let state: UploadsState = { ...now(engine.snapshot()), scan: null, waiting: [] };
  let publishedMs = 0;
  const publish = (change: Partial<UploadsState>) => {
    state = { ...state, ...change };
    publishedMs = clock.now();
    for (const listener of listeners) listener(state);
  };
  engine.subscribe((snapshot) => publish(now(snapshot)));
  const turns = new PlanningTurns(plan);
  const progress = (scan: ScanProgress) => {
    const isLast = scan.checked === scan.found;
    const sinceMs = clock.now() - publishedMs;
    // below zero the clock was set back
    if (isLast || sinceMs >= SCAN_GAP_MS || sinceMs < 0) publish({ scan });
  };
  const endScan = () => publish({ ...now(engine.snapshot()), scan: null });
  const store = noting(notes, (entries) => engine.plan(entries));
  const storeAnew = noting(notes, (entries) => planAnew(engine, entries));
  const drops = new WaitingDrops(
    waiting,
    (dropped, isForgotten) => turns.run(dropped, { progress, store, isForgotten }).finally(endScan),
    () => publish({ waiting: drops.list }),
  );
  state = { ...state, waiting: drops.list };
  void drops.plan();
  return {
    engine,
    ...createPlanEdits(engine),
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    items: (query) => findItems(engine, query),
    add: (dropped) => drops.add(dropped),
    forgetWaiting: async () => drops.forget(),
    async signedIn() {
      await endSignedOutHalt(engine);
      await drops.plan();
    },
    refresh: (dropped, isForgotten) => turns.run(dropped, { store: storeAnew, isForgotten }).finally(endScan),
    ...createCommands(engine, notes),
    async discardPlan() {
      notes.forget();
      const stored = turns.discard();
      endScan();
      await stored;
      await engine.cancel(idsIn(engine, PLAN));
    },
  };
}

type DropNotes = ReturnType<typeof createDropNotes>;

/** What the planned drops said besides their entries: of each folder what its latest reading said. */
function createDropNotes() {
  const folders = new Map<string, RemovedFromFolder>();
  const leftOut = new Set<string>();
  return {
    add(planned: PlannedDrop): void {
      for (const folder of planned.folders) folders.set(folder.root, folder);
      for (const name of planned.leftOut) leftOut.add(name);
    },
    removed: () => [...folders.values()].filter(({ removed }) => removed.length > 0),
    leftOut: () => [...leftOut].toSorted(),
    leftOutCount: () => leftOut.size,
    forgetRemoved: (root: string): void => void folders.delete(root),
    forgetLeftOut: (): void => leftOut.clear(),
    forget(): void {
      folders.clear();
      leftOut.clear();
    },
  };
}

function noting(notes: DropNotes, store: (entries: readonly PlanEntry[]) => Promise<unknown>) {
  return (planned: PlannedDrop) => {
    notes.add(planned);
    return store(planned.entries);
  };
}

function createCommands(engine: UploadEngine, notes: DropNotes) {
  const revisable = () => itemsIn(engine, PLAN).flatMap(({ id, action }) => (action === 'same' ? [] : [id]));
  return {
    removed: notes.removed,
    forgetRemoved: notes.forgetRemoved,
    leftOut: notes.leftOut,
    async revise(patch, chosen) {
      await Promise.all((chosen ?? revisable()).map((id) => engine.updatePlan(id, patch)));
    },
    async confirm() {
      notes.forgetLeftOut();
      await beginBatch(engine);
      await engine.confirm();
      await engine.cancel(idsIn(engine, ['rejected']));
    },
    cancel: (chosen) => engine.cancel(chosen ?? idsIn(engine, QUEUE)),
  } satisfies Partial<UploadManager<unknown>>;
}

function itemsIn(engine: UploadEngine, states: readonly ItemState[]): readonly UploadItem[] {
  return engine.items({ offset: 0, limit: Infinity, filter: { states } }).items;
}

function idsIn(engine: UploadEngine, states: readonly ItemState[]): string[] {
  return itemsIn(engine, states).map(({ id }) => id);
}

async function endSignedOutHalt(engine: UploadEngine): Promise<void> {
  const code = engine.snapshot().halted?.code;
  if (code === 'not_signed_in' || code === 'session_expired') await engine.endHalt();
}

/** Counts and bytes are those of one batch: what is done is forgotten when the next one begins, and stays while anything is unfinished. */
export async function beginBatch(engine: UploadEngine): Promise<void> {
  const { queued, preparing, uploading, committing, paused, done } = engine.snapshot().states;
  if (done > 0 && queued + preparing + uploading + committing + paused === 0) await engine.clearDone();
}

function findItems(engine: UploadEngine, { offset, limit, actions, states, search }: ItemQuery): ItemPage {
  const filter = { ...(states ? { states } : {}), ...(search ? { search } : {}) };
  if (!actions) return engine.items({ offset, limit, filter });
  const all = engine.items({ offset: 0, limit: Infinity, filter }).items;
  const wanted = all.filter((item) => actions.includes(item.action));
  return { total: wanted.length, items: wanted.slice(offset, offset + limit) };
}

/** There are 19 packs and bonus files, so all of them travel with every state. */
function bundlesOf(engine: UploadEngine): BundleItem[] {
  const { items } = engine.items({ offset: 0, limit: Infinity, filter: { kind: BUNDLE } });
  return items.filter(({ state }) => state !== 'cancelled').map(bundleOf);
}

function bundleOf({ id, state, sentBytes, totalBytes, restarts, error, retryAtMs, details }: UploadItem): BundleItem {
  return { ...(details as BundleDetails), id, state, sentBytes, totalBytes, restarts, error, retryAtMs };
}
