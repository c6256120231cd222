/**
 * Files of a drop or a picker with their path inside the dropped folder, which the File object alone does not tell. A problem with one
 * entry is an empty file that says so, never the end of the reading.
 */
import { AppError, type ErrorCode } from '@baobab/domain/errors';
import { baseName } from '@baobab/domain/file-name';
import { naturalOrder } from '@baobab/domain/natural-order';
import { isIgnoredName, isPackageName } from '@baobab/uploads/kinds/ignored-files';
import type { EntryHandle } from './entry-handle.ts';

export interface DroppedFile {
  readonly file: File;
  /** Below the dropped folder, with slashes, NFC; a file dropped alone has only its name. */
  readonly path: string;
  /** Name of the dropped folder; '' for a file dropped alone. */
  readonly root: string;
  /** Which of the folders, or loose files, of that name it came from; absent where no handles are kept. */
  readonly place?: number;
  /** Codes: file_unreadable, folder_unreadable. */
  readonly error?: AppError;
}

/** Told of every dropped or chosen folder and loose file whose handle the browser gives; answers with its place. */
export type OnHandle = (handle: EntryHandle) => Promise<number>;

type HandleItem = DataTransferItem & { getAsFileSystemHandle?: () => Promise<EntryHandle | null> };
type HandleWindow = Window & { showDirectoryPicker?: (options: object) => Promise<FileSystemDirectoryHandle> };

type Origin = Pick<DroppedFile, 'path' | 'place' | 'error'>;

/** `path`: from the dropped folder's own name on. */
const origins = new WeakMap<File, Origin>();

/** Must be called while the drop event lives; reading the folders may take longer. */
export async function filesOfDrop(transfer: DataTransfer, onHandle: OnHandle): Promise<File[]> {
  const items: HandleItem[] = [...transfer.items];
  const entries = items.map((item) => item.webkitGetAsEntry?.() ?? null);
  const handles = items.map(async (item) => (await item.getAsFileSystemHandle?.().catch(() => null)) ?? null);
  const loose = [...transfer.files];
  const places: (number | undefined)[] = [];
  for (const handle of await Promise.all(handles)) places.push(handle ? await onHandle(handle) : undefined);
  if (entries.every((entry) => entry === null)) return loose;
  const files: File[] = [];
  for (const [at, entry] of entries.entries()) if (entry) files.push(...(await filesBelow(entry, places[at])));
  return files;
}

export function withPath(file: File): DroppedFile {
  const { path, ...origin } = origins.get(file) ?? { path: file.webkitRelativePath || file.name };
  const full = path.replace(/^\//, '').normalize('NFC');
  const cut = full.indexOf('/');
  return { ...origin, file, path: full.slice(cut + 1), root: full.slice(0, Math.max(0, cut)) };
}

/** Opens the browser's folder dialog; null when the person chose nothing. */
export async function chooseFolder(onHandle: OnHandle): Promise<File[] | null> {
  const { showDirectoryPicker } = window as HandleWindow;
  if (!showDirectoryPicker) return chooseByInput();
  try {
    const folder = await showDirectoryPicker.call(window, { id: 'baobab-uploads', mode: 'read' });
    return await filesIn(folder, { path: folder.name, place: await onHandle(folder) });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

function chooseByInput(): Promise<File[] | null> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.webkitdirectory = true;
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.length ? [...input.files] : null), { once: true });
    input.addEventListener('cancel', () => resolve(null), { once: true });
    input.click();
  });
}

async function filesIn(folder: FileSystemDirectoryHandle, origin: Origin): Promise<File[]> {
  const entries: EntryHandle[] = [];
  try {
    for await (const entry of folder.values()) entries.push(entry);
  } catch (error) {
    return [unreadable('folder_unreadable', origin, error)];
  }
  const files: File[] = [];
  for (const entry of entries.toSorted((a, b) => naturalOrder(a.name, b.name))) {
    const below = { ...origin, path: `${origin.path}/${entry.name}` };
    if (isIgnoredName(entry.name)) files.push(unread(below));
    else if (entry.kind === 'directory') files.push(...(await filesIn(entry, below)));
    else files.push(await readEntry(() => entry.getFile(), below));
  }
  return files;
}

async function filesBelow(dropped: FileSystemEntry, place: number | undefined): Promise<File[]> {
  const files: File[] = [];
  const waiting = [dropped];
  for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
    const origin = { path: entry.fullPath, ...(place === undefined ? {} : { place }) };
    if (isPackageName(entry.name) || (entry !== dropped && isIgnoredName(entry.name))) files.push(unread(origin));
    else if (isFolder(entry)) {
      const inside = await entriesIn(entry).catch((error: unknown) => unreadable('folder_unreadable', origin, error));
      if (inside instanceof File) files.push(inside);
      else waiting.unshift(...inside);
    } else if (isFile(entry)) files.push(await readEntry(() => fileOf(entry), origin));
  }
  return files;
}

/** Chromium gives a hundred at a time and an empty list at the end. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all.toSorted((a, b) => naturalOrder(a.name, b.name));
    all.push(...some);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

async function readEntry(read: () => Promise<File>, origin: Origin): Promise<File> {
  try {
    const file = await read();
    origins.set(file, origin);
    return file;
  } catch (error) {
    return unreadable('file_unreadable', origin, error);
  }
}

/** Stands for what could not be read. */
function unreadable(code: ErrorCode, origin: Origin, cause: unknown): File {
  return unread({ ...origin, error: new AppError(code, { path: baseName(origin.path) }, { cause }) });
}

/** Stands for what is not read: the plan counts it. */
function unread(origin: Origin): File {
  const file = new File([], baseName(origin.path), { lastModified: 0 });
  origins.set(file, origin);
  return file;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
