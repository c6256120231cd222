/** A file that is whole goes to the person: into the folder that was chosen for it, else as a download of the browser. */
import { saveBlob } from './save-blob.ts';
import { stagedFile } from './stage.ts';
import { downloadStore } from './entries.ts';

/** @returns whether there was something to hand over */
export async function handOver(id: string): Promise<boolean> {
  const { entries } = downloadStore();
  const entry = await entries.get(id);
  if (entry?.status !== 'ready') return false;
  const file = await stagedFile(id);
  const savedTo = entry.folder && (await copyInto(entry.folder, file, entry.fileName).catch(() => null));
  if (!savedTo) saveBlob(file, entry.fileName);
  await entries.update(id, { status: 'saved', savedAt: Date.now(), savedTo });
  return true;
}

/** Chromium's; browsers that cannot choose folders have it neither. */
type AskedHandle = FileSystemDirectoryHandle & {
  queryPermission?(wanted: { mode: 'readwrite' }): Promise<PermissionState>;
};

/** @returns the name of the folder; null when the browser wants to be asked again, as after its restart */
async function copyInto(folder: AskedHandle, file: File, fileName: string): Promise<string | null> {
  if ((await folder.queryPermission?.({ mode: 'readwrite' })) !== 'granted') return null;
  const target = await folder.getFileHandle(await freeName(folder, fileName), { create: true });
  // Appears under its name once it is closed.
  await file.stream().pipeTo(await target.createWritable());
  return folder.name;
}

/** 'pack.zip', or 'pack (2).zip' where there is one. */
async function freeName(folder: FileSystemDirectoryHandle, fileName: string): Promise<string> {
  const taken = new Set<string>();
  for await (const name of folder.keys()) taken.add(name);
  const dot = fileName.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [fileName.slice(0, dot), fileName.slice(dot)] : [fileName, ''];
  let free = fileName;
  for (let count = 2; taken.has(free); count += 1) free = `${stem} (${count})${ending}`;
  return free;
}
