/** Takes location and serial numbers out of the directories of a TIFF structure (TIFF 6.0, EXIF 3.0): EXIF blocks and TIFF files. */
import { viewOf } from '../zip/read-directory.ts';
import { blankIptc } from './clean-text.ts';
import type { EditedBytes } from './edited-bytes.ts';

const GPS_DIRECTORY = 0x8825;
const IPTC = 0x83bb;
/** EXIF, and further directories of a TIFF file. */
const SUB_DIRECTORIES = new Set([0x8769, 0x014a]);
/** Serial numbers of body, lens, and of the camera in two older tags; notes of the camera's maker, and a copy of them that Adobe writes. */
const NUMBERS = new Set([0xa431, 0xa435, 0xc62f, 0xfde9, 0x927c, 0xc634]);
/** Bytes of one value, by type. */
const TYPE_BYTES: readonly number[] = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const ENTRY_BYTES = 12;
const ENTRIES_MAX = 4096;
const DIRECTORIES_MAX = 64;
/** Larger ones are a damaged count: pixels would be lost with them. */
const VALUES_MAX_BYTES = 1024 * 1024;

interface Entry {
  tag: number;
  /** Of the twelve bytes. */
  at: number;
  /** Of the values, wherever they lie. */
  start: number;
  end: number;
  /** The values' place, where the entry holds one. */
  pointer: number;
}

/** `start` is where the two letters of the byte order stand. What breaks a rule is passed over. */
export function cleanTiff(bytes: EditedBytes, start: number): void {
  const view = viewOf(bytes.original).byteLength - start >= 8 ? viewOf(bytes.original.subarray(start)) : null;
  if (!view || ![0x4949, 0x4d4d].includes(view.getUint16(0))) return;
  const little = view.getUint16(0) === 0x4949;
  if (view.getUint16(2, little) !== 42) return;
  const tiff: Tiff = { bytes, view, start, little, seen: new Set() };
  cleanDirectories(tiff, view.getUint32(4, little));
}

interface Tiff {
  bytes: EditedBytes;
  view: DataView;
  start: number;
  little: boolean;
  seen: Set<number>;
}

/** The directory at this place and those that follow it. */
function cleanDirectories(tiff: Tiff, first: number): void {
  const { view, little, seen } = tiff;
  for (let at = first; at >= 8 && !seen.has(at) && seen.size < DIRECTORIES_MAX;) {
    seen.add(at);
    const entries = entriesAt(tiff, at);
    if (!entries) return;
    const next = at + 2 + entries.length * ENTRY_BYTES;
    for (const entry of entries) {
      if (SUB_DIRECTORIES.has(entry.tag)) for (const place of pointersOf(tiff, entry)) cleanDirectories(tiff, place);
      if (entry.tag === IPTC) blankIptc(tiff.bytes, tiff.start + entry.start, tiff.start + entry.end);
    }
    dropEntries(tiff, at, entries);
    at = next + 4 <= view.byteLength ? view.getUint32(next, little) : 0;
  }
}

/** Null where no directory is. */
function entriesAt({ view, little }: Tiff, at: number): Entry[] | null {
  if (at < 8 || at + 2 > view.byteLength) return null;
  const count = view.getUint16(at, little);
  if (count > ENTRIES_MAX || at + 2 + count * ENTRY_BYTES > view.byteLength) return null;
  return Array.from({ length: count }, (_, index) => {
    const place = at + 2 + index * ENTRY_BYTES;
    const size = (TYPE_BYTES[view.getUint16(place + 2, little)] ?? 0) * view.getUint32(place + 4, little);
    const pointer = view.getUint32(place + 8, little);
    const start = size <= 4 ? place + 8 : pointer;
    const end = size > VALUES_MAX_BYTES || start + size > view.byteLength ? start : start + size;
    return { tag: view.getUint16(place, little), at: place, start, end, pointer };
  });
}

function pointersOf({ view, little }: Tiff, { start, end }: Entry): number[] {
  return Array.from({ length: Math.floor((end - start) / 4) }, (_, index) => view.getUint32(start + index * 4, little));
}

/** Entries move up, so that the directory is a sound one; values stay where they are, and those of dropped entries become zeros. */
function dropEntries(tiff: Tiff, at: number, entries: readonly Entry[]): void {
  const { bytes, view, start, little } = tiff;
  const dropped = entries.filter(({ tag }) => tag === GPS_DIRECTORY || NUMBERS.has(tag));
  if (dropped.length === 0) return;
  for (const entry of dropped) {
    if (entry.tag === GPS_DIRECTORY) blankDirectory(tiff, entry.pointer);
    else bytes.fill(start + entry.start, start + entry.end, 0);
    bytes.note(entry.tag === GPS_DIRECTORY ? 'located' : 'numbered');
  }
  const kept = entries.filter((entry) => !dropped.includes(entry));
  const end = at + 2 + entries.length * ENTRY_BYTES;
  const directory = new Uint8Array(Math.min(end + 4, view.byteLength) - at);
  viewOf(directory).setUint16(0, kept.length, little);
  const parts = [...kept.map((entry) => entry.at), end];
  for (const [index, from] of parts.entries())
    directory.set(
      bytes.now.subarray(start + from, start + Math.min(from + ENTRY_BYTES, end + (from === end ? 4 : 0))),
      2 + index * ENTRY_BYTES,
    );
  bytes.set(start + at, directory);
}

/** The directory of the location with all of its values. */
function blankDirectory(tiff: Tiff, at: number): void {
  const { bytes, start, seen } = tiff;
  const entries = seen.has(at) ? null : entriesAt(tiff, at);
  if (!entries || entries.some(({ tag }) => tag > 0xff)) return;
  for (const { start: from, end } of entries) bytes.fill(start + from, start + end, 0);
  bytes.fill(start + at, start + at + 2 + entries.length * ENTRY_BYTES, 0);
}
