/**
 * Responses of the backend, cached while the tab lives. Loaders fill it before their page is there; a rendered page hands its data
 * over. It knows no React and no backend. TanStack Query does more, and weighs more than the page's whole first script.
 */
import { toAppError, type AppError } from '@baobab/domain/errors';

export interface Query<T> {
  /** Everything that the data depends on is in it. */
  key: string;
  fetch: () => Promise<T>;
}

export const query = <T>(key: string, fetch: () => Promise<T>): Query<T> => ({ key, fetch });

export type QueryState<T> =
  | { status: 'loading' }
  | { status: 'error'; error: AppError }
  | { status: 'success'; data: T; at: number };

export interface QueryCache {
  read<T>(key: string): QueryState<T>;
  /** The cached data while fresh; concurrent calls share one request. Never rejects: failure is a state. */
  load<T>(query: Query<T>): Promise<QueryState<T>>;
  /** Puts data in, e.g. a row that came under another key or what was just saved; a response still on its way is dropped. */
  write<T>(key: string, data: T): void;
  /** Marks data stale by key prefix: what is on screen is loaded again, and stays until then. */
  invalidate(prefix: string): void;
  /** What failed is loaded again where it is on screen. */
  retryFailed(): void;
  subscribe(listener: () => void): () => void;
  /** Remembers that a render needs this query; starts nothing. */
  enqueue(query: Query<unknown>): void;
  /** For a renderer: starts what renders enqueued and waits for all requests. False when there were none. */
  settle(): Promise<boolean>;
  /** The data as JSON can carry it; null when a query failed. */
  dehydrate(): Record<string, unknown> | null;
  /** Takes the data of a rendered page; `at`: when it was read, milliseconds since 1970. */
  hydrate(answers: Record<string, unknown>, at: number): void;
}

const FRESH_MS = 60_000;
const LOADING = { status: 'loading' } as const;

export function createQueryCache(now: () => number = Date.now): QueryCache {
  const states = new Map<string, QueryState<unknown>>();
  const inFlight = new Map<string, Promise<QueryState<unknown>>>();
  const queued = new Map<string, Query<unknown>>();
  const listeners = new Set<() => void>();

  const notify = () => listeners.forEach((listener) => listener());
  const put = (key: string, state: QueryState<unknown>) => {
    states.set(key, state);
    notify();
  };

  const start = <T>({ key, fetch }: Query<T>): Promise<QueryState<T>> => {
    const before = states.get(key);
    if (before?.status === 'error') put(key, LOADING);
    const request = settled(fetch, now).then((state) => {
      // A response whose key was invalidated or written meanwhile is dropped; a failed refresh leaves the data of before.
      if (inFlight.get(key) !== request) return state;
      inFlight.delete(key);
      if (state.status === 'success' || before?.status !== 'success') put(key, state);
      return state;
    });
    inFlight.set(key, request);
    return request;
  };
  const load = <T>(query: Query<T>) => {
    const known = states.get(query.key) as QueryState<T> | undefined;
    if (known?.status === 'success' && now() - known.at < FRESH_MS) return Promise.resolve(known);
    return (inFlight.get(query.key) as Promise<QueryState<T>> | undefined) ?? start(query);
  };

  return {
    load,
    read: <T>(key: string) => (states.get(key) ?? LOADING) as QueryState<T>,
    write: (key, data) => (inFlight.delete(key), put(key, { status: 'success', data, at: now() })),
    invalidate: (prefix) => {
      for (const key of inFlight.keys()) if (key.startsWith(prefix)) inFlight.delete(key);
      for (const [key, state] of states) {
        if (key.startsWith(prefix) && state.status === 'success') states.set(key, { ...state, at: -FRESH_MS });
      }
      notify();
    },
    retryFailed: () => (forgetFailed(states), notify()),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    enqueue: (query) => {
      if (!states.has(query.key)) queued.set(query.key, query);
    },
    settle: async () => {
      const pending = queued.size > 0 || inFlight.size > 0;
      for (const query of queued.values()) void load(query);
      queued.clear();
      // A response may start further requests.
      while (inFlight.size > 0) await Promise.all(inFlight.values());
      return pending;
    },
    dehydrate: () => dehydrate(states),
    hydrate: (answers, at) => {
      // A browser clock that is behind the server's must not keep data fresh for longer.
      const then = Math.min(at, now());
      for (const [key, data] of Object.entries(answers)) states.set(key, { status: 'success', data, at: then });
    },
  };
}

function forgetFailed(states: Map<string, QueryState<unknown>>): void {
  for (const [key, { status }] of states) if (status === 'error') states.delete(key);
}

/** Sorted by key, so that the same data is the same text whichever response came first. */
function dehydrate(states: ReadonlyMap<string, QueryState<unknown>>): Record<string, unknown> | null {
  const known = [...states].flatMap(([key, state]) => (state.status === 'success' ? [[key, state.data] as const] : []));
  const sorted = known.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return known.length === states.size ? Object.fromEntries<unknown>(sorted) : null;
}

/** Not retried here: the data layer repeats a read once, for failures that a retry can mend. */
async function settled<T>(fetch: () => Promise<T>, now: () => number): Promise<QueryState<T>> {
  try {
    return { status: 'success', data: await fetch(), at: now() };
  } catch (thrown) {
    return { status: 'error', error: toAppError(thrown) };
  }
}
