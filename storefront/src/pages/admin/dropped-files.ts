/** Files of a drop or a picker with their path inside the dropped folder, which the File object alone does not tell. */
import type { EntryHandle } from './entry-handle.ts';

export interface DroppedFile {
  readonly file: File;
  /** Below the dropped folder, with slashes, NFC; a file dropped alone has only its name. */
  readonly path: string;
  /** Name of the dropped folder; '' for a file dropped alone. */
  readonly root: string;
}

/** Told of every dropped or chosen folder and loose file whose handle the browser gives. */
export type OnHandle = (handle: EntryHandle) => void;

type HandleItem = DataTransferItem & { getAsFileSystemHandle?: () => Promise<EntryHandle | null> };
type HandleWindow = Window & { showDirectoryPicker?: (options: object) => Promise<FileSystemDirectoryHandle> };

const paths = new WeakMap<File, string>();

/** Must be called while the drop event lives; reading the folders may take longer. */
export async function filesOfDrop(transfer: DataTransfer, onHandle: OnHandle): Promise<File[]> {
  const items: HandleItem[] = [...transfer.items];
  const entries = items.map((item) => item.webkitGetAsEntry?.() ?? null);
  const handles = items.map(async (item) => (await item.getAsFileSystemHandle?.().catch(() => null)) ?? null);
  const loose = [...transfer.files];
  for (const handle of await Promise.all(handles)) if (handle) onHandle(handle);
  if (entries.every((entry) => entry === null)) return loose;
  const files: File[] = [];
  const waiting = entries.filter((entry) => entry !== null);
  for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
    if (isFolder(entry)) waiting.unshift(...(await entriesIn(entry)));
    else if (isFile(entry)) files.push(await fileOf(entry));
  }
  return files;
}

export function withPath(file: File): DroppedFile {
  const full = (paths.get(file) ?? (file.webkitRelativePath || file.name)).replace(/^\//, '').normalize('NFC');
  const cut = full.indexOf('/');
  return cut < 0 ? { file, path: full, root: '' } : { file, path: full.slice(cut + 1), root: full.slice(0, cut) };
}

/** Opens the browser's folder dialog; null when the person chose nothing. */
export async function chooseFolder(onHandle: OnHandle): Promise<File[] | null> {
  const { showDirectoryPicker } = window as HandleWindow;
  if (!showDirectoryPicker) return chooseByInput();
  try {
    const folder = await showDirectoryPicker.call(window, { id: 'baobab-uploads', mode: 'read' });
    onHandle(folder);
    return await filesIn(folder, folder.name);
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

async function filesIn(folder: FileSystemDirectoryHandle, path: string): Promise<File[]> {
  const entries: EntryHandle[] = [];
  for await (const entry of folder.values()) entries.push(entry);
  const files: File[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const full = `${path}/${entry.name}`;
    if (entry.kind === 'directory') files.push(...(await filesIn(entry, full)));
    else {
      const file = await entry.getFile();
      paths.set(file, full);
      files.push(file);
    }
  }
  return files;
}

async function fileOf(entry: FileSystemFileEntry): Promise<File> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  paths.set(file, entry.fullPath);
  return file;
}

/** Chromium gives a hundred at a time and an empty list at the end. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    all.push(...some);
  }
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
