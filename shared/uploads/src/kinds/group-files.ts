/**
 * Which files of a dropped folder belong together: drawings of one name in several formats, the ZIP of that name, and what a
 * sidecar says of them.
 */
import { claimedDrawing } from '@baobab/domain/drawing-formats';
import type { DrawingFormat } from '@baobab/domain/drawing-formats';
import type { SerializedError } from '@baobab/domain/errors';
import { baseName, splitName } from '@baobab/domain/file-name';
import { checkImage } from '@baobab/domain/image-rules';
import type { ForeignPicture, SniffedType } from '@baobab/domain/sniff';
import type { Cleaned } from './cleaned.ts';
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
  /** By content, where it is no type that the shop shows. */
  readonly drawing?: DrawingFormat | null;
  /** A guess from the name, only to name a refused type. */
  readonly declaredType?: string;
  readonly identity: FileIdentity;
  /** Lower-case hex. May be empty for a file that is refused anyway. */
  readonly sha256: string;
  /** Contents of metadata.csv and metadata.json. */
  readonly text?: string;
  readonly embedded?: EmbeddedText;
  /** Width times height; null where the whole file does not say it. */
  readonly pixels?: number | null | undefined;
  /** What a picture is that the shop does not take. */
  readonly foreign?: ForeignPicture | null;
  /** What is taken out before it is sent. */
  readonly cleaned?: Cleaned;
  readonly zip?: ZipCheck;
  /** Why the file could not be read or followed. */
  readonly error?: SerializedError;
}

export interface FileGroup<Row = SidecarRow> {
  /** The preview is made from it: the best picture, or an SVG where there is none. */
  readonly image: WalkedFile;
  /** The other formats of the drawing, ascending by path. */
  readonly parts: readonly WalkedFile[];
  /** The ZIP of the same name. */
  readonly download: WalkedFile | null;
  readonly row: Row | null;
  /** Texts of an `.xmp` file of the same name. */
  readonly embedded: EmbeddedText | undefined;
}

export interface UnusedText {
  readonly file: WalkedFile;
  readonly problem: string;
}

export interface GroupedFiles {
  readonly groups: readonly FileGroup[];
  /** ZIPs and drawings without a picture, other types, unreadable files. */
  readonly leftovers: readonly WalkedFile[];
  /** Rows, columns and texts that no picture gets. */
  readonly unused: readonly UnusedText[];
}

type Sort = 'sidecar' | 'zip' | 'xmp' | 'image' | 'drawing' | 'other';

export async function groupFiles(
  files: readonly WalkedFile[],
  yieldToEventLoop?: YieldToEventLoop,
): Promise<GroupedFiles> {
  const wanted: Record<Sort, WalkedFile[]> = { sidecar: [], zip: [], xmp: [], image: [], drawing: [], other: [] };
  await mapInSlices(files, yieldToEventLoop, (file) => wanted[sortOf(file)].push(file));
  const sidecars = wanted.sidecar.map((file) => ({ file, folder: folderKey(file.path), ...parse(file) }));
  const zips = new Map(wanted.zip.map((file) => [stemKey(file.path), file]));
  const texts = new Map(wanted.xmp.map((file) => [stemKey(file.path), file.embedded]));
  const named = [...Map.groupBy([...wanted.image, ...wanted.drawing], ({ path }) => stemKey(path))];
  const leftovers: WalkedFile[] = [];
  const use: RowUse = { used: new Set(), passed: new Set() };
  const grouped = await mapInSlices(named, yieldToEventLoop, ([key, members]) => {
    const { drawings, single } = separate(members);
    const image = bestImage(drawings);
    if (!image) leftovers.push(...drawings);
    const alone = { parts: [], download: null, embedded: undefined };
    const withRow = (group: Omit<FileGroup, 'row'>): FileGroup => ({ ...group, row: rowFor(group, sidecars, use) });
    const parts = drawings.filter((file) => file !== image);
    const whole = image && { image, parts, download: zips.get(key) ?? null, embedded: texts.get(key) };
    return [...(whole ? [whole] : []), ...single.map((file) => ({ image: file, ...alone }))].map(withRow);
  });
  const groups = grouped.flat();
  const pictured = new Set(groups.map(({ image }) => stemKey(image.path)));
  const taken = new Set(groups.map(({ download }) => download));
  return {
    groups,
    leftovers: [...wanted.zip.filter((zip) => !taken.has(zip)), ...leftovers, ...wanted.other],
    unused: [
      ...sidecars.flatMap((sidecar) => unusedOf(sidecar, use)),
      ...wanted.xmp.filter(({ path }) => !pictured.has(stemKey(path))).map((file) => ({ file, problem: LONELY_XMP })),
    ],
  };
}

