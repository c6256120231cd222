/** Is this a ZIP that buyers can open safely? Answered on this computer, without unpacking it to disk and before a byte is sent. */
import { DOWNLOAD_MAX_BYTES } from '@baobab/domain/constants';
import { formatMegabytes } from '@baobab/domain/image-rules';
import { imageMessages } from '@baobab/domain/messages';
import { sniffType, SNIFF_BYTES } from '@baobab/domain/sniff';
import { visibleText } from '@baobab/domain/visible-text';
import type { ZipCheck, ZipFacts } from '../kinds/zip-facts.ts';
import type { ReadBytes } from './byte-reader.ts';
import { ignoredPart } from '../kinds/ignored-files.ts';
import { checkEntries, checkWares, isFolder, isPictureName } from './entry-rules.ts';
import { checkLocalHeaders } from './local-headers.ts';
import { readDirectory, type ZipEntry } from './read-directory.ts';
import { SvgCheck } from '../svg/check-svg.ts';
import { unpackEntry } from './unpack-entry.ts';
import { verifyContents } from './verify-contents.ts';
import { ZipRefusal, bomb, damaged, unsafe } from './zip-refusal.ts';

const SVG = /\.svg$/i;
/** A part of it is in memory at once. */
const SVG_MAX_BYTES = 64 * 1024 * 1024;
const SAMPLE_NAMES = 5;

/** Needs the memory of the largest picture in it, at most 256 MB. Rejects only when the file cannot be read. */
export async function checkZip(read: ReadBytes, sizeBytes: number): Promise<ZipCheck> {
  try {
    return { ok: true, facts: await inspect(read, sizeBytes) };
  } catch (error) {
    if (error instanceof ZipRefusal) return { ok: false, problem: error.problem };
    throw error;
  }
}

async function inspect(read: ReadBytes, sizeBytes: number): Promise<ZipFacts> {
  if (sizeBytes === 0) throw new ZipRefusal('file_empty', imageMessages.empty);
  if (sizeBytes > DOWNLOAD_MAX_BYTES)
    throw new ZipRefusal('file_too_large', `File too large: ${formatMegabytes(sizeBytes)}MB. Max 100MB.`);
  if (sniffType(await read(0, SNIFF_BYTES)) !== 'application/zip') throw damaged('This is not a ZIP file.');
  const directory = await readDirectory(read, sizeBytes);
  checkEntries(directory, sizeBytes);
  checkWares(directory);
  await checkLocalHeaders(read, directory);
  const { removed } = await verifyContents(read, directory.entries);
  for (const entry of directory.entries)
    if (SVG.test(entry.name) || SVG.test(entry.secondName)) await checkSvg(read, entry);
  return { ...factsOf(directory.entries), removed };
}

async function checkSvg(read: ReadBytes, entry: ZipEntry): Promise<void> {
  const name = `“${visibleText(entry.name)}”`;
  if (entry.unpackedBytes > SVG_MAX_BYTES)
    throw unsafe(`${name} is an SVG file of more than 64 MB. Remove it from the ZIP.`);
  const check = new SvgCheck();
  let left = entry.unpackedBytes;
  await unpackEntry(read, entry, (bytes) => {
    left -= bytes.length;
    if (left < 0) throw bomb(`${name} unpacks to more than it says.`);
    check.add(bytes);
  });
  const problem = check.finish();
  if (problem) throw unsafe(`${name} ${problem}`);
}

function factsOf(entries: readonly ZipEntry[]): Omit<ZipFacts, 'removed'> {
  const files = entries.filter((entry) => !isFolder(entry) && ignoredPart(entry.name) === null);
  if (files.length === 0) throw damaged('There are only empty folders in this ZIP file.');
  return {
    files: files.length,
    pictures: files.filter(({ name }) => isPictureName(name)).length,
    unpackedBytes: files.reduce((sum, entry) => sum + entry.unpackedBytes, 0),
    sampleNames: files.slice(0, SAMPLE_NAMES).map(({ name }) => name),
  };
}
