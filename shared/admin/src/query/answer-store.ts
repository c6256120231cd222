/** The last answers of the server on this computer, for when it cannot be asked. Owns the browser's database of them. */
import { adminAnswersDatabase } from '@baobab/data/accounts/session';

export interface KeptAnswer {
  /** Who asked, and what. */
  readonly key: string;
  readonly data: unknown;
  /** When the server said so, epoch milliseconds. */
  readonly atMs: number;
}

export interface AnswerStore {
  /** Null when there is none, or where the browser keeps nothing. */
  read(key: string): Promise<KeptAnswer | null>;
  /** Best effort: what cannot be kept is asked for again. */
  keep(answer: KeptAnswer): Promise<void>;
  /** Forgets everything, of every account. */
  clear(): Promise<void>;
}

const ANSWERS = 'answers';
const BY_AGE = 'by-age';
/** Screens, their pages and filters; the oldest give way. */
const KEPT_MAX = 200;
const LETTERS_MAX = 1_000_000;

/** @param shopUrl each shop has a database of its own */
export function createAnswerStore(shopUrl: string): AnswerStore {
  let opened: Promise<IDBDatabase> | null = null;
  const database = () => (opened ??= open(adminAnswersDatabase(shopUrl), () => (opened = null)));
  const inStore = async <T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    answerOf(ask((await database()).transaction(ANSWERS, mode).objectStore(ANSWERS)));
  return {
    read: (key) =>
      inStore<KeptAnswer | undefined>('readonly', (store) => store.get(key)).then(
        (kept) => kept ?? null,
        () => null,
      ),
    async keep(answer) {
      if (JSON.stringify(answer.data).length > LETTERS_MAX) return;
      try {
        await inStore('readwrite', (store) => store.put(answer));
        const count = await inStore('readonly', (store) => store.count());
        if (count > KEPT_MAX) await inStore('readwrite', (store) => removeOldest(store, count - KEPT_MAX));
      } catch {
        // a full disk, or a browser that keeps nothing
      }
    },
    clear: () => inStore('readwrite', (store) => store.clear()).catch(() => undefined),
  };
}

function removeOldest(store: IDBObjectStore, count: number): IDBRequest<IDBCursor | null> {
  const request = store.index(BY_AGE).openKeyCursor();
  let left = count;
  request.addEventListener('success', () => {
    const cursor = request.result;
    if (!cursor || left === 0) return;
    left -= 1;
    store.delete(cursor.primaryKey);
    cursor.continue();
  });
  return request;
}

/** @param onDeleted the database is deleted: signing out in the shop waits for it */
function open(name: string, onDeleted: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener('success', () => {
    request.result.addEventListener('versionchange', () => {
      request.result.close();
      onDeleted();
    });
  });
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(ANSWERS, { keyPath: 'key' }).createIndex(BY_AGE, 'atMs');
  });
  return answerOf(request);
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the database did not answer')));
  });
}
