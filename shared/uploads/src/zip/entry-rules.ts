/** Rules for the entries of a ZIP's directory: plain files under plain names, with possible sizes. */
import { ignoredPart } from '../kinds/ignored-files.ts';
import { activeProblem, nameProblem } from './entry-names.ts';
import type { ZipDirectory, ZipEntry } from './read-directory.ts';
import { bomb, damaged, unsafe } from './zip-refusal.ts';

const LOCAL_HEADER_BYTES = 30;
const ENCRYPTED = 0x1 | 0x40;
const MODE_TYPE = 0o170000;
const MODES: Readonly<Record<number, string>> = {
  0o120000: 'a link',
  0o020000: 'a device',
  0o060000: 'a device',
  0o010000: 'a pipe',
  0o140000: 'a socket',
};
/** Deflate cannot pack tighter than 1 : 1032; drawings reach 1 : 50, so a higher average than this is refused. */
const RATIO_MAX = 100;
const RATIO_FROM_BYTES = 16 * 1024 * 1024;
const UNPACKED_MAX_BYTES = 2 * 1024 ** 3;

/** @throws ZipRefusal for the first rule that is broken. */
export function checkEntries({ entries, start }: ZipDirectory, sizeBytes: number): void {
  const names = new Set<string>();
  for (const entry of entries) {
    checkName(entry);
    checkKind(entry);
    checkSizes(entry);
    const key = entry.name.normalize('NFC').toLowerCase();
    if (names.has(key)) throw damaged(`Two files in it are called “${entry.name}”.`);
    names.add(key);
  }
  checkOverlaps(entries, start);
  checkRatio(entries, sizeBytes);
}

const PICTURE = /\.(png|jpe?g|svg|webp|gif|ai|eps|pdf|psd|tiff?|avif)$/i;

export function isPictureName(name: string): boolean {
  return PICTURE.test(name) && ignoredPart(name) === null;
}

export function isFolder({ name }: ZipEntry): boolean {
  return name.endsWith('/');
}

function checkName({ name, secondName }: ZipEntry): void {
  if (name === '') throw unsafe('A file in it has no name. Create the ZIP again.');
  const problem = nameProblem(name) ?? nameProblem(secondName);
  if (problem) throw unsafe(problem);
}

/** Beside the rules for any ZIP, those for what buyers get. @throws ZipRefusal */
export function checkWares({ entries }: ZipDirectory): void {
  for (const { name, secondName } of entries) {
    const problem = activeProblem(name) ?? activeProblem(secondName);
    if (problem) throw unsafe(problem);
  }
}

function checkKind(entry: ZipEntry): void {
  const { name, flags, method, attributes } = entry;
  const special = MODES[(attributes >>> 16) & MODE_TYPE];
  if (special) throw unsafe(`“${name}” is ${special}, not a file.`);
  if ((flags & ENCRYPTED) !== 0 || method === 99)
    throw unsafe(`“${name}” is protected by a password; buyers could not open it.`);
  if (method !== 0 && method !== 8)
    throw damaged(
      `“${name}” is packed in a way that many computers cannot open. Create the ZIP with normal compression.`,
    );
}

function checkSizes({ name, method, packedBytes, unpackedBytes }: ZipEntry): void {
  const possible =
    method === 0 ? packedBytes === unpackedBytes : packedBytes <= unpackedBytes + unpackedBytes / 1000 + 64;
  if (!possible) throw damaged(`The sizes of “${name}” contradict each other.`);
}

/** Entries that share bytes unpack to much more than there is; places beyond the directory do not exist. */
function checkOverlaps(entries: readonly ZipEntry[], directoryAt: number): void {
  let free = 0;
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (entry.offset < free) throw bomb(`“${entry.name}” shares its bytes with another file.`);
    free = entry.offset + LOCAL_HEADER_BYTES + entry.packedBytes;
    if (free > directoryAt) throw damaged(`“${entry.name}” is not completely in the ZIP file.`);
  }
}

function checkRatio(entries: readonly ZipEntry[], sizeBytes: number): void {
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
  const megabytes = Math.round(unpacked / 1024 ** 2).toLocaleString('en-US');
  if (unpacked > UNPACKED_MAX_BYTES || (unpacked > RATIO_FROM_BYTES && unpacked > sizeBytes * RATIO_MAX))
    throw bomb(`It would unpack to ${megabytes} MB, far more than its size allows.`);
}
