/**
 * Unpacks the files in memory, one after the other, and compares their checksums: a ZIP whose list is fine may still have been
 * cut, mixed up or damaged on the way here.
 */
import { cleanPicture, type CleanedPicture } from '../files/clean-picture.ts';
import type { Removed } from '../kinds/cleaned.ts';
import type { ReadBytes } from './byte-reader.ts';
import { crc32 } from './crc32.ts';
import { isFolder, isPictureName } from './entry-rules.ts';
import type { ZipEntry } from './read-directory.ts';
import { unpackEntry } from './unpack-entry.ts';
import { bomb, damaged, unsafe } from './zip-refusal.ts';

/** Larger pictures are not taken: each is in memory once. */
export const PICTURE_MAX_BYTES = 256 * 1024 * 1024;

export interface Verified {
  /** Pictures that are not sent as they are. */
  readonly changed: ReadonlySet<ZipEntry>;
  readonly removed: Removed;
}

/** Compares all checksums, and looks in all pictures for what is not sold with them. @throws ZipRefusal */
export async function verifyContents(read: ReadBytes, entries: readonly ZipEntry[]): Promise<Verified> {
  const changed = new Set<ZipEntry>();
  const removed = { located: 0, numbered: 0 };
  for (const entry of entries) {
    const cleaned = await cleanEntry(read, entry);
    if (!cleaned) continue;
    changed.add(entry);
    removed.located += cleaned.removed.located;
    removed.numbered += cleaned.removed.numbered;
  }
  return { changed, removed };
}

/** Null for a file that is sold as it is. @throws ZipRefusal */
export async function cleanEntry(read: ReadBytes, entry: ZipEntry): Promise<CleanedPicture | null> {
  if (isFolder(entry)) return null;
  if (entry.unpackedBytes <= PICTURE_MAX_BYTES) return cleanPicture(await readEntry(read, entry, PICTURE_MAX_BYTES));
  if (isPictureName(entry.name))
    throw unsafe(`“${entry.name}” unpacks to more than 256 MB. Save it smaller and create the ZIP again.`);
  await verify(read, entry);
  return null;
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
