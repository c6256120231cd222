/** The picture in a JPEG or WebP file, without anything else that the format can carry: metadata, profiles, unknown parts. */

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const COMMENT = 0xfe;
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** Null for a file that is damaged, has no picture, or goes on after it. Source: ITU-T T.81, annex B; RFC 9649. */
export const pictureAlone = (bytes: Uint8Array, type: 'image/jpeg' | 'image/webp'): Uint8Array<ArrayBuffer> | null =>
  type === 'image/jpeg' ? jpegAlone(bytes) : webpAlone(bytes);

function jpegAlone(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [Uint8Array.of(0xff, SOI)];
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    const end = at + 2 + view.getUint16(at + 2);
    if (bytes[at] !== 0xff || marker < 0xc0 || isRestart(marker) || end > bytes.length) return null;
    if (marker === SOS) {
      const next = endOfScan(bytes, end);
      kept.push(bytes.subarray(at, next));
      at = next;
      if (bytes[at + 1] === EOI) return at + 2 === bytes.length ? joined([...kept, bytes.subarray(at)]) : null;
    } else {
      if (!isApplication(marker) && marker !== COMMENT) kept.push(bytes.subarray(at, end));
      at = end;
    }
  }
  return null;
}

/** Where the next marker begins; in the data of a picture 0xff is followed by zero or the number of a restart. */
function endOfScan(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && !(bytes[at] === 0xff && bytes[at + 1] !== 0 && !isRestart(bytes[at + 1] ?? 0))) at += 1;
  return at;
}

const PICTURES = ['VP8 ', 'VP8L'];
const CHUNKS = ['VP8X', 'ALPH', ...PICTURES];
/** Of the features that VP8X announces, the only one whose chunk stays. */
const HAS_ALPHA = 0x10;

function webpAlone(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(4, true) + 8 !== bytes.length) return null;
  const kept = new Map<string, Uint8Array>();
  let at = 12;
  while (at + 8 <= bytes.length) {
    const name = String.fromCodePoint(...bytes.subarray(at, at + 4));
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    if (end > bytes.length || kept.has(name)) return null;
    if (CHUNKS.includes(name)) kept.set(name, bytes.slice(at, end));
    at = end;
  }
  if (at !== bytes.length || PICTURES.filter((name) => kept.has(name)).length !== 1) return null;
  const features = kept.get('VP8X');
  if (features) features[8] = (features[8] ?? 0) & HAS_ALPHA;
  const whole = joined([bytes.slice(0, 12), ...kept.values()]);
  new DataView(whole.buffer).setUint32(4, whole.length - 8, true);
  return whole;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
