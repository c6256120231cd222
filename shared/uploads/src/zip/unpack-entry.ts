/** One file of a ZIP, unpacked piece by piece. */
import { Inflate } from 'fflate';
import type { ReadBytes } from './byte-reader.ts';
import { viewOf, type ZipEntry } from './read-directory.ts';
import { ZipRefusal, damaged } from './zip-refusal.ts';

const LOCAL_HEADER_BYTES = 30;
const READ_BYTES = 256 * 1024;
/** What is unpacked at once: at the worst ratio (1 : 1032) that makes 4 MB. */
const PIECE_BYTES = 4 * 1024;

/** `take` gets the bytes in order and may throw a ZipRefusal; checksums and sizes are its business. @throws ZipRefusal */
export async function unpackEntry(read: ReadBytes, entry: ZipEntry, take: (bytes: Uint8Array) => void): Promise<void> {
  const start = await contentStart(read, entry);
  const inflate = entry.method === 8 ? new Inflate(take) : null;
  const end = start + entry.packedBytes;
  for (let at = start; at < end; at += READ_BYTES) {
    const bytes = await read(at, Math.min(end, at + READ_BYTES));
    if (bytes.length === 0) throw damaged(`“${entry.name}” ends too early.`);
    if (inflate) unpack(inflate, bytes, entry);
    else take(bytes);
  }
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
