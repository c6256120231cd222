/**
 * What the network said, kept while the tab lives: loaders fill it before their page is there, pages read it at once, going back
 * shows what was seen, and a prerendered page can hand its answers over. Small on purpose; it knows no React and no backend.
 */
import { toAppError, type AppError } from '@baobab/domain/errors';

export interface Query<T> {
  /** Names the answer; anything the answer depends on is in it. */
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
  /** The answer, from the cache while it is fresh; calls at the same time share one request. Never rejects: failure is a state. */
  load<T>(query: Query<T>): Promise<QueryState<T>>;
  /** Puts an answer in, e.g. one that came with a longer list. */
  write<T>(key: string, data: T): void;
  /** Marks answers whose key starts so as old: those on screen are asked again and stay until the new ones come. */
  invalidate(prefix: string): void;
  subscribe(listener: () => void): () => void;
  /** Remembers that a first render needs this answer; does not ask. */
  want(query: Query<unknown>): void;
  /** For a renderer: asks what renders wanted, and resolves when nothing is on its way. False when nothing was wanted. */
  settle(): Promise<boolean>;
  /** What is known, as JSON can carry it; null when a question failed. */
  dehydrate(): Record<string, unknown> | null;
  /** Takes over answers of a rendered page; `at` is when they were true, milliseconds since 1970. */
  hydrate(answers: Record<string, unknown>, at: number): void;
}

/** An answer this young is not asked again. */
const FRESH_MS = 60_000;
const LOADING = { status: 'loading' } as const;

export function createQueryCache(now: () => number = Date.now): QueryCache {
  const states = new Map<string, QueryState<unknown>>();
  const flights = new Map<string, Promise<QueryState<unknown>>>();
  const wanted = new Map<string, Query<unknown>>();
  const listeners = new Set<() => void>();

  const announce = () => {
    for (const listener of listeners) listener();
  };
  const put = (key: string, state: QueryState<unknown>) => {
    states.set(key, state);
    announce();
  };

  const ask = <T>(query: Query<T>): Promise<QueryState<T>> => {
    const before = states.get(query.key);
    if (before?.status === 'error') put(query.key, LOADING);
    const flight = settle(query.fetch, now).then((state) => {
      // An answer that was invalidated while it was on its way is not kept; a failed refresh keeps what was known.
      if (flights.get(query.key) !== flight) return state;
      flights.delete(query.key);
      if (state.status === 'success' || before?.status !== 'success') put(query.key, state);
      return state;
    });
    flights.set(query.key, flight);
    return flight;
  };

  const load = <T>(query: Query<T>) => {
    const known = states.get(query.key) as QueryState<T> | undefined;
    if (known?.status === 'success' && now() - known.at < FRESH_MS) return Promise.resolve(known);
    const underWay = flights.get(query.key) as Promise<QueryState<T>> | undefined;
    return underWay ?? ask(query);
  };

  return {
    load,
    read: <T>(key: string) => (states.get(key) ?? LOADING) as QueryState<T>,
    write: (key, data) => put(key, { status: 'success', data, at: now() }),
    invalidate: (prefix) => {
      for (const key of flights.keys()) if (key.startsWith(prefix)) flights.delete(key);
      for (const [key, state] of states) {
        if (key.startsWith(prefix) && state.status === 'success') states.set(key, { ...state, at: -FRESH_MS });
      }
      announce();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    want: (query) => {
      if (!states.has(query.key)) wanted.set(query.key, query);
    },
    settle: async () => {
      const asked = wanted.size > 0 || flights.size > 0;
      for (const query of wanted.values()) void load(query);
      wanted.clear();
      // Answers may lead to further questions, which are asked before this goes on.
      while (flights.size > 0) await Promise.all(flights.values());
      return asked;
    },
    dehydrate: () => {
      const known = [...states].flatMap(([key, state]) =>
        state.status === 'success' ? [[key, state.data] as const] : [],
      );
      // In one order, whichever answer came first: the same page is the same text.
      const sorted = known.toSorted(([a], [b]) => (a < b ? -1 : 1));
      return known.length === states.size ? Object.fromEntries<unknown>(sorted) : null;
    },
    hydrate: (answers, at) => {
      // A clock that is behind the server's must not keep an answer fresh for longer.
      const then = Math.min(at, now());
      for (const [key, data] of Object.entries(answers)) states.set(key, { status: 'success', data, at: then });
    },
  };
}

/** Not repeated here: the data layer repeats a read once, for the failures that a retry can mend. */
async function settle<T>(fetch: () => Promise<T>, now: () => number): Promise<QueryState<T>> {
  try {
    return { status: 'success', data: await fetch(), at: now() };
  } catch (thrown) {
    return { status: 'error', error: toAppError(thrown) };
  }
}
