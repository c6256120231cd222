/** Chunks of a PNG that hold metadata: their checksums follow, and packed ones are packed again (PNG 1.2, chapter 11.3). */
import { strFromU8, strToU8, unzlibSync, zlibSync } from 'fflate';
import { viewOf } from '../zip/read-directory.ts';
import { crc32 } from '../zip/crc32.ts';

const METADATA = new Set(['eXIf', 'iTXt', 'tEXt', 'zTXt']);
/** ImageMagick's words for what EXIF said. */
const PLACE_NAME = /^(?:exif|xmp):.*gps/i;
const NUMBER_NAME = /^(?:exif|xmp):.*(?:serialnumber|makernote)/i;
/** Unpacked, a profile is some hundred kilobytes. */
const UNPACKED_MAX_BYTES = 16 * 1024 * 1024;

export interface Parts {
  /** Null where nothing is to be taken out. */
  clean(content: Uint8Array): Uint8Array | null;
  note(what: 'located' | 'numbered'): void;
}

/** Null where nothing is to be taken out. */
export function cleanPng(bytes: Uint8Array, parts: Parts): Uint8Array<ArrayBuffer> | null {
  const view = viewOf(bytes);
  const pieces: Uint8Array[] = [];
  let copied = 0;
  for (let at = 8; at + 12 <= bytes.length;) {
    const next = at + 12 + view.getUint32(at);
    if (next > bytes.length) break;
    const kind = strFromU8(bytes.subarray(at + 4, at + 8), true);
    const data = bytes.subarray(at + 8, next - 4);
    const cleaned = METADATA.has(kind) ? cleanChunk(kind, data, parts) : null;
    if (cleaned) {
      pieces.push(bytes.subarray(copied, at), ...(cleaned === 'drop' ? [] : [chunk(kind, cleaned)]));
      copied = next;
    }
    at = next;
  }
  return pieces.length === 0 ? null : joined([...pieces, bytes.subarray(copied)]);
}

function cleanChunk(kind: string, data: Uint8Array, parts: Parts): Uint8Array | 'drop' | null {
  if (kind === 'eXIf') return parts.clean(data);
  const nameEnd = data.indexOf(0);
  if (nameEnd < 1) return null;
  const name = strFromU8(data.subarray(0, nameEnd), true);
  for (const [pattern, what] of [
    [PLACE_NAME, 'located'],
    [NUMBER_NAME, 'numbered'],
  ] as const)
    if (pattern.test(name)) {
      parts.note(what);
      return 'drop';
    }
  const { at, isPacked } = textOf(kind, data, nameEnd);
  const text = isPacked ? unpacked(data.subarray(at)) : data.subarray(at);
  const cleaned = text && (name.startsWith('Raw profile type ') ? cleanProfile(text, parts) : parts.clean(text));
  return cleaned ? joined([data.subarray(0, at), isPacked ? zlibSync(cleaned, { level: 9 }) : cleaned]) : null;
}

/** Where the text begins, after keyword, and of international text the language and the translated keyword. */
function textOf(kind: string, data: Uint8Array, nameEnd: number): { at: number; isPacked: boolean } {
  if (kind === 'tEXt') return { at: nameEnd + 1, isPacked: false };
  if (kind === 'zTXt') return { at: nameEnd + 2, isPacked: true };
  const language = data.indexOf(0, nameEnd + 3);
  return { at: data.indexOf(0, language + 1) + 1, isPacked: data[nameEnd + 1] === 1 };
}

function unpacked(bytes: Uint8Array): Uint8Array | null {
  try {
    const text = unzlibSync(bytes);
    return text.length > UNPACKED_MAX_BYTES ? null : text;
  } catch {
    return null;
  }
}

/** A name, a length and hexadecimal digits in lines, as ImageMagick writes EXIF, IPTC and XMP. */
function cleanProfile(text: Uint8Array, parts: Parts): Uint8Array | null {
  const [, head = '', digits = ''] = /^(\s*\S+\s+\d+\s)([\s\da-f]*)/i.exec(strFromU8(text, true)) ?? [];
  const hex = digits.replaceAll(/\s/g, '');
  const content = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const cleaned = parts.clean(content);
  if (!cleaned) return null;
  const all = Array.from(cleaned, (byte) => byte.toString(16).padStart(2, '0')).join('');
  let at = 0;
  const lines = digits.replaceAll(/[\da-f]/gi, () => all[at++] ?? '0');
  return joined([strToU8(head + lines, true), text.subarray(head.length + digits.length)]);
}

function chunk(kind: string, data: Uint8Array): Uint8Array {
  const named = joined([strToU8(kind, true), data]);
  const ends = [new Uint8Array(4), new Uint8Array(4)] as const;
  viewOf(ends[0]).setUint32(0, data.length);
  viewOf(ends[1]).setUint32(0, crc32(named));
  return joined([ends[0], named, ends[1]]);
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
