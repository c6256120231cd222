/**
 * The central directory of a ZIP (APPNOTE 6.3.10, sections 4.3.12–4.3.16), with ZIP64. Reads the end and the directory, nothing
 * else, and believes no number before it fits the file.
 */
import { strFromU8 } from 'fflate';
import type { ReadBytes } from './byte-reader.ts';
import { bomb, damaged } from './zip-refusal.ts';
import { plural } from '@baobab/domain/plural';

export interface ZipEntry {
  readonly name: string;
  /** From a Unicode path field (APPNOTE 4.6.9), which some programs prefer; else the same as `name`. */
  readonly secondName: string;
  readonly flags: number;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly crc32: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  /** Upper half: file type and mode where the ZIP was made on Unix. */
  readonly attributes: number;
  /** Of the local header. */
  readonly offset: number;
  /** Its whole record in the directory. */
  readonly record: Uint8Array;
}

export interface ZipDirectory {
  readonly entries: readonly ZipEntry[];
  /** Where the directory begins: all contents lie before it. */
  readonly start: number;
  /** Of the whole ZIP. */
  readonly comment: Uint8Array;
}

const END_BYTES = 22;
const LOCATOR_BYTES = 20;
const END64_BYTES = 56;
const HEADER_BYTES = 46;
const COMMENT_MAX_BYTES = 0xffff;
const UTF8_NAME = 0x800;
export const ZIP64 = 0x0001;
const UNICODE_PATH = 0x7075;
/** More than any pack has, and what a few megabytes of memory hold. */
const ENTRIES_MAX = 20_000;
const DIRECTORY_MAX_BYTES = 8 * 1024 * 1024;

interface End {
  count: number;
  size: number;
  start: number;
  /** Where the first of the end records begins. */
  at: number;
  comment: Uint8Array;
}

export async function readDirectory(read: ReadBytes, sizeBytes: number): Promise<ZipDirectory> {
  const end = await findEnd(read, sizeBytes);
  if (end.count === 0) throw damaged('There is nothing in this ZIP file.');
  if (end.count > ENTRIES_MAX) throw bomb(`It claims to hold ${end.count.toLocaleString('en-US')} files.`);
  if (end.size > DIRECTORY_MAX_BYTES) throw bomb('Its list of files is larger than any real one.');
  if (end.start + end.size !== end.at)
    throw damaged(
      'Its list of files is not where it should be: the file is incomplete or has something in front of it.',
    );
  const bytes = await read(end.start, end.at);
  if (bytes.length !== end.size) throw damaged('It ends too early.');
  return { entries: parse(bytes, end), start: end.start, comment: end.comment };
}

async function findEnd(read: ReadBytes, sizeBytes: number): Promise<End> {
  const from = Math.max(0, sizeBytes - END_BYTES - COMMENT_MAX_BYTES);
  const tail = await read(from, sizeBytes);
  const view = viewOf(tail);
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== 0x06054b50) continue;
    if (at + END_BYTES + view.getUint16(at + 20, true) !== tail.length) continue;
    const disks = [view.getUint16(at + 4, true), view.getUint16(at + 6, true)];
    const plain: End = {
      count: view.getUint16(at + 10, true),
      size: view.getUint32(at + 12, true),
      start: view.getUint32(at + 16, true),
      at: from + at,
      comment: tail.slice(at + END_BYTES),
    };
    const needs64 = plain.count === 0xffff || plain.size === 0xffffffff || plain.start === 0xffffffff;
    if (needs64) return { ...(await end64(read, plain.at)), comment: plain.comment };
    if (disks.some((disk) => disk !== 0) || view.getUint16(at + 8, true) !== plain.count)
      throw damaged('It is one part of several. Make one ZIP file of it.');
    return plain;
  }
  throw damaged('It has no list of files at its end: the file is incomplete or not a ZIP file.');
}

async function end64(read: ReadBytes, endAt: number): Promise<Omit<End, 'comment'>> {
  const locator = viewOf(await read(Math.max(0, endAt - LOCATOR_BYTES), endAt));
  if (locator.byteLength < LOCATOR_BYTES || locator.getUint32(0, true) !== 0x07064b50)
    throw damaged('The second half of its end is missing.');
  const at = Number(locator.getBigUint64(8, true));
  if (at + END64_BYTES > endAt) throw damaged('The second half of its end lies outside of the file.');
  const view = viewOf(await read(at, at + END64_BYTES));
  if (view.byteLength < END64_BYTES || view.getUint32(0, true) !== 0x06064b50)
    throw damaged('The second half of its end cannot be read.');
  if (view.getUint32(16, true) !== 0 || view.getUint32(20, true) !== 0)
    throw damaged('It is one part of several. Make one ZIP file of it.');
  return {
    count: Number(view.getBigUint64(32, true)),
    size: Number(view.getBigUint64(40, true)),
    start: Number(view.getBigUint64(48, true)),
    at,
  };
}

