/**
 * Where files lie until they are whole: a folder of the origin's private file system, one file a download. What a worker wrote there
 * outlives the tab and the browser's process.
 */
const FOLDER = 'downloads';

export async function openStage(): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });
}

/** Whether an earlier visit left downloads behind. */
export async function hasStage(): Promise<boolean> {
  try {
    await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER);
    return true;
  } catch {
    return false;
  }
}

/** Makes the empty file. False where the browser has no such file system, as in some private windows. */
export async function reserveStaged(id: string): Promise<boolean> {
  try {
    await (await openStage()).getFileHandle(id, { create: true });
    return true;
  } catch {
    return false;
  }
}

export async function stagedFile(id: string): Promise<File> {
  return (await (await openStage()).getFileHandle(id)).getFile();
}

/** A file that a worker still writes stays; the next sweep takes it. */
export async function removeStaged(id: string): Promise<void> {
  try {
    await (await openStage()).removeEntry(id);
  } catch {
    // Gone already, or in use.
  }
}

/** Removes what no download names; the folder too when nothing is left. */
export async function sweepStage(kept: ReadonlySet<string>): Promise<void> {
  const stage = await openStage();
  for await (const id of stage.keys()) if (!kept.has(id)) await removeStaged(id);
  if (kept.size > 0) return;
  await (await navigator.storage.getDirectory()).removeEntry(FOLDER).catch(() => undefined);
}
