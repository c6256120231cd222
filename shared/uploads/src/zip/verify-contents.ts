/**
 * Unpacks some of the files in memory, piece by piece, and compares their checksums: a ZIP whose list is fine may still have been
 * cut, mixed up or damaged on the way here.
 */
import type { ReadBytes } from './byte-reader.ts';
import { isFolder } from './entry-rules.ts';
import type { ZipEntry } from './read-directory.ts';
import { unpackEntry } from './unpack-entry.ts';
import { bomb, damaged } from './zip-refusal.ts';

/** Unpacked bytes that are looked at: everything in a small ZIP, a spread of files in a large one. */
const BUDGET_BYTES = 32 * 1024 * 1024;

/** @throws ZipRefusal */
export async function verifyContents(read: ReadBytes, entries: readonly ZipEntry[]): Promise<void> {
  for (const entry of sample(entries)) await verify(read, entry);
}

/** One file as a whole, checked. @throws ZipRefusal, also when it says that it is larger than `maxBytes` */
export async function readEntry(read: ReadBytes, entry: ZipEntry, maxBytes: number): Promise<Uint8Array> {
  if (entry.unpackedBytes > maxBytes) throw bomb(`“${entry.name}” would unpack to more than any table has.`);
  const meter = new Meter(entry);
  const whole = new Uint8Array(entry.unpackedBytes);
  let at = 0;
  await unpackEntry(read, entry, (bytes) => {
    meter.add(bytes);
    whole.set(bytes, at);
    at += bytes.length;
  });
  meter.finish();
  return whole;
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
  const meter = new Meter(entry);
  await unpackEntry(read, entry, (bytes) => meter.add(bytes));
  meter.finish();
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

/** CRC-32 as ZIP uses it (polynomial 0xEDB88320). Pass the former result to go on. */
function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  for (let index = 0; index < bytes.length; index += 1)
    crc = (crc >>> 8) ^ (TABLE[(crc ^ (bytes[index] ?? 0)) & 0xff] ?? 0);
  return ~crc >>> 0;
}

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});
