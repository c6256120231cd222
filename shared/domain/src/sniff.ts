/** What a file is, from its first bytes; names and declared types are not believed. */

export type SniffedType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif' | 'application/zip';

/** Hand at least this many leading bytes to `sniffType`. */
export const SNIFF_BYTES = 16;

const SIGNATURES: ReadonlyArray<{ type: SniffedType; bytes: readonly number[] }> = [
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/gif', bytes: [...ascii('GIF87a')] },
  { type: 'image/gif', bytes: [...ascii('GIF89a')] },
  { type: 'application/zip', bytes: [0x50, 0x4b, 0x03, 0x04] },
  // an archive without entries begins with its end record
  { type: 'application/zip', bytes: [0x50, 0x4b, 0x05, 0x06] },
];

/** Null when the bytes are none of the types that the shop takes. */
export function sniffType(head: Uint8Array): SniffedType | null {
  if (startsWith(head, ascii('RIFF')) && startsWith(head.subarray(8), ascii('WEBP'))) return 'image/webp';
  return SIGNATURES.find(({ bytes }) => startsWith(head, bytes))?.type ?? null;
}

/** Pictures that the shop does not take, told by content. */
export type ForeignPicture = 'HEIC' | 'AVIF' | 'TIFF' | 'BMP' | 'JPEG XL';

/** Hand at least this many leading bytes to `foreignPicture`. */
export const FOREIGN_BYTES = 32;

export function foreignPicture(head: Uint8Array): ForeignPicture | null {
  const text = String.fromCharCode(...head.subarray(0, FOREIGN_BYTES));
  if (/^(?:II\*\0|MM\0\*)/.test(text)) return 'TIFF';
  // the reserved bytes behind the size are zero
  if (/^BM[^]{4}\0\0\0\0/.test(text)) return 'BMP';
  if (text.startsWith('\xff\x0a') || text.startsWith('\0\0\0\x0cJXL ')) return 'JPEG XL';
  if (text.slice(4, 8) !== 'ftyp') return null;
  const brands = text.slice(8);
  if (/avi[fs]/.test(brands)) return 'AVIF';
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) ? 'HEIC' : null;
}

function ascii(text: string): number[] {
  return Array.from(text, (char) => char.charCodeAt(0));
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return bytes.length >= prefix.length && prefix.every((byte, index) => bytes[index] === byte);
}
