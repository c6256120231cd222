/** Takes location and serial numbers out of the texts of a picture: XMP packets and IPTC blocks. Bytes stay where they are. */
import { strFromU8 } from 'fflate';
import type { EditedBytes } from './edited-bytes.ts';

const SPACE = 0x20;
/** The creator's address is not where a picture was taken: it stays. */
const PLACE =
  '(?!xmlns:)[\\w.-]+:gps\\w*|photoshop:(?:City|State|Country)|Iptc4xmpCore:(?:Location|CountryCode)|' +
  'Iptc4xmpExt:(?:Location(?:Created|Shown)|City|Sublocation|ProvinceState|Country(?:Code|Name)|WorldRegion)';
const NUMBER = '(?!xmlns:)[\\w.-]+:\\w*SerialNumber';

/** Places in the file that belong together, in order: long packets lie in several pieces. */
export type Pieces = readonly { readonly start: number; readonly end: number }[];

export function blankXmp(bytes: EditedBytes, pieces: Pieces): void {
  const text = pieces.map(({ start, end }) => strFromU8(bytes.original.subarray(start, end), true)).join('');
  for (const [what, names] of [
    ['located', PLACE],
    ['numbered', NUMBER],
  ] as const)
    for (const form of [
      `\\s(?:${names})\\s*=\\s*(?:"[^"]*"|'[^']*')`,
      `<(${names})(?=[\\s/>])(?:[^>]*/>|[^>]*>[^]*?</\\1\\s*>)`,
    ])
      for (const found of text.matchAll(new RegExp(form, 'gi'))) {
        blankText(bytes, pieces, found.index, found.index + found[0].length);
        bytes.note(what);
      }
}

/** `from` and `to` count through the pieces. */
function blankText(bytes: EditedBytes, pieces: Pieces, from: number, to: number): void {
  let before = 0;
  for (const { start, end } of pieces) {
    const [first, last] = [Math.max(from - before, 0), Math.min(to - before, end - start)];
    if (first < last) bytes.fill(start + first, start + last, SPACE);
    before += end - start;
  }
}

/** IIM 4.1: two content locations, city, sublocation, province, country code and name. */
const PLACES = new Set([26, 27, 90, 92, 95, 100, 101]);

/** Datasets that begin at `start`; values become zeros. */
export function blankIptc(bytes: EditedBytes, start: number, end = bytes.original.length): void {
  const { original } = bytes;
  for (let at = start; at + 5 <= end && original[at] === 0x1c;) {
    const size = ((original[at + 3] ?? 0) << 8) | (original[at + 4] ?? 0);
    const next = at + 5 + size;
    if (size > 0x7fff || next > end) return;
    const isPlace = original[at + 1] === 2 && PLACES.has(original[at + 2] ?? 0);
    if (isPlace && original.subarray(at + 5, next).some((byte) => byte !== 0)) {
      bytes.fill(at + 5, next, 0);
      bytes.note('located');
    }
    at = next;
  }
}
