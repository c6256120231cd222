/**
 * The desktop's uploads as its screens know them: one engine, the reading of dropped folders before it, and one state that is
 * told whenever something changed.
 */
import type { ItemPage, ScanProgress } from '@baobab/shared/admin/host-uploads';
import type { UploadEngine } from '@baobab/shared/uploads/engine/engine';
import type { PlanEntry, UploadItem } from '@baobab/shared/uploads/engine/item';
import type { IllustrationPatch } from '@baobab/shared/uploads/kinds/illustration-details';
import type { RequestInput, UploadsState } from '../../bridge/requests.ts';

export interface UploadDesk {
  state(): UploadsState;
  items(query: RequestInput<'uploads:items'>): ItemPage;
  /** Walks, compares and plans; resolves when the plan has them. */
  addPaths(paths: readonly string[]): Promise<void>;
  revise(patch: IllustrationPatch, ids?: readonly string[]): Promise<void>;
  confirm(): Promise<void>;
  discardPlan(): Promise<void>;
  cancelQueue(ids?: readonly string[]): Promise<void>;
  /** Somebody signed in: a queue that stood still for want of it goes on. */
  signedIn(): Promise<void>;
  onChange(listener: (state: UploadsState) => void): void;
  readonly engine: UploadEngine;
}

/** Turns paths into entries of a plan, telling how far it is. */
export type Planner = (
  paths: readonly string[],
  progress: (scan: ScanProgress) => void,
) => Promise<readonly PlanEntry[]>;

const SCAN_GAP_MS = 100;
const PLAN = ['planned', 'rejected'] as const;
const QUEUE = ['queued', 'preparing', 'uploading', 'paused', 'failed'] as const;

export function createUploadDesk(engine: UploadEngine, plan: Planner): UploadDesk {
  const listeners = new Set<(state: UploadsState) => void>();
  let scan: ScanProgress | null = null;
  let scans = Promise.resolve();
  let lastTold = 0;
  const state = (): UploadsState => ({ snapshot: engine.snapshot(), scan });
  const tell = () => {
    lastTold = Date.now();
    listeners.forEach((listener) => listener(state()));
  };
  engine.subscribe(tell);

  const addPaths = async (paths: readonly string[]) => {
    try {
      scan = { found: 0, checked: 0 };
      tell();
      const entries = await plan(paths, (progress) => {
        scan = progress;
        if (Date.now() - lastTold >= SCAN_GAP_MS) tell();
      });
      await engine.plan(entries);
    } finally {
      scan = null;
      tell();
    }
  };
  const every = (states: readonly UploadItem['state'][]) =>
    engine.items({ offset: 0, limit: Number.MAX_SAFE_INTEGER, filter: { states } }).items;
  return {
    engine,
    state,
    items: ({ offset, limit, actions, ...filter }) => {
      if (!actions) return engine.items({ offset, limit, filter });
      const { items } = engine.items({ offset: 0, limit: Number.MAX_SAFE_INTEGER, filter });
      const wanted = items.filter((item) => actions.includes(item.action));
      return { total: wanted.length, items: wanted.slice(offset, offset + limit) };
    },
    // one drop after the other, so that the second is compared with what the first planned
    addPaths(paths) {
      const added = scans.then(() => addPaths(paths));
      scans = added.catch(() => undefined);
      return added;
    },
    async revise(patch, ids) {
      const targets = ids ?? every(PLAN).map((item) => item.id);
      await Promise.all(targets.map((id) => engine.updatePlan(id, patch)));
    },
    async confirm() {
      await engine.confirm();
      await engine.cancel(every(['rejected']).map((item) => item.id));
    },
    discardPlan: () => engine.cancel(every(PLAN).map((item) => item.id)),
    cancelQueue: (ids) => engine.cancel(ids ?? every(QUEUE).map((item) => item.id)),
    async signedIn() {
      const code = engine.snapshot().halted?.code;
      if (code === 'not_signed_in' || code === 'session_expired') await engine.resume();
    },
    onChange: (listener) => void listeners.add(listener),
  };
}
