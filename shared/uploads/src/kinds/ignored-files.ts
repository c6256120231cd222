/**
 * What systems, network storage and sync programs leave among a person's files. It is counted in the plan and not uploaded.
 * Names: Synology and QNAP (@eaDir, #recycle, @Recycle, snapshots), Windows, macOS, Linux, Lightroom, Office, npm.
 */
const NAMES = new Set([
  '@eadir',
  '#recycle',
  '#snapshot',
  '@recycle',
  '@recently-snapshot',
  '@tmp',
  'system volume information',
  '$recycle.bin',
  'thumbs.db',
  'ehthumbs.db',
  'desktop.ini',
  '__macosx',
  'icon\r',
  'network trash folder',
  'temporary items',
  'lost+found',
  'node_modules',
]);

/** Folders that macOS shows as one file: apps, and libraries of photos, videos and music. */
const PACKAGE =
  /\.(app|photoslibrary|photolibrary|aplibrary|lrlibrary|lrdata|imovielibrary|fcpbundle|tvlibrary|musiclibrary|logicx|rtfd|sparsebundle|framework|xcodeproj)$/i;

export const isPackageName = (name: string): boolean => PACKAGE.test(name);

/** Of a file or folder without its path. */
export function isIgnoredName(name: string): boolean {
  const key = name.toLowerCase();
  // `.~lock.prices.csv#` is LibreOffice's, `~$prices.xlsx` is Excel's
  return key.startsWith('.') || key.startsWith('~$') || isPackageName(key) || NAMES.has(key);
}

/** 'Tech/@eaDir/a.png/thumb.jpg' → 'Tech/@eaDir'; null for a file that is wanted. `path` is relative to the dropped folder. */
export function ignoredPart(path: string): string | null {
  const parts = path.split('/');
  const at = parts.findIndex(isIgnoredName);
  return at < 0 ? null : parts.slice(0, at + 1).join('/');
}

/** Each ignored folder once, whatever it holds: a browser lists its files one by one. */
export function splitIgnored<File extends { readonly path: string; readonly root: string }>(
  files: readonly File[],
): { wanted: File[]; leftOut: string[] } {
  const wanted: File[] = [];
  const leftOut = new Set<string>();
  for (const file of files) {
    const part = ignoredPart(file.path);
    if (part === null) wanted.push(file);
    else leftOut.add(leftOutName(file.root, part));
  }
  return { wanted, leftOut: [...leftOut] };
}

/** As a person finds it: 'July/Tech/@eaDir'. */
export function leftOutName(root: string, path: string): string {
  return root ? `${root}/${path}` : path;
}
