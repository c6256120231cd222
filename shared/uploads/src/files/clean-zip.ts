/** A ZIP whose pictures are cleaned: what is not changed is copied as it is packed, with names, times and comments. */
import { deflateSync } from 'fflate';
import type { ReadBytes } from '../zip/byte-reader.ts';
import { crc32 } from '../zip/crc32.ts';
import { checkEntries } from '../zip/entry-rules.ts';
import { readDirectory, viewOf, ZIP64, type ZipDirectory, type ZipEntry } from '../zip/read-directory.ts';
import { cleanEntry, verifyContents, type Verified } from '../zip/verify-contents.ts';
import { joined } from './clean-png.ts';

type Write = (piece: Uint8Array<ArrayBuffer>) => Promise<void> | void;

const LOCAL_BYTES = 30;
const RECORD_BYTES = 46;
const END_BYTES = 22;
const PIECE_BYTES = 1024 * 1024;
const DEFLATE_LEVEL = 6;
/** Sizes and checksum stand in front of the content, not behind it. */
const NO_DESCRIPTOR = ~0x8;

type FoundPictures = ZipDirectory & Verified;

/** Null where nothing is to be taken out. @throws ZipRefusal */
export async function findInZip(read: ReadBytes, sizeBytes: number): Promise<FoundPictures | null> {
  const directory = await readDirectory(read, sizeBytes);
  checkEntries(directory, sizeBytes);
  const verified = await verifyContents(read, directory.entries);
  return verified.changed.size > 0 ? { ...directory, ...verified } : null;
}

/** The same bytes for the same ZIP on every computer. */
export async function writeCleanedZip(read: ReadBytes, found: FoundPictures, write: Write): Promise<void> {
  const { entries, start, comment, changed } = found;
  const inOrder = entries.toSorted((a, b) => a.offset - b.offset);
  const records = new Map<ZipEntry, Uint8Array>();
  let at = 0;
  const put = async (piece: Uint8Array) => {
    at += piece.length;
    await write(Uint8Array.from(piece));
  };
  for (const [index, entry] of inOrder.entries()) {
    const offset = at;
    const packed = changed.has(entry) ? await packedAnew(read, entry) : entry;
    records.set(entry, recordOf(entry, { ...packed, offset }));
    if ('content' in packed) {
      await put(packed.header);
      await put(packed.content);
      continue;
    }
    const end = inOrder[index + 1]?.offset ?? start;
    for (let from = entry.offset; from < end; from += PIECE_BYTES)
      await put(await read(from, Math.min(from + PIECE_BYTES, end)));
  }
  const directoryAt = at;
  for (const entry of entries) await put(records.get(entry) ?? entry.record);
  await put(endOf(entries.length, directoryAt, at - directoryAt, comment));
}

type Numbers = Pick<ZipEntry, 'flags' | 'crc32' | 'packedBytes' | 'unpackedBytes'>;

async function packedAnew(read: ReadBytes, entry: ZipEntry) {
  const bytes = (await cleanEntry(read, entry))?.bytes ?? new Uint8Array(0);
  const content = entry.method === 8 ? deflateSync(bytes, { level: DEFLATE_LEVEL }) : bytes;
  const numbers: Numbers = {
    flags: entry.flags & NO_DESCRIPTOR,
    crc32: crc32(bytes),
    packedBytes: content.length,
    unpackedBytes: bytes.length,
  };
  const fixed = await read(entry.offset, entry.offset + LOCAL_BYTES);
  const [nameBytes, extraBytes] = [26, 28].map((place) => viewOf(fixed).getUint16(place, true)) as [number, number];
  const length = LOCAL_BYTES + nameBytes + extraBytes;
  const extra = withoutZip64(await read(entry.offset + LOCAL_BYTES + nameBytes, entry.offset + length));
  const header = joined([await read(entry.offset, entry.offset + LOCAL_BYTES + nameBytes), extra]);
  const view = viewOf(header);
  view.setUint16(6, numbers.flags, true);
  setNumbers(view, 14, numbers);
  view.setUint16(28, extra.length, true);
  return { ...numbers, header, content };
}

function recordOf({ record }: ZipEntry, { flags, offset, ...numbers }: Numbers & { offset: number }): Uint8Array {
  const [nameBytes, extraBytes] = [28, 30].map((place) => viewOf(record).getUint16(place, true)) as [number, number];
  const extraAt = RECORD_BYTES + nameBytes;
  const extra = withoutZip64(record.subarray(extraAt, extraAt + extraBytes));
  const changed = joined([record.subarray(0, extraAt), extra, record.subarray(extraAt + extraBytes)]);
  const view = viewOf(changed);
  view.setUint16(8, flags, true);
  setNumbers(view, 16, { flags, ...numbers });
  view.setUint16(30, extra.length, true);
  view.setUint32(42, offset, true);
  return changed;
}

function setNumbers(view: DataView, at: number, { crc32: sum, packedBytes, unpackedBytes }: Numbers): void {
  view.setUint32(at, sum, true);
  view.setUint32(at + 4, packedBytes, true);
  view.setUint32(at + 8, unpackedBytes, true);
}

/** All numbers fit into the plain fields here. */
function withoutZip64(extra: Uint8Array): Uint8Array {
  const view = viewOf(extra);
  const kept: Uint8Array[] = [];
  for (let at = 0; at < extra.length;) {
    const next = at + 4 <= extra.length ? at + 4 + view.getUint16(at + 2, true) : extra.length;
    if (next === extra.length && at + 4 > extra.length) kept.push(extra.subarray(at));
    else if (view.getUint16(at, true) !== ZIP64) kept.push(extra.subarray(at, next));
    at = next;
  }
  return joined(kept);
}

function endOf(count: number, start: number, size: number, comment: Uint8Array): Uint8Array {
  const end = new Uint8Array(END_BYTES);
  const view = viewOf(end);
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(8, count, true);
  view.setUint16(10, count, true);
  view.setUint32(12, size, true);
  view.setUint32(16, start, true);
  view.setUint16(20, comment.length, true);
  return joined([end, comment]);
}
