/**
 * Handles of dropped folders and files, kept across page loads where the browser gives them. After a reload the browser may ask the person
 * once more before it lets the page read; only a click can bring that question up.
 */
import type { EntryHandle } from './entry-handle.ts';
import type { UploadStore } from './upload-store.ts';

interface Permission {
  mode: 'read';
}
type AskingHandle = EntryHandle & {
  queryPermission?: (wanted: Permission) => Promise<PermissionState>;
  requestPermission?: (wanted: Permission) => Promise<PermissionState>;
};

export interface FileHandles {
  keep(handle: EntryHandle): void;
  /** Null when nothing is kept under that path or it may not be read now. */
  read(path: string): Promise<File | null>;
  /** Asks for every folder that the paths lie in; call it from a click. */
  ask(paths: readonly string[]): Promise<void>;
}

const READ: Permission = { mode: 'read' };

export function createFileHandles(store: Pick<UploadStore, 'handles'>): FileHandles {
  const find = async (path: string): Promise<AskingHandle | undefined> =>
    (await store.handles.get(firstOf(path)))?.handle;
  return {
    keep: (handle) =>
      // A browser that cannot store handles asks for the folder again; nothing else depends on them.
      void store.handles.put({ name: handle.name.normalize('NFC'), handle }).catch(() => undefined),
    async read(path) {
      try {
        const handle = await find(path);
        if (!handle || (await handle.queryPermission?.(READ)) === 'prompt') return null;
        return await fileBelow(handle, path.split('/').slice(1));
      } catch {
        return null;
      }
    },
    async ask(paths) {
      for (const name of new Set(paths.map(firstOf))) {
        await (await find(name))?.requestPermission?.(READ).catch(() => undefined);
      }
    },
  };
}

async function fileBelow(handle: EntryHandle, path: readonly string[]): Promise<File | null> {
  if (handle.kind === 'file') return path.length === 0 ? handle.getFile() : null;
  let folder = handle;
  for (const name of path.slice(0, -1)) folder = await folder.getDirectoryHandle(name);
  const name = path.at(-1);
  return name === undefined ? null : (await folder.getFileHandle(name)).getFile();
}

function firstOf(path: string): string {
  return path.split('/', 1)[0] ?? path;
}
