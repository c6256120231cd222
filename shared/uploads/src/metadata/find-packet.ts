/** Finds blocks of metadata by their own markers, in whatever file they lie. */
import { strFromU8, unzlibSync } from 'fflate';

/** Of the first occurrence at or after `from`; -1 where there is none. `text` is Latin-1. */
export function findText(bytes: Uint8Array, text: string, from: number): number {
  for (let at = bytes.indexOf(text.charCodeAt(0), from); at >= 0; at = bytes.indexOf(text.charCodeAt(0), at + 1)) {
    let same = 1;
    while (same < text.length && bytes[at + same] === text.charCodeAt(same)) same += 1;
    if (same === text.length) return at;
  }
  return -1;
}

export function xmpPacket(bytes: Uint8Array): string | null {
  const packet = between(bytes, '<x:xmpmeta', '</x:xmpmeta>') ?? between(bytes, '<rdf:RDF', '</rdf:RDF>');
  return packet ? strFromU8(packet) : packedXmp(bytes);
}

function between(bytes: Uint8Array, start: string, end: string): Uint8Array | null {
  const from = findText(bytes, start, 0);
  const to = from < 0 ? -1 : findText(bytes, end, from);
  return to < 0 ? null : bytes.subarray(from, to + end.length);
}

const PACKED = 'zTXtXML:com.adobe.xmp\0\0';
/** Unpacked, a packet is some kilobytes; more is not one. */
const PACKED_MAX_BYTES = 16 * 1024;

/** Some programs write it compressed into a PNG. */
function packedXmp(bytes: Uint8Array): string | null {
  const at = findText(bytes, PACKED, 0);
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
