/**
 * The draft engine in the page. Only one tab of a browser runs it, since all share one database; another tab says so and takes over
 * as soon as the first is closed.
 */
import { preparePicture, previewOf } from '@baobab/admin/drafts/prepare-picture';
import type { AdminDrafts } from '@baobab/admin/host-drafts';
import { observeHttp } from '@baobab/data/observe-http';
import { adminDraftsDatabase } from '@baobab/data/accounts/session';
import { createSupabase, supabaseOver } from '@baobab/data/supabase';
import { connectivityOf, type ConnectionMonitor } from '@baobab/domain/connection-monitor';
import type { DraftKey } from '@baobab/domain/entities/draft-content';
import { AppError, serializeError, toAppError } from '@baobab/domain/errors';
import { createDraftEngine, type DraftEngine } from '@baobab/drafts/engine/engine';
import { orFromMemory } from '@baobab/drafts/memory-draft-store';
import { createSupabaseDraftRemote, signedInToken } from '@baobab/drafts/remote/supabase-remote';
import type { DraftsState } from '@baobab/drafts/view';
import type { PageStorage } from '../device-storage.ts';
import { pageClock } from '../page-ports.ts';
import { openIdbDraftStore } from './idb-draft-store.ts';
import { keepPageOffline } from './offline-page.ts';

const REFRESH_AFTER_MS = 30_000;
/** So long another tab must hold the drafts before this one says so. */
const LOCK_WAIT_MS = 500;

export interface WebDrafts {
  drafts: AdminDrafts;
  /** After a sign-in: what waits may go on. */
  signedIn(): void;
}

export interface WebDraftParts {
  url: string;
  key: string;
  token(): Promise<string | null>;
  connection: ConnectionMonitor;
  deviceStorage: PageStorage;
}

export function createWebDrafts({ url, key, token, connection, deviceStorage }: WebDraftParts): WebDrafts {
  const { http } = createSupabase({ url, key, accessToken: signedInToken(token) });
  const name = adminDraftsDatabase(url);
  const durable = openIdbDraftStore(name);
  let refusal: AppError | null = null;
  const engine = createDraftEngine({
    // Tabs that cannot lock each other out must not write to one database.
    store: orFromMemory({ ...durable, load: async () => (refusal ? Promise.reject(refusal) : durable.load()) }),
    remote: createSupabaseDraftRemote(supabaseOver(observeHttp(http, connection.report))),
    clock: pageClock,
    connectivity: connectivityOf(connection),
    random: { next: Math.random, uuid: () => crypto.randomUUID() },
  });
  const turn = acquireTabLock(name, engine, (cause) => (refusal = new AppError('storage_blocked', {}, { cause })));
  keepCurrent(engine);
  keepPageOnce(engine);
  persistOnce(engine, deviceStorage);
  return {
    drafts: draftsOver(engine, turn),
    // Every command reports a start that failed.
    signedIn: () => void turn.ready.then(() => engine.refresh()).catch(() => undefined),
  };
}

interface TabLock {
  /** Resolves once this tab runs the drafts. */
  readonly ready: Promise<void>;
  /** What there is to show until then; null afterwards. */
  waiting(): DraftsState | null;
  subscribe(listener: () => void): () => void;
}

/** @param refused called before the engine starts where the browser refuses locks, as it does where it blocks site data */
function acquireTabLock(name: string, engine: DraftEngine, refused: (cause: unknown) => void): TabLock {
  const listeners = new Set<() => void>();
  let waiting: DraftsState | null = engine.state();
  const tell = (error: AppError) => {
    waiting = { ...engine.state(), storage: serializeError(error) };
    listeners.forEach((listener) => listener());
  };
  const tellWhy = setTimeout(() => tell(elsewhere()), LOCK_WAIT_MS);
  const ready = new Promise<void>((resolve, reject) => {
    let isBegun = false;
    const begin = async () => {
      isBegun = true;
      clearTimeout(tellWhy);
      waiting = null;
      await engine.start();
      resolve();
    };
    // held until the tab is gone
    const hold = () => begin().then(() => new Promise<never>(() => {}));
    const locked = 'locks' in navigator ? navigator.locks.request(name, hold) : begin();
    locked
      .catch((error: unknown) => {
        if (isBegun) throw error;
        refused(error);
        return begin();
      })
      .catch(reject);
  });
  ready.catch((error: unknown) => tell(toAppError(error)));
  return {
    ready,
    waiting: () => waiting,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function elsewhere(): AppError {
  const message =
    'Drafts are open in another tab of this browser. Continue there, or close it: this tab then takes over.';
  return new AppError('in_use', {}, { message });
}

function draftsOver(engine: DraftEngine, { ready, waiting, subscribe }: TabLock): AdminDrafts {
  const then = async <T>(work: () => Promise<T>): Promise<T> => {
    await ready;
    return work();
  };
  return {
    current: () => waiting() ?? engine.state(),
    subscribe(listener) {
      const ends = [engine.subscribe(listener), subscribe(listener)];
      return () => ends.forEach((end) => end());
    },
    document: engine.document,
    open: (key, seen) => then(() => engine.open(key, seen)),
    createPost: (content) => then(() => engine.createPost(content)),
    createIllustration: () => then(() => engine.createIllustration()),
    edit: (key, change) => engine.edit(key, change),
    attach: async (file) => {
      const prepared = await preparePicture(file);
      return then(() => engine.attach(prepared));
    },
    attached: (fileId) => then(async () => previewOf((await engine.file(fileId))?.variants)),
    save: (key) => then(() => engine.save(key)),
    unqueue: (key) => then(() => engine.unqueue(key)),
    discard: (key) => then(() => engine.discard(key)),
    forget: (key) => then(() => engine.forget(key)),
    remove: (key) => then(() => engine.remove(key)),
    // a document's versions have its own kind of content
    history: ((key: DraftKey) => then(() => engine.history(key))) as AdminDrafts['history'],
    restore: (key, versionId) => then(() => engine.restore(key, versionId)),
    resolve: (key, resolution) => then(() => engine.resolve(key, resolution)),
    refresh: () => then(() => engine.refresh()),
  };
}

/** Once the server has let an administrator read the drafts, and never for other users. */
function keepPageOnce(engine: DraftEngine): void {
  const before = Date.now();
  const end = engine.subscribe(() => {
    if ((engine.state().refreshedAt ?? 0) < before) return;
    end();
    // without it the tab works all the same, only not offline from the start
    void keepPageOffline().catch(() => undefined);
  });
}

/** With the first draft that the server does not have. */
function persistOnce(engine: DraftEngine, deviceStorage: PageStorage): void {
  const end = engine.subscribe(() => {
    if (engine.state().storage || !isUnsent(engine)) return;
    end();
    deviceStorage.askToPersist();
  });
}

const isUnsent = (engine: DraftEngine) =>
  engine.state().documents.some(({ status }) => status !== 'clean' && status !== 'synced');

/** Writes at once when the tab is left, and polls at the server when it is shown again. */
function keepCurrent(engine: DraftEngine): void {
  const flush = () => void engine.flush().catch(() => undefined);
  window.addEventListener('pagehide', () => engine.flushNow());
  // The browser asks before it closes a page that alone has a draft.
  window.addEventListener('beforeunload', (event) => {
    if (engine.state().storage && isUnsent(engine)) event.preventDefault();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
    else if (Date.now() - (engine.state().refreshedAt ?? Infinity) > REFRESH_AFTER_MS) void engine.refresh();
  });
}
