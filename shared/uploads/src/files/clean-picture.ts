/**
 * Takes out of a picture where it was taken and with which camera; everything else stays, byte for byte. Metadata is found by its own
 * marks wherever it lies: in a JPEG and the pictures behind it, WebP, GIF, TIFF, AVIF, and in PSD, PDF, EPS, AI and SVG as far as it is not
 * packed. A PNG is read by its chunks, because these have checksums.
 */
import { sniffType } from '@baobab/domain/sniff';
import { findText } from '../metadata/find-packet.ts';
import { viewOf } from '../zip/read-directory.ts';
import { cleanPng } from './clean-png.ts';
import type { Removed } from '../kinds/cleaned.ts';
import { blankIptc, blankXmp, type Pieces } from './clean-text.ts';
import { cleanTiff } from './clean-tiff.ts';
import { EditedBytes } from './edited-bytes.ts';

export interface CleanedPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly removed: Removed;
}

/** Null where nothing is to be taken out; the same bytes give the same answer everywhere. */
export function cleanPicture(bytes: Uint8Array): CleanedPicture | null {
  const found = { located: false, numbered: false };
  const clean = (part: Uint8Array) => cleanMarked(part, found);
  const isPng = sniffType(bytes) === 'image/png';
  const cleaned = isPng ? cleanPng(bytes, { clean, note: (what) => (found[what] = true) }) : clean(bytes);
  if (!cleaned) return null;
  return { bytes: cleaned, removed: { located: Number(found.located), numbered: Number(found.numbered) } };
}

function cleanMarked(
  original: Uint8Array,
  found: Record<'located' | 'numbered', boolean>,
): Uint8Array<ArrayBuffer> | null {
  const bytes = new EditedBytes(original);
  const places = placesIn(original);
  for (const at of [...places['II*\0'], ...places['MM\0*']]) cleanTiff(bytes, at);
  const extensions = extendedXmp(original, places[EXTENSION]);
  const isExtension = (at: number) => extensions.flat().some(({ start, end }) => at >= start && at < end);
  for (const at of places['<rdf:RDF'])
    if (!isExtension(at)) blankXmp(bytes, [{ start: at, end: packetEnd(original, at) }]);
  for (const pieces of extensions) blankXmp(bytes, pieces);
  for (const at of places['8BIM\x04\x04']) blankIptc(bytes, datasetsOf(original, at));
  found.located ||= bytes.located;
  found.numbered ||= bytes.numbered;
  return bytes.changed;
}

const EXTENSION = 'http://ns.adobe.com/xmp/extension/\0';
/** Found in one pass: most bytes begin none of them. */
const MARKS = ['II*\0', 'MM\0*', '<rdf:RDF', '8BIM\x04\x04', EXTENSION] as const;
type Mark = (typeof MARKS)[number];
const FIRST = new Map(MARKS.map((mark) => [mark.charCodeAt(0), mark]));
const BEGINS = Uint8Array.from({ length: 256 }, (_, byte) => Number(FIRST.has(byte)));

function placesIn(bytes: Uint8Array): Record<Mark, number[]> {
  const places = Object.fromEntries(MARKS.map((mark) => [mark, [] as number[]])) as Record<Mark, number[]>;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (BEGINS[byte] === 0) continue;
    const mark = FIRST.get(byte);
    if (mark && bytes[at + 1] === mark.charCodeAt(1) && isAt(bytes, mark, at)) places[mark].push(at);
  }
  return places;
}

function isAt(bytes: Uint8Array, mark: Mark, at: number): boolean {
  for (let index = 2; index < mark.length; index += 1) if (bytes[at + index] !== mark.charCodeAt(index)) return false;
  return true;
}

const PACKET_MAX_BYTES = 1024 * 1024;

function packetEnd(bytes: Uint8Array, from: number): number {
  const end = findText(bytes.subarray(0, from + PACKET_MAX_BYTES), '</rdf:RDF>', from);
  return end < 0 ? Math.min(bytes.length, from + 0xffff) : end;
}

/** The resource's name is a Pascal string padded to an even length, then four bytes of size. */
function datasetsOf(bytes: Uint8Array, at: number): number {
  const nameBytes = bytes[at + 6] ?? 0;
  return at + 7 + nameBytes + ((nameBytes + 1) % 2) + 4;
}

const DIGEST_BYTES = 32;

/** What does not fit into one segment of a JPEG goes on in others, which may come in any order (XMP, part 3, 1.1.3.1). */
function extendedXmp(bytes: Uint8Array, places: readonly number[]): Pieces[] {
  const view = viewOf(bytes);
  const parts = places.flatMap((at) => {
    const digestAt = at + EXTENSION.length;
    const start = digestAt + DIGEST_BYTES + 8;
    if (at < 2 || start > bytes.length) return [];
    const end = Math.min(at - 2 + view.getUint16(at - 2), bytes.length);
    const digest = String.fromCharCode(...bytes.subarray(digestAt, digestAt + DIGEST_BYTES));
    return [{ digest, offset: view.getUint32(start - 4), start, end }];
  });
  const packets = Map.groupBy(parts, ({ digest }) => digest);
  return [...packets.values()].map((pieces) => pieces.toSorted((a, b) => a.offset - b.offset));
}
