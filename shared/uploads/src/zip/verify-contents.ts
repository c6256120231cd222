/**
 * Unpacks some of the files in memory, piece by piece, and compares their checksums: a ZIP whose list is fine may still have been
 * cut, mixed up or damaged on the way here.
 */
import { Inflate } from 'fflate';
import type { ReadBytes } from './byte-reader.ts';
import { crc32 } from './crc32.ts';
import { isFolder } from './entry-rules.ts';
import { viewOf, type ZipEntry } from './read-directory.ts';
import { ZipRefusal, bomb, damaged } from './zip-refusal.ts';

const LOCAL_HEADER_BYTES = 30;
const READ_BYTES = 256 * 1024;
/** What is unpacked at once: at the worst ratio (1 : 1032) that makes 4 MB. */
const PIECE_BYTES = 4 * 1024;
/** Unpacked bytes that are looked at: everything in a small ZIP, a spread of files in a large one. */
const BUDGET_BYTES = 32 * 1024 * 1024;

/** @throws ZipRefusal */
export async function verifyContents(read: ReadBytes, entries: readonly ZipEntry[]): Promise<void> {
  for (const entry of sample(entries)) await verify(read, entry);
}

/** First, last, then evenly between them, as far as the budget goes; the same for the same ZIP. */
function sample(entries: readonly ZipEntry[]): ZipEntry[] {
  const files = entries.filter((entry) => !isFolder(entry));
  const order = [0, files.length - 1];
  for (let step = files.length; step >= 1; step /= 2)
    for (let at = step / 2; at < files.length; at += step) order.push(Math.floor(at));
  const chosen: ZipEntry[] = [];
  let left = BUDGET_BYTES;
  for (const index of new Set(order)) {
    const entry = files[index];
    if (!entry || (chosen.length > 0 && entry.unpackedBytes > left)) continue;
    left -= entry.unpackedBytes;
    chosen.push(entry);
  }
  return chosen;
}

async function verify(read: ReadBytes, entry: ZipEntry): Promise<void> {
  const start = await contentStart(read, entry);
  const meter = new Meter(entry);
  const inflate = entry.method === 8 ? new Inflate((bytes) => meter.add(bytes)) : null;
  const end = start + entry.packedBytes;
  for (let at = start; at < end; at += READ_BYTES) {
    const bytes = await read(at, Math.min(end, at + READ_BYTES));
    if (bytes.length === 0) throw damaged(`“${entry.name}” ends too early.`);
    if (inflate) unpack(inflate, bytes, entry);
    else meter.add(bytes);
  }
  meter.finish();
}

function unpack(inflate: Inflate, bytes: Uint8Array, entry: ZipEntry): void {
  try {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) inflate.push(bytes.subarray(at, at + PIECE_BYTES), false);
  } catch (error) {
    if (error instanceof ZipRefusal) throw error;
    throw damaged(`“${entry.name}” cannot be unpacked.`);
  }
}

/** Where the bytes begin, after a header that must be about the same file. */
async function contentStart(read: ReadBytes, entry: ZipEntry): Promise<number> {
  const header = viewOf(await read(entry.offset, entry.offset + LOCAL_HEADER_BYTES));
  if (header.byteLength < LOCAL_HEADER_BYTES || header.getUint32(0, true) !== 0x04034b50)
    throw damaged(`“${entry.name}” is not where the list says.`);
  if (header.getUint16(8, true) !== entry.method)
    throw damaged(`What is said about “${entry.name}” contradicts itself.`);
  return entry.offset + LOCAL_HEADER_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
}

class Meter {
  readonly #entry: ZipEntry;
  #crc = 0;
  #bytes = 0;

  constructor(entry: ZipEntry) {
    this.#entry = entry;
  }

  add(bytes: Uint8Array): void {
    this.#bytes += bytes.length;
    if (this.#bytes > this.#entry.unpackedBytes) throw bomb(`“${this.#entry.name}” unpacks to more than it says.`);
    this.#crc = crc32(bytes, this.#crc);
  }

  finish(): void {
    if (this.#bytes !== this.#entry.unpackedBytes || this.#crc !== this.#entry.crc32)
      throw damaged(`“${this.#entry.name}” is damaged: its checksum does not match.`);
  }
}
