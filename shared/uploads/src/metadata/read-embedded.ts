/**
 * Title, description and keywords from a picture's XMP packet or IPTC block. Both are plain bytes in JPEG, PNG, WebP and TIFF,
 * so they are found by their own markers in any of them. XMP wins; what cannot be read is ignored.
 */
import { strFromU8, unzlibSync } from 'fflate';
import type { EmbeddedText } from '../kinds/embedded-text.ts';
import { parseIptc } from './parse-iptc.ts';
import { parseXmp } from './parse-xmp.ts';

/** Most programs write it before the picture, some behind it: callers pass both ends. */
export const EMBEDDED_HEAD_BYTES = 256 * 1024;
export const EMBEDDED_TAIL_BYTES = 64 * 1024;

/** Null when there is none. */
export function readEmbedded(parts: readonly Uint8Array[]): EmbeddedText | null {
  const found: EmbeddedText[] = [];
  for (const bytes of parts) {
    const packet = between(bytes, '<x:xmpmeta', '</x:xmpmeta>') ?? between(bytes, '<rdf:RDF', '</rdf:RDF>');
    const text = packet ? strFromU8(packet) : packedXmp(bytes);
    if (text) found.push(parseXmp(text));
  }
  for (const bytes of parts) {
    const at = indexOf(bytes, '8BIM\x04\x04', 0);
    if (at >= 0) found.push(parseIptc(bytes.subarray(at)));
  }
  const merged = Object.assign({}, ...found.toReversed()) as EmbeddedText;
  return Object.keys(merged).length > 0 ? merged : null;
}

const PACKED = 'zTXtXML:com.adobe.xmp\0\0';
/** Unpacked, a packet is some kilobytes; more is not one. */
const PACKED_MAX_BYTES = 16 * 1024;

/** Some programs write it compressed into a PNG. */
function packedXmp(bytes: Uint8Array): string | null {
  const at = indexOf(bytes, PACKED, 0);
  if (at < 4) return null;
  const size = new DataView(bytes.buffer, bytes.byteOffset + at - 4, 4).getUint32(0);
  const packed = bytes.subarray(at + PACKED.length, at + 4 + size);
  if (size > PACKED_MAX_BYTES) return null;
  try {
    return strFromU8(unzlibSync(packed));
  } catch {
    return null;
  }
}

function between(bytes: Uint8Array, start: string, end: string): Uint8Array | null {
  const from = indexOf(bytes, start, 0);
  const to = from < 0 ? -1 : indexOf(bytes, end, from);
  return to < 0 ? null : bytes.subarray(from, to + end.length);
}

function indexOf(bytes: Uint8Array, text: string, from: number): number {
  for (let at = bytes.indexOf(text.charCodeAt(0), from); at >= 0; at = bytes.indexOf(text.charCodeAt(0), at + 1)) {
    let same = 1;
    while (same < text.length && bytes[at + same] === text.charCodeAt(same)) same += 1;
    if (same === text.length) return at;
  }
  return -1;
}
