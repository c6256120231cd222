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

function ascii(text: string): number[] {
  return Array.from(text, (char) => char.charCodeAt(0));
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return bytes.length >= prefix.length && prefix.every((byte, index) => bytes[index] === byte);
}
