/** Reads files for a plan, one after the other and without promises: in a worker thread that is several times faster. */
import { hash, createHash } from 'node:crypto';
import { closeSync, fstatSync, readFileSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { DOWNLOAD_MAX_BYTES, ZIP_TYPE } from '@baobab/domain/constants';
import { drawingFormat, type DrawingFormat } from '@baobab/domain/drawing-formats';
import { serializeError, type SerializedError } from '@baobab/domain/errors';
import { foreignPicture, SNIFF_BYTES, sniffType, type ForeignPicture, type SniffedType } from '@baobab/domain/sniff';
import { cleanPicture } from '@baobab/uploads/files/clean-picture';
import type { Cleaned } from '@baobab/uploads/kinds/cleaned';
import type { EmbeddedText } from '@baobab/uploads/kinds/embedded-text';
import { isDescription, readDescription } from '@baobab/uploads/metadata/read-description';
import type { ZipCheck } from '@baobab/uploads/kinds/zip-facts';
import { countPixels } from '@baobab/uploads/metadata/count-pixels';
import { EMBEDDED_HEAD_BYTES, EMBEDDED_TAIL_BYTES, readEmbedded } from '@baobab/uploads/metadata/read-embedded';
import type { FileDigest, FileIdentity } from '@baobab/uploads/ports';
import { refuseUnsafeSvg, SvgCheck } from '@baobab/uploads/svg/check-svg';
import { fromFileSystem } from '../folders/file-errors.ts';
import { openFileSync } from '../folders/open-file.ts';
import { EDGE_BYTES } from './file-identity.ts';
import { checkZipFile, digestOfFile } from './read-files.ts';

export interface InspectedFile {
  type: SniffedType | null;
  /** Where the shop does not show the type. */
  drawing?: DrawingFormat | null;
  /** The first bytes are text, whatever the name says. */
  isText: boolean;
  identity: FileIdentity;
  /** '' for a file that is refused anyway. */
  sha256: string;
  cleaned?: Cleaned;
  embedded?: EmbeddedText;
  /** Of a picture, width times height, where its header has them. */
  pixels?: number | null | undefined;
  /** What a picture is that the shop does not take. */
  foreign?: ForeignPicture | null;
  zip?: ZipCheck;
  /** Of a sidecar, the whole content. */
  text?: string;
}

export interface Uninspected {
  error: SerializedError;
}

/** Most pictures fit, so most are read in one go. */
const PIECE_BYTES = 1024 * 1024;
const piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
const tail = Buffer.allocUnsafeSlow(EDGE_BYTES);

/** Answers in the order of the paths. */
export async function inspectMany(paths: readonly string[]): Promise<(InspectedFile | Uninspected)[]> {
  const all: (InspectedFile | Uninspected)[] = [];
  for (const path of paths)
    try {
      const facts = inspect(path);
      const isZip = facts.sha256 !== '' && facts.type === ZIP_TYPE;
      all.push(isZip ? { ...facts, ...(await inspectZip(path)) } : facts);
    } catch (error) {
      all.push({ error: serializeError(fromFileSystem(error, path)) });
    }
  return all;
}

async function inspectZip(path: string): Promise<Pick<InspectedFile, 'zip'> & Partial<FileDigest>> {
  const zip = await checkZipFile(path);
  const { located = 0, numbered = 0 } = (zip.ok && zip.facts.removed) || {};
  return { zip, ...(located + numbered > 0 ? await digestOfFile(path) : {}) };
}

function inspect(path: string): InspectedFile {
  const file = openFileSync(path);
  try {
    const { size, mtimeMs } = fstatSync(file);
    const head = piece.subarray(0, readSync(file, piece, 0, Math.min(size, PIECE_BYTES), 0));
    const end = tailOf(file, size, head);
    const start = head.subarray(0, SNIFF_BYTES);
    const type = sniffType(start);
    const name = basename(path);
    const drawing = type === null ? drawingFormat(name, head) : null;
    const sendable = (type ?? drawing) !== null && size > 0 && size <= DOWNLOAD_MAX_BYTES;
    const isPicture = sendable && type !== null && type !== ZIP_TYPE;
    const mayTell = sendable && type !== ZIP_TYPE;
    const embedded = mayTell ? readEmbedded([head.subarray(0, EMBEDDED_HEAD_BYTES), end]) : null;
    const facts = {
      type,
      drawing,
      isText: isText(start),
      identity: { sizeBytes: size, modifiedMs: Math.floor(mtimeMs), edgeHash: edgeHash(size, head, end) },
      ...(embedded ? { embedded } : {}),
      ...(isPicture ? { pixels: countPixels(head, size) } : {}),
      ...(type === null && drawing === null ? { foreign: foreignPicture(head) } : {}),
      ...(isDescription(name, size) ? readDescription(name, readFileSync(file)) : {}),
    };
    // Both read into the memory of `head`.
    const digest = sendable ? digestOf(file, head, size, type === ZIP_TYPE) : { sha256: '' };
    if (sendable && drawing === 'svg') checkSvg(file, size);
    return { ...facts, ...digest };
  } finally {
    closeSync(file);
  }
}

function checkSvg(file: number, size: number): void {
  const check = new SvgCheck();
  for (let at = 0; at < size; at += PIECE_BYTES)
    check.add(piece.subarray(0, readSync(file, piece, 0, Math.min(PIECE_BYTES, size - at), at)));
  refuseUnsafeSvg(check);
}

function isText(bytes: Uint8Array): boolean {
  return bytes.length > 0 && bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}

/** The same edges as `identityOf`, so that the engine's later check compares equal. */
function edgeHash(size: number, head: Buffer, end: Buffer): string {
  const edges = createHash('sha256').update(head.subarray(0, EDGE_BYTES));
  if (size > EDGE_BYTES) edges.update(end.subarray(end.length - Math.min(EDGE_BYTES, size - EDGE_BYTES)));
  return edges.digest('hex');
}

function tailOf(file: number, size: number, head: Buffer): Buffer {
  const length = Math.min(size, Math.max(EDGE_BYTES, EMBEDDED_TAIL_BYTES));
  if (size <= head.length) return head.subarray(size - length, size);
  return tail.subarray(0, readSync(file, tail, 0, length, size - length));
}

/** Of what is sent. The pictures of a ZIP are looked at when it is checked. */
function digestOf(file: number, head: Buffer, size: number, isZip: boolean): FileDigest {
  if (isZip) return { sha256: sha256(file, head, size) };
  const whole = head.length === size ? head : readFileSync(file);
  const cleaned = cleanPicture(whole);
  if (!cleaned) return { sha256: hash('sha256', whole, 'hex') };
  const { bytes, removed } = cleaned;
  return { sha256: hash('sha256', bytes, 'hex'), cleaned: { ...removed, sizeBytes: bytes.length } };
}

function sha256(file: number, head: Buffer, size: number): string {
  if (head.length === size) return hash('sha256', head, 'hex');
  const whole = createHash('sha256').update(head);
  for (let at = head.length; ;) {
    const bytes = readSync(file, piece, 0, PIECE_BYTES, at);
    if (bytes === 0) return whole.digest('hex');
    whole.update(piece.subarray(0, bytes));
    at += bytes;
  }
}