/** One file of each format belongs to the drawing; a second one, whose name differs in case only, stands alone. */
function separate(members: readonly WalkedFile[]): { drawings: WalkedFile[]; single: WalkedFile[] } {
  const formats = new Set<string>();
  const drawings: WalkedFile[] = [];
  const single: WalkedFile[] = [];
  for (const file of members) {
    const format = file.drawing ?? file.type ?? splitName(baseName(file.path)).extension.toLowerCase();
    (formats.has(format) ? single : drawings).push(file);
    formats.add(format);
  }
  return { drawings: drawings.toSorted((a, b) => (a.path < b.path ? -1 : 1)), single };
}

const RANK = ['image/png', 'image/webp', 'image/jpeg', 'image/gif'];

/** The picture of most pixels that the shop takes, or else an SVG, or else a picture that the plan refuses by name. */
function bestImage(drawings: readonly WalkedFile[]): WalkedFile | undefined {
  const rank = ({ type }: WalkedFile) => RANK.indexOf(type ?? '');
  const pictures = drawings
    .filter((file) => !isDrawing(file))
    .toSorted((a, b) => (b.pixels ?? 0) - (a.pixels ?? 0) || rank(a) - rank(b));
  const taken = pictures.find(({ type, identity, pixels }) => {
    return checkImage({ type, sizeBytes: identity.sizeBytes, pixels }) === null;
  });
  return taken ?? drawings.find(({ drawing }) => drawing === 'svg') ?? pictures[0];
}

const isDrawing = (file: WalkedFile): boolean => sortOf(file) === 'drawing';

function sortOf(file: WalkedFile): Sort {
  const name = baseName(file.path);
  if (isSidecar(name) && file.text !== undefined) return 'sidecar';
  if (isZip(file)) return 'zip';
  if (splitName(name).extension.toLowerCase() === 'xmp' && !file.error) return 'xmp';
  if (file.drawing || (file.type === null && claimedDrawing(name))) return 'drawing';
  return !file.error && looksLikeImage(file) ? 'image' : 'other';
}

const LONELY_XMP = 'No picture of the same name lies beside this XMP file.';

interface RowUse {
  readonly used: Set<SidecarRow>;
  /** About a file of an illustration that another row describes. */
  readonly passed: Set<SidecarRow>;
}

function unusedOf({ file, rows, problems }: Sidecar & { file: WalkedFile }, { used, passed }: RowUse): UnusedText[] {
  const idle = [...rows.values()].filter((row) => !used.has(row));
  const words = idle.map((row) => {
    const why = passed.has(row)
      ? 'not used, because another row or a nearer file describes the same illustration.'
      : 'no picture of this name is among the dropped files.';
    return `${row.place}, ${row.file}: ${why}`;
  });
  return [...problems, ...words].map((problem) => ({ file, problem }));
}

/** From the sidecar of the nearest folder that lists one of the files. */
function rowFor(
  { image, parts, download }: Pick<FileGroup, 'image' | 'parts' | 'download'>,
  sidecars: readonly (Sidecar & { folder: string })[],
  { used, passed }: RowUse,
): SidecarRow | null {
  const paths = [image, ...parts, ...(download ? [download] : [])].map(({ path }) => fileKey(path));
  const above = sidecars
    .filter(({ folder }) => paths[0]?.startsWith(folder))
    .sort((a, b) => b.folder.length - a.folder.length);
  let chosen: SidecarRow | null = null;
  for (const { folder, rows } of above) {
    const relative = paths.map((path) => path.slice(folder.length));
    const names = [...relative, ...relative.slice(0, 1).map((path) => splitName(path).stem)];
    for (const found of names.flatMap((name) => rows.get(name) ?? [])) {
      chosen ??= found;
      if (found !== chosen) passed.add(found);
    }
  }
  if (chosen) used.add(chosen);
  return chosen;
}

function parse(file: WalkedFile): Sidecar {
  return parseSidecar(baseName(file.path), file.text ?? '');
}

function isZip(file: WalkedFile): boolean {
  return file.type === 'application/zip' || splitName(baseName(file.path)).extension.toLowerCase() === 'zip';
}

/** By content, or by a name that claims it: a text called .png is refused by name, not passed over. */
function looksLikeImage(file: WalkedFile): boolean {
  const claimed = /^(jpe?g|png|webp|gif|avif|heic|tiff?|bmp)$/i.test(splitName(baseName(file.path)).extension);
  return (file.type !== null && file.type !== 'application/zip') || Boolean(file.foreign) || claimed;
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
