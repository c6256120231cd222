/**
 * The headers in front of the contents. Programs that unpack while they read believe them and never see the directory, so both must
 * say the same, and nothing may lie between the files that the directory lists.
 */
import { visibleText } from '@baobab/domain/visible-text';
import type { ReadBytes } from './byte-reader.ts';
import { namesOf, viewOf } from './read-directory.ts';
import type { ZipDirectory, ZipEntry } from './read-directory.ts';
import { damaged, unsafe } from './zip-refusal.ts';

const HEADER_BYTES = 30;
/** With a signature and 64-bit sizes. */
const DESCRIPTOR_MAX_BYTES = 24;
/** Of small files many headers lie in one piece. */
const PIECE_BYTES = 64 * 1024;

/** @throws ZipRefusal */
export async function checkLocalHeaders(read: ReadBytes, { entries, start }: ZipDirectory): Promise<void> {
  const readNear = pieceReader(read);
  let end = 0;
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    checkGap(end, entry.offset);
    const { header, ...place } = await headerOf(readNear, entry);
    const { name, secondName } = namesOf(header, { nameAt: HEADER_BYTES, ...place });
    if (name !== entry.name || secondName !== entry.secondName)
      throw unsafe(
        `“${visibleText(entry.name)}” is called “${visibleText(secondName === entry.secondName ? name : secondName)}” in another place of the ZIP. Create the ZIP again.`,
      );
    end = entry.offset + HEADER_BYTES + place.nameBytes + place.extraBytes + entry.packedBytes;
  }
  checkGap(end, start);
}

function checkGap(from: number, to: number): void {
  if (to - from > DESCRIPTOR_MAX_BYTES || to < from)
    throw damaged('It holds bytes that its list of files does not name. Create the ZIP again.');
}

async function headerOf(read: ReadBytes, entry: ZipEntry) {
  const fixed = viewOf(await read(entry.offset, entry.offset + HEADER_BYTES));
  if (fixed.byteLength < HEADER_BYTES || fixed.getUint32(0, true) !== 0x04034b50)
    throw damaged(`“${visibleText(entry.name)}” is not where the list says.`);
  const place = {
    flags: fixed.getUint16(6, true),
    nameBytes: fixed.getUint16(26, true),
    extraBytes: fixed.getUint16(28, true),
  };
  const header = await read(entry.offset, entry.offset + HEADER_BYTES + place.nameBytes + place.extraBytes);
  return { header, ...place };
}

function pieceReader(read: ReadBytes): ReadBytes {
  let piece = new Uint8Array(0);
  let at = 0;
  return async (start, end) => {
    if (start < at || end > at + piece.length) {
      piece = new Uint8Array(await read(start, Math.max(end, start + PIECE_BYTES)));
      at = start;
    }
    return piece.subarray(start - at, end - at);
  };
}
