/** What a browser gives for dropped folders, for tests: entries to read now and handles that outlive the page. */
import type { EntryHandle } from './entry-handle.ts';
import type { UploadStore } from './upload-store.ts';

/** Contents by path below the folder. */
type Files = Map<string, File>;

export interface FakeFolder {
  readonly name: string;
  readonly files: Files;
  /** Names in it that cannot be read: files, and folders that cannot be listed. */
  readonly locked: Set<string>;
}

export function folder(name: string, files: Record<string, File>): FakeFolder {
  return { name, files: new Map(Object.entries(files)), locked: new Set() };
}

/** `modified` and the text's length are what a file is known by. */
export function textFile(path: string, text: string, modified = 1): File {
  return new File([text], path.split('/').at(-1) ?? '', { lastModified: modified });
}

/** From now on the browser refuses to read it, as it does with a file that was changed. */
export function breakReading(file: File): void {
  const arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'));
  Object.assign(file, { arrayBuffer, slice: () => Object.assign(new Blob(), { arrayBuffer }) });
}

/** Names directly below `path`; those with a slash after them are folders. */
function namesBelow({ files }: FakeFolder, path: string): string[] {
  const inside = [...files.keys()].filter((each) => each.startsWith(path)).map((each) => each.slice(path.length));
  return [...new Set(inside.map((each) => each.replace(/\/.*/, '/')))];
}

function refuse(): never {
  throw new DOMException('locked', 'NotReadableError');
}

export function handleOf(of: FakeFolder, path = ''): EntryHandle {
  const name = path === '' ? of.name : (path.split('/').at(-2) ?? '');
  const file = (full: string) => ({
    kind: 'file',
    name: full.split('/').at(-1) ?? '',
    getFile: async () => (of.locked.has(full) ? refuse() : (of.files.get(full) ?? refuse())),
  });
  const handle = {
    kind: 'directory',
    name,
    of,
    isSameEntry: async (other: { of: FakeFolder }) => other.of === of,
    getDirectoryHandle: async (below: string) => handleOf(of, `${path}${below}/`),
    getFileHandle: async (below: string) => file(path + below),
    async *values() {
      if (of.locked.has(path)) refuse();
      for (const below of namesBelow(of, path))
        yield below.endsWith('/') ? handleOf(of, path + below) : file(path + below);
    },
  };
  return handle as unknown as EntryHandle;
}

function entryOf(of: FakeFolder, path: string): FileSystemEntry {
  const isDirectory = path === '' || path.endsWith('/');
  const readEntries = () => {
    let left = namesBelow(of, path).map((name) => entryOf(of, path + name));
    return (resolve: (entries: FileSystemEntry[]) => void, reject: (error: unknown) => void) => {
      if (of.locked.has(path)) return reject(new DOMException('locked', 'NotReadableError'));
      const some = left;
      left = [];
      return resolve(some);
    };
  };
  const entry = {
    isDirectory,
    isFile: !isDirectory,
    name: path.replace(/\/$/, '').split('/').at(-1) || of.name,
    fullPath: `/${of.name}/${path}`.replace(/\/$/, ''),
    file: (resolve: (file: File | undefined) => void, reject: (error: unknown) => void) =>
      of.locked.has(path) ? reject(new DOMException('locked', 'NotReadableError')) : resolve(of.files.get(path)),
    createReader: () => ({ readEntries: readEntries() }),
  };
  return entry as unknown as FileSystemEntry;
}

export function dropOf(...folders: FakeFolder[]): DataTransfer {
  const items = folders.map((each) => ({
    webkitGetAsEntry: () => entryOf(each, ''),
    getAsFileSystemHandle: async () => handleOf(each),
  }));
  return { items, files: [] } as unknown as DataTransfer;
}

/** The kept handles of a browser, as its next page finds them. */
export function handleStore(kept: Record<string, EntryHandle> = {}): Pick<UploadStore, 'handles'> {
  const rows = new Map(Object.entries(kept));
  const put = async ({ name, handle }: { name: string; handle: EntryHandle }) => void rows.set(name, handle);
  const get = async (name: string) => (rows.has(name) ? { name, handle: rows.get(name) } : undefined);
  return { handles: { get, put, add: put } } as unknown as Pick<UploadStore, 'handles'>;
}
