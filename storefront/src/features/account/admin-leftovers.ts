/** Work of an administrator that this browser holds and the server does not: a sign-out would lose it. */
import { adminDraftsDatabase, adminUploadsDatabase } from '@baobab/data/accounts/session';
import { plural } from '@baobab/domain/plural';

const SETTLED = ['done', 'rejected', 'cancelled'];

interface StoredDraft {
  local: unknown;
  operation: unknown;
  conflict: unknown;
}

/** One sentence for each kind of work; none where nothing would be lost. */
export async function unsentAdminWork(shopUrl: string): Promise<string[]> {
  const drafts = (await recordsOf(adminDraftsDatabase(shopUrl))) as StoredDraft[];
  const uploads = (await recordsOf(adminUploadsDatabase(shopUrl))) as { data?: { state?: string } }[];
  const unsaved = drafts.filter((draft) => draft.local ?? draft.operation ?? draft.conflict).length;
  const unsent = uploads.filter(({ data }) => !SETTLED.includes(data?.state ?? 'done')).length;
  return [
    ...(unsaved > 0
      ? [`${plural(unsaved, 'draft')} in this browser ${unsaved === 1 ? 'is' : 'are'} not saved in the shop.`]
      : []),
    ...(unsent > 0 ? [`${plural(unsent, 'upload')} ${unsent === 1 ? 'is' : 'are'} not finished.`] : []),
  ];
}

/** Null where there is no such database. Firefox lists databases only since 126, so one that would be made is given up. */
export async function openExisting(name: string, factory: IDBFactory = indexedDB): Promise<IDBDatabase | null> {
  const request = factory.open(name);
  let isMissing = false;
  request.addEventListener('upgradeneeded', () => {
    isMissing = true;
    request.transaction?.abort();
  });
  return answerOf(request).catch((error: unknown) => {
    if (isMissing) return null;
    throw error;
  });
}

async function recordsOf(name: string): Promise<unknown[]> {
  try {
    const database = await openExisting(name);
    if (!database) return [];
    try {
      if (!database.objectStoreNames.contains('records')) return [];
      return await answerOf(database.transaction('records').objectStore('records').getAll());
    } finally {
      database.close();
    }
  } catch {
    // a browser that stores nothing
    return [];
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the database did not answer')));
  });
}
