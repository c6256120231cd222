/**
 * Names: what people call a file, and what storage may call it. Storage keys are plain ASCII, so a name in another script, with
 * emoji or reserved characters gets a short digest of the original, which itself is kept in the database.
 */
import { IMAGE_PREFIX, MASTER_PREFIX } from './constants.ts';
import { withoutTurns } from './visible-text.ts';

/** Longest key part made here, in characters (= bytes, being ASCII); leaves room for prefixes in 255-byte file systems. */
export const KEY_PART_MAX_CHARS = 120;

const EXTENSION_MAX_CHARS = 16;
const WINDOWS_RESERVED = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/i;

/** Splits at the last dot; a leading dot is not an extension. The extension has no dot. */
export function splitName(fileName: string): { stem: string; extension: string } {
  const dot = fileName.lastIndexOf('.');
  return dot > 0
    ? { stem: fileName.slice(0, dot), extension: fileName.slice(dot + 1) }
    : { stem: fileName, extension: '' };
}

/** Last segment of a path with either kind of separator. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** 'sunset_walk-at-sea.png' → 'sunset walk at sea'. NFC, so that the same name typed on two systems is one title. */
export function titleFromFileName(fileName: string): string {
  return withoutTurns(splitName(baseName(fileName)).stem)
    .normalize('NFC')
    .replace(/[_-]+/g, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** The name shown for a stored path: last segment without '{digits}_'. */
export function displayFileName(path: string): string {
  const name = baseName(path);
  return name.replace(/^\d+_(?=.)/, '');
}

/**
 * A file name → one safe key part: spaces to underscores, ASCII letters, digits and `.-_()` only, at most 120 characters.
 * Equal for NFC and NFD spellings of one name; different for different names, thanks to a digest where anything but spaces changed.
 */
export function safeFileName(fileName: string): string {
  const wanted = baseName(fileName).normalize('NFC').replace(/\s/gu, '_');
  const { stem, extension } = splitName(wanted);
  const safeExtension = toAscii(extension)
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, EXTENSION_MAX_CHARS)
    .toLowerCase();
  const ending = safeExtension ? `.${safeExtension}` : '';
  const asciiStem = toAscii(stem)
    .replace(/[^A-Za-z0-9._()-]+/g, '_')
    .replace(/^[.]+/, '_');
  const reserved = WINDOWS_RESERVED.test(asciiStem.split('.')[0] ?? '');
  const readable = /[A-Za-z0-9]/.test(asciiStem) ? asciiStem : 'file';
  const safeStem = reserved ? `_${readable}` : readable;
  const kept = safeStem === stem && wanted.slice(stem.length).toLowerCase() === ending;
  if (kept && safeStem.length + ending.length <= KEY_PART_MAX_CHARS) return `${safeStem}${ending}`;
  const digest = `-${shortHash(wanted)}`;
  return `${safeStem.slice(0, KEY_PART_MAX_CHARS - ending.length - digest.length)}${digest}${ending}`;
}

/** `lovable-uploads/{timestamp}-{filename}` in the public image bucket. */
export function imageKey(timestampMs: number, fileName: string): string {
  return `${IMAGE_PREFIX}/${timestampMs}-${safeFileName(fileName)}`;
}

/** The derivative of an image key at one width: 'lovable-uploads/1-walk.png' → 'lovable-uploads/1-walk.800.webp'. */
export function imageVariantKey(key: string, widthPx: number): string {
  const cut = key.lastIndexOf('/') + 1;
  return `${key.slice(0, cut)}${splitName(key.slice(cut)).stem}.${widthPx}.webp`;
}

/** `masters/{illustration id}/{timestamp}_{file}` in the private bucket. */
export function masterKey(illustrationId: string, timestampMs: number, fileName: string): string {
  return `${MASTER_PREFIX}/${illustrationId}/${timestampMs}_${safeFileName(fileName)}`;
}

/** `{timestamp}_{title in lower case, anything but a-z and 0-9 as underscore}.{original extension}` */
export function downloadableKey(timestampMs: number, title: string, fileName: string): string {
  const extension = splitName(baseName(fileName))
    .extension.toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  const words = title
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '_')
    .slice(0, KEY_PART_MAX_CHARS);
  const name = /[a-z0-9]/.test(words) ? words : `file_${shortHash(title.normalize('NFC'))}`;
  return `${timestampMs}_${name}${extension ? `.${extension}` : ''}`;
}

/** Latin letters lose their accents; other scripts stay and are replaced by the caller. */
function toAscii(text: string): string {
  return text.normalize('NFD').replace(/\p{Mn}/gu, '');
}

/** FNV-1a over UTF-16 units, two lanes: 8 base-36 characters; keeps names apart, protects nothing. */
function shortHash(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x01000193;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x85ebca6b) + 0x9e3779b9;
  }
  const wide = (BigInt(a >>> 0) << 32n) | BigInt(b >>> 0);
  return wide.toString(36).padStart(13, '0').slice(-8);
}
