/** Files that describe the pictures beside them: `metadata.csv`, `metadata.json` and `.xmp`. */
import { parseXmp } from './parse-xmp.ts';
import { decodeText } from '../kinds/decode-text.ts';
import type { EmbeddedText } from '../kinds/embedded-text.ts';
import { isSidecar } from '../kinds/sidecar.ts';

/** A sidecar of ten thousand rows is about 2 MB. */
const MAX_BYTES = 16 * 1024 * 1024;

export function isDescription(name: string, sizeBytes: number): boolean {
  return (isSidecar(name) || /\.xmp$/i.test(name)) && sizeBytes <= MAX_BYTES;
}

/** Code: validation, when the encoding cannot be determined. */
export function readDescription(name: string, bytes: Uint8Array): { text?: string; embedded?: EmbeddedText } {
  const text = decodeText(bytes);
  if (isSidecar(name)) return { text };
  const embedded = parseXmp(text);
  return Object.keys(embedded).length > 0 ? { embedded } : {};
}
