/**
 * Title, description and keywords from a picture's XMP packet or IPTC block. Both are plain bytes in JPEG, PNG, WebP and TIFF,
 * so they are found by their own markers in any of them. XMP wins; what cannot be read is ignored.
 */
import type { EmbeddedText } from '../kinds/embedded-text.ts';
import { findText, xmpPacket } from './find-packet.ts';
import { parseIptc } from './parse-iptc.ts';
import { parseXmp } from './parse-xmp.ts';

/** Most programs write it before the picture, some behind it: callers pass both ends. */
export const EMBEDDED_HEAD_BYTES = 256 * 1024;
export const EMBEDDED_TAIL_BYTES = 64 * 1024;

/** Null when there is none. */
export function readEmbedded(parts: readonly Uint8Array[]): EmbeddedText | null {
  const found: EmbeddedText[] = [];
  for (const bytes of parts) {
    const packet = xmpPacket(bytes);
    if (packet) found.push(parseXmp(packet));
  }
  for (const bytes of parts) {
    const at = findText(bytes, '8BIM\x04\x04', 0);
    if (at >= 0) found.push(parseIptc(bytes.subarray(at)));
  }
  const merged = Object.assign({}, ...found.toReversed()) as EmbeddedText;
  return Object.keys(merged).length > 0 ? merged : null;
}
