/** Which files of a dropped folder belong together: a picture, the ZIP of the same name beside it, the sidecar's row about it. */
import type { SerializedError } from '@baobab/domain/errors';
import { baseName, splitName } from '@baobab/domain/file-name';
import type { SniffedType } from '@baobab/domain/sniff';
import type { FileIdentity, SourceRef } from '../ports.ts';
import type { EmbeddedText } from './embedded-text.ts';
import { mapInSlices, type YieldToEventLoop } from './map-in-slices.ts';
import { fileKey, isSidecar, parseSidecar } from './sidecar.ts';
import type { Sidecar, SidecarRow } from './sidecar.ts';
import type { ZipCheck } from './zip-facts.ts';

/** What a walk of a folder found; the walker reads contents, this folder only compares them. */
export interface WalkedFile {
  /** Relative to the dropped folder, with forward slashes: 'Tech/coder.png'. */
  readonly path: string;
  readonly ref: SourceRef;
  /** From the first bytes; null for anything that the shop does not take. */
  readonly type: SniffedType | null;
  /** A guess from the name, only to name a refused type. */
  readonly declaredType?: string;
  readonly identity: FileIdentity;
  /** Lower-case hex. May be empty for a file that is refused anyway. */
  readonly sha256: string;
  /** Contents of metadata.csv and metadata.json. */
  readonly text?: string;
  readonly embedded?: EmbeddedText;
  /** Width times height, where the picture's header has them. */
  readonly pixels?: number | null;
  /** What reading a ZIP found. */
  readonly zip?: ZipCheck;
  /** Why the file could not be read or followed. */
  readonly error?: SerializedError;
}

export interface FileGroup {
  readonly image: WalkedFile;
  readonly download: WalkedFile | null;
  readonly row: SidecarRow | null;
  /** Another picture of the same name without extension in the folder, so that its ZIP has two owners. */
  readonly sharesZipWith: WalkedFile | null;
}

export interface GroupedFiles {
  readonly groups: readonly FileGroup[];
  /** ZIPs without a picture, other types, unreadable files. */
  readonly leftovers: readonly WalkedFile[];
  readonly sidecarProblems: readonly { readonly file: WalkedFile; readonly problem: string }[];
}

type Sort = 'sidecar' | 'zip' | 'image' | 'other';

export async function groupFiles(
  files: readonly WalkedFile[],
  yieldToEventLoop?: YieldToEventLoop,
): Promise<GroupedFiles> {
  const wanted: Record<Sort, WalkedFile[]> = { sidecar: [], zip: [], image: [], other: [] };
  await mapInSlices(files, yieldToEventLoop, (file) => isSystemFile(file.path) || wanted[sortOf(file)].push(file));
  const sidecars = wanted.sidecar.map((file) => ({ file, folder: folderKey(file.path), ...parse(file) }));
  const zips = new Map(wanted.zip.map((file) => [stemKey(file.path), file]));
  const owners = new Map<string, WalkedFile>();
  const groups = await mapInSlices(wanted.image, yieldToEventLoop, (image): FileGroup => {
    const key = stemKey(image.path);
    const download = zips.get(key) ?? null;
    const owner = owners.get(key);
    if (!owner) owners.set(key, image);
    return { image, download, row: rowFor(image, sidecars), sharesZipWith: (download && owner) ?? null };
  });
  const taken = new Set(groups.map(({ download }) => download));
  return {
    groups,
    leftovers: [...wanted.zip.filter((zip) => !taken.has(zip)), ...wanted.other],
    sidecarProblems: sidecars.flatMap(({ file, problem }) => (problem ? [{ file, problem }] : [])),
  };
}

function sortOf(file: WalkedFile): Sort {
  const name = baseName(file.path);
  if (isSidecar(name) && file.text !== undefined) return 'sidecar';
  if (isZip(file)) return 'zip';
  return !file.error && looksLikeImage(file) ? 'image' : 'other';
}

/** From the sidecar of the nearest folder that lists the file. */
function rowFor(image: WalkedFile, sidecars: readonly (Sidecar & { folder: string })[]): SidecarRow | null {
  const path = fileKey(image.path);
  const above = sidecars
    .filter(({ folder }) => path.startsWith(folder))
    .sort((a, b) => b.folder.length - a.folder.length);
  for (const { folder, rows } of above) {
    const relative = path.slice(folder.length);
    const row = rows.get(relative) ?? rows.get(splitName(relative).stem);
    if (row) return row;
  }
  return null;
}

function parse(file: WalkedFile): Sidecar {
  return parseSidecar(baseName(file.path), file.text ?? '');
}

function isZip(file: WalkedFile): boolean {
  return file.type === 'application/zip' || splitName(baseName(file.path)).extension.toLowerCase() === 'zip';
}

/** By content, or by a name that claims it: a text called .png is refused by name, not passed over. */
function looksLikeImage(file: WalkedFile): boolean {
  const claimed = /^(jpe?g|png|webp|gif|svg|avif|heic|tiff?|bmp)$/i.test(splitName(baseName(file.path)).extension);
  return (file.type !== null && file.type !== 'application/zip') || claimed;
}

/** 'Tech/Coder.PNG' → 'tech/coder' */
function stemKey(path: string): string {
  const key = fileKey(path);
  return folderKey(path) + splitName(baseName(key)).stem;
}

/** 'Tech/coder.png' → 'tech/'; '' at the top. */
function folderKey(path: string): string {
  const key = fileKey(path);
  return key.slice(0, key.lastIndexOf('/') + 1);
}

/** What operating systems leave in folders. */
function isSystemFile(path: string): boolean {
  return path
    .split('/')
    .some((part) => part.startsWith('.') || part === '__MACOSX' || /^(thumbs\.db|desktop\.ini|icon\r)$/i.test(part));
}
