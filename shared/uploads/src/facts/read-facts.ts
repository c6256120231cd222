/** Reads once what a stored original is: the object itself, and every file inside where it is a ZIP. */
import type { FileFacts } from '@baobab/domain/entities/file-facts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { ReadBytes } from '../zip/byte-reader.ts';
import { ignoredPart } from '../kinds/ignored-files.ts';
import { checkEntries, isFolder } from '../zip/entry-rules.ts';
import { readDirectory, type ZipEntry } from '../zip/read-directory.ts';
import { unpackEntry } from '../zip/unpack-entry.ts';
import { ZipRefusal, bomb, damaged } from '../zip/zip-refusal.ts';
import { fileFormat } from './file-format.ts';
import { readDocument } from './read-document.ts';
import { dotsPerInch, hasAlpha, pixelSize } from './read-picture.ts';
import { readPsd } from './read-psd.ts';
import { readSvg } from './read-svg.ts';

export interface FactsTools {
  /** Whether at least one pixel of this picture is not opaque; null where it cannot be decoded. */
  hasTransparentPixel(picture: Uint8Array<ArrayBuffer>): Promise<boolean | null>;
}

/** An object up to this size is read in one go instead of twice by ranges. */
const MEMORY_BYTES = 32 * 1024 * 1024;
const PIECE_BYTES = 1024 * 1024;
/** What is kept of one file: larger ones are known by their beginning only. */
const KEPT_BYTES = 64 * 1024 * 1024;
/** More than any pack has; the contents of a ZIP with more stay unknown. */
const ENTRIES_MAX = 2000;

/** `name` only tells formats apart that content does not. Rejects when `read` does. */
export async function readFacts(
  read: ReadBytes,
  sizeBytes: number,
  name: string,
  tools: FactsTools,
): Promise<FileFacts[]> {
  const near = sizeBytes <= MEMORY_BYTES ? inMemory(await read(0, sizeBytes)) : read;
  const file = new KeptFile(sizeBytes);
  for (let at = 0; at < sizeBytes; at += PIECE_BYTES) file.add(await near(at, Math.min(sizeBytes, at + PIECE_BYTES)));
  const whole = await factsOf(file, '', name, tools);
  return whole.format === 'zip' ? [whole, ...(await entryFacts(near, sizeBytes, tools))] : [whole];
}

function inMemory(bytes: Uint8Array): ReadBytes {
  return (start, end) => Promise.resolve(bytes.subarray(start, end));
}

/** Empty where the ZIP breaks a rule: nothing is said of what cannot be unpacked safely. */
async function entryFacts(read: ReadBytes, sizeBytes: number, tools: FactsTools): Promise<FileFacts[]> {
  try {
    const directory = await readDirectory(read, sizeBytes);
    checkEntries(directory, sizeBytes);
    const files = directory.entries.filter((entry) => !isFolder(entry) && ignoredPart(entry.name) === null);
    if (files.length > ENTRIES_MAX) return [];
    const facts: FileFacts[] = [];
    for (const entry of files) facts.push(await factsOf(await unpacked(read, entry), entry.name, entry.name, tools));
    return facts;
  } catch (error) {
    if (error instanceof ZipRefusal) return [];
    throw error;
  }
}

async function unpacked(read: ReadBytes, entry: ZipEntry): Promise<KeptFile> {
  const file = new KeptFile(entry.unpackedBytes);
  await unpackEntry(read, entry, (bytes) => {
    file.add(bytes);
    if (file.sizeBytes > entry.unpackedBytes) throw bomb(`“${entry.name}” unpacks to more than it says.`);
  });
  if (file.sizeBytes < entry.unpackedBytes) throw damaged(`“${entry.name}” ends too early.`);
  return file;
}

async function factsOf(file: KeptFile, entry: string, name: string, tools: FactsTools): Promise<FileFacts> {
  const { bytes, isWhole } = file;
  const format = fileFormat(bytes, name);
  const base = { entry, sha256: file.sha256(), sizeBytes: file.sizeBytes, format };
  return { ...base, ...UNKNOWN, ...(await contentFacts(bytes, isWhole, format, tools)) };
}

type ContentFacts = Omit<FileFacts, 'entry' | 'sha256' | 'sizeBytes' | 'format'>;
const UNKNOWN: ContentFacts = {
  widthPx: null,
  heightPx: null,
  dpi: null,
  isTransparent: null,
  isVector: null,
  layers: null,
  fonts: null,
};

async function contentFacts(
  bytes: Uint8Array<ArrayBuffer>,
  isWhole: boolean,
  format: string,
  tools: FactsTools,
): Promise<Partial<ContentFacts>> {
  if (format === 'svg') return isWhole ? readSvg(bytes) : {};
  if (format === 'pdf' || format === 'ai' || format === 'eps') return isWhole ? readDocument(bytes) : {};
  if (format === 'psd') return { ...pixelSize(bytes), ...readPsd(bytes), isVector: false };
  if (!['png', 'jpg', 'webp', 'gif'].includes(format)) return {};
  const opaque = isWhole && !hasAlpha(bytes, format);
  return {
    ...pixelSize(bytes),
    dpi: dotsPerInch(bytes, format),
    isTransparent: opaque ? false : isWhole ? await tools.hasTransparentPixel(bytes) : null,
    isVector: false,
    fonts: [],
  };
}

/** Hashes a file while it passes, and keeps its beginning. */
class KeptFile {
  readonly #hash = sha256.create();
  readonly #kept: Uint8Array<ArrayBuffer>;
  sizeBytes = 0;

  constructor(expectedBytes: number) {
    this.#kept = new Uint8Array(Math.min(expectedBytes, KEPT_BYTES));
  }

  add(piece: Uint8Array): void {
    this.#hash.update(piece);
    const room = this.#kept.length - this.sizeBytes;
    if (room > 0) this.#kept.set(piece.subarray(0, room), this.sizeBytes);
    this.sizeBytes += piece.length;
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#kept.subarray(0, this.sizeBytes);
  }

  get isWhole(): boolean {
    return this.sizeBytes <= this.#kept.length;
  }

  sha256(): string {
    return bytesToHex(this.#hash.digest());
  }
}
