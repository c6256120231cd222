/**
 * Handles of dropped folders and files, kept across page loads where the browser gives them. After a reload the browser may ask the person
 * once more before it lets the page read; only a click can bring that question up.
 */
import type { EntryHandle } from './entry-handle.ts';
import { handleKey, type HandlePlace } from './source-refs.ts';
import type { UploadStore } from './upload-store.ts';

interface Permission {
  mode: 'read';
}
type AskingHandle = EntryHandle & {
  queryPermission?: (wanted: Permission) => Promise<PermissionState>;
  requestPermission?: (wanted: Permission) => Promise<PermissionState>;
};

export interface FileHandles {
  /** Answers which of the folders, or loose files, of that name it is: 1 for the first, and for all that cannot be kept. */
  keep(handle: EntryHandle): Promise<number>;
  /** Null when nothing is kept there or it may not be read now. */
  read(place: HandlePlace): Promise<File | null>;
  /** Asks for every folder that the places lie in; call it from a click. */
  ask(places: readonly HandlePlace[]): Promise<void>;
}

const READ: Permission = { mode: 'read' };

export function createFileHandles(store: Pick<UploadStore, 'handles'>): FileHandles {
  const find = async (key: string): Promise<AskingHandle | undefined> => (await store.handles.get(key))?.handle;
  // one after the other, so that two of one name do not get the same number
  let last: Promise<unknown> = Promise.resolve();
  return {
    keep(handle) {
      const place = last.then(() => placeOf(handle, store));
      // a browser that cannot store handles asks for the folder again; nothing else depends on them
      const known = place.catch(() => 1);
      last = known;
      return known;
    },
    async read({ key, below }) {
      try {
        const handle = await find(key);
        if (!handle || (await handle.queryPermission?.(READ)) === 'prompt') return null;
        return await fileBelow(handle, below);
      } catch {
        return null;
      }
    },
    async ask(places) {
      for (const key of new Set(places.map((place) => place.key))) {
        await (await find(key))?.requestPermission?.(READ).catch(() => undefined);
      }
    },
  };
}

/** A kept handle is never replaced by one of another folder: names in the journal lead to it. */
async function placeOf(handle: EntryHandle, { handles }: Pick<UploadStore, 'handles'>): Promise<number> {
  const name = handle.name.normalize('NFC');
  for (let place = 1; ; place += 1) {
    const key = handleKey(name, place);
    const kept = await handles.get(key);
    if (!kept) await handles.add({ name: key, handle });
    if (!kept || (await kept.handle.isSameEntry(handle))) return place;
  }
}

async function fileBelow(handle: EntryHandle, below: readonly string[]): Promise<File | null> {
  if (handle.kind === 'file') return below.length === 0 ? handle.getFile() : null;
  let folder = handle;
  for (const name of below.slice(0, -1)) folder = await folder.getDirectoryHandle(name);
  const name = below.at(-1);
  return name === undefined ? null : (await folder.getFileHandle(name)).getFile();
}