function parse(bytes: Uint8Array, end: End): ZipEntry[] {
  const view = viewOf(bytes);
  const entries: ZipEntry[] = [];
  let at = 0;
  while (entries.length < end.count) {
    if (at + HEADER_BYTES > bytes.length || view.getUint32(at, true) !== 0x02014b50)
      throw damaged(`Its list ends after ${entries.length} of ${plural(end.count, 'file')}.`);
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const next = at + HEADER_BYTES + (nameBytes ?? 0) + (extraBytes ?? 0) + (commentBytes ?? 0);
    if (next > bytes.length) throw damaged(`Its list ends after ${entries.length} of ${plural(end.count, 'file')}.`);
    entries.push({ ...entryAt(bytes, at, nameBytes ?? 0, extraBytes ?? 0), record: bytes.subarray(at, next) });
    at = next;
  }
  if (at !== bytes.length) throw damaged('It holds more files than its end says.');
  return entries;
}

function entryAt(bytes: Uint8Array, at: number, nameBytes: number, extraBytes: number): Omit<ZipEntry, 'record'> {
  const view = viewOf(bytes);
  const flags = view.getUint16(at + 8, true);
  const nameAt = at + HEADER_BYTES;
  const { name, secondName } = namesOf(bytes, { nameAt, nameBytes, extraBytes, flags });
  const plain = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)] as const;
  const extra = bytes.subarray(nameAt + nameBytes, nameAt + nameBytes + extraBytes);
  const [unpackedBytes, packedBytes, offset] = plain.includes(0xffffffff) ? widened(plain, extra, name) : plain;
  return {
    name,
    secondName,
    flags,
    method: view.getUint16(at + 10, true),
    crc32: view.getUint32(at + 16, true),
    packedBytes,
    unpackedBytes,
    attributes: view.getUint32(at + 38, true),
    offset,
  };
}

interface NamePlace {
  nameAt: number;
  nameBytes: number;
  /** Right behind the name. */
  extraBytes: number;
  flags: number;
}

/** Of a header in the directory or in front of the contents. */
export function namesOf(header: Uint8Array, { nameAt, nameBytes, extraBytes, flags }: NamePlace) {
  const name = decodeName(header.subarray(nameAt, nameAt + nameBytes), (flags & UTF8_NAME) !== 0);
  const second = extraField(header.subarray(nameAt + nameBytes, nameAt + nameBytes + extraBytes), UNICODE_PATH);
  // Version and checksum stand in front of the name.
  return { name, secondName: second && second.length > 5 ? decodeName(second.subarray(5), true) : name };
}

/** Programs that leave the mark out write UTF-8 (macOS) or code page 437, which the format asks for. */
function decodeName(bytes: Uint8Array, isUtf8: boolean): string {
  const text = strFromU8(bytes);
  if (isUtf8 || !text.includes('\ufffd')) return text;
  return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : CP437.charAt(byte - 128))).join('');
}

const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

function extraField(extra: Uint8Array, wanted: number): Uint8Array | null {
  const view = viewOf(extra);
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) === wanted) return extra.subarray(at + 4, at + 4 + view.getUint16(at + 2, true));
  }
  return null;
}

/** The ZIP64 field has, in this order, only those numbers that did not fit. */
function widened(plain: readonly [number, number, number], extra: Uint8Array, name: string): [number, number, number] {
  const field = extraField(extra, ZIP64);
  if (!field) throw damaged(`The sizes of “${name}” are missing.`);
  let place = 0;
  const [unpacked, packed, offset] = plain.map((value) => {
    if (value !== 0xffffffff) return value;
    place += 8;
    if (place > field.length) throw damaged(`The sizes of “${name}” are missing.`);
    return Number(viewOf(field).getBigUint64(place - 8, true));
  });
  return [unpacked ?? 0, packed ?? 0, offset ?? 0];
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
