/** The part of an address that names a category. Every file system takes it as a file name, so that a static site can have the page. */

/** File systems take 255; an ending and a mark for a half-written file need some. */
const MOST_BYTES = 200;

/** The name in lower case; a long one is cut, and a hash of all of it tells it from others that begin the same. */
export function categoryAddress(name: string): string {
  const whole = name.toWellFormed().toLowerCase();
  if (byteLength(whole) <= MOST_BYTES) return whole;
  let start = '';
  for (const letter of whole) {
    if (byteLength(start + letter) > MOST_BYTES - 8) break;
    start += letter;
  }
  return `${start.trimEnd()}-${hash(whole)}`;
}

/** In UTF-8. */
function byteLength(text: string): number {
  return encodeURIComponent(text).replace(/%../g, '.').length;
}

/** FNV-1a, 32 bits; at most seven letters and digits. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (value >>> 0).toString(36);
}
