/** Writes an XMP packet into a WebP file (RFC 9649), where the encoder cannot. */
import { strToU8 } from 'fflate';
import { viewOf } from '../zip/read-directory.ts';

const RIFF_BYTES = 12;
const HEADER_BYTES = 8;
const XMP_FLAG = 0x04;
const ALPHA_FLAG = 0x10;

/** `webp` has no packet yet, as an encoder of plain pixels makes it. */
export function withXmp(
  webp: Uint8Array,
  xmp: string,
  size: { widthPx: number; heightPx: number },
): Uint8Array<ArrayBuffer> {
  const extended = kindOf(webp) === 'VP8X';
  const header = extended ? webp.slice(RIFF_BYTES, RIFF_BYTES + HEADER_BYTES + 10) : extendedHeader(webp, size);
  header[HEADER_BYTES] = (header[HEADER_BYTES] ?? 0) | XMP_FLAG;
  const pixels = webp.subarray(RIFF_BYTES + (extended ? header.length : 0));
  const packet = chunk('XMP ', strToU8(xmp));
  const whole = new Uint8Array(RIFF_BYTES + header.length + pixels.length + packet.length);
  whole.set(webp.subarray(0, RIFF_BYTES));
  viewOf(whole).setUint32(4, whole.length - 8, true);
  whole.set(header, RIFF_BYTES);
  whole.set(pixels, RIFF_BYTES + header.length);
  whole.set(packet, RIFF_BYTES + header.length + pixels.length);
  return whole;
}

function kindOf(webp: Uint8Array): string {
  return String.fromCharCode(...webp.subarray(RIFF_BYTES, RIFF_BYTES + 4));
}

function extendedHeader(webp: Uint8Array, { widthPx, heightPx }: { widthPx: number; heightPx: number }): Uint8Array {
  const hasAlpha = kindOf(webp) === 'VP8L' && ((webp[RIFF_BYTES + HEADER_BYTES + 4] ?? 0) & 0x10) !== 0;
  const canvas = [widthPx - 1, heightPx - 1].flatMap((value) => [value & 255, (value >> 8) & 255, value >> 16]);
  return chunk('VP8X', Uint8Array.from([hasAlpha ? ALPHA_FLAG : 0, 0, 0, 0, ...canvas]));
}

/** Padded to an even length, which the size does not count. */
function chunk(kind: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + content.length + (content.length % 2));
  bytes.set(strToU8(kind, true));
  viewOf(bytes).setUint32(4, content.length, true);
  bytes.set(content, HEADER_BYTES);
  return bytes;
}
