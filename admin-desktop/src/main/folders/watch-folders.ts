/**
 * Reports changes below a folder. Node's own recursive watching reads the whole tree at once on Linux and takes one of the system's few
 * watches for each file; a watch for each folder reports the same.
 */
import { watch, type FSWatcher } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { ignoredPart, isIgnoredName } from '@baobab/uploads/kinds/ignored-files';

export type Watching = Pick<FSWatcher, 'close'>;

/** @param onLost no more changes will be reported */
export function watchFolders(path: string, onChange: () => void, onLost: () => void): Watching {
  try {
    if (process.platform === 'linux') return watchEachFolder(path, onChange, onLost);
    const report = (_: string, name: string | null) => {
      if (name === null || ignoredPart(name.replaceAll('\\', '/')) === null) onChange();
    };
    return watch(path, { recursive: true, persistent: false }, report).on('error', onLost);
  } catch {
    // it is still read at each start, and when the network is back
    return { close: () => {} };
  }
}

function watchEachFolder(root: string, onChange: () => void, onLost: () => void): Watching {
  const watchers = new Map<string, FSWatcher>();
  let isClosed = false;
  const forget = (folder: string) => {
    for (const [path, watcher] of watchers) {
      if (path !== folder && !path.startsWith(folder + sep)) continue;
      watcher.close();
      watchers.delete(path);
    }
  };
  const add = async (folder: string): Promise<void> => {
    if (isClosed || watchers.has(folder)) return;
    try {
      const watcher = watch(folder, { persistent: false }, (event, name) => {
        if (name !== null && isIgnoredName(name)) return;
        onChange();
        if (event !== 'rename' || name === null) return;
        // it came, went, or is another one now
        forget(join(folder, name));
        void add(join(folder, name));
      });
      watchers.set(folder, watcher.on('error', folder === root ? onLost : () => forget(folder)));
      const entries = await readdir(folder, { withFileTypes: true });
      for (const entry of entries)
        if (entry.isDirectory() && !isIgnoredName(entry.name)) await add(join(folder, entry.name));
    } catch {
      // a file, gone again, or the system has no watch left: it is read with the others at the next change
      forget(folder);
    }
  };
  void add(root);
  return {
    close() {
      isClosed = true;
      forget(root);
    },
  };
}
