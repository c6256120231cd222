/** Text of a file that does not declare its encoding: UTF-8 or UTF-16, or else Windows-1252 or Mac Roman, whichever gives plausible words. */
import { AppError } from '@baobab/domain/errors';

/** Browsers, Node and workers have it; the types of this folder know none of them. */
declare const TextDecoder: new (
  encoding: string,
  options?: { fatal: boolean },
) => { decode(bytes: Uint8Array): string };

const UNKNOWN =
  'The letters of this file cannot be read reliably. Save it with the encoding UTF-8; in Excel, choose “CSV UTF-8” or XLSX.';

/** Enough to tell encodings apart. */
const SAMPLE_BYTES = 64 * 1024;
/** A letter like "Ā" has its zero on the other side. */
const ZEROS_APART = 10;

/** Without the byte order mark. Code: validation, in words, for an encoding that cannot be determined. */
export function decodeText(bytes: Uint8Array): string {
  const text = decodeUnicode(bytes) ?? (bytes.includes(0) ? null : decodeOneByte(bytes));
  if (text === null) throw new AppError('validation', {}, { message: UNKNOWN });
  return text;
}

/** Of a short text inside of a picture. It cannot be refused: where the encoding cannot be determined, it is Windows-1252. */
export function decodeField(bytes: Uint8Array): string {
  return decode('utf-8', bytes) ?? decodeOneByte(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
}

function decodeUnicode(bytes: Uint8Array): string | null {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes);
  // separators and line ends have one byte that is zero, whatever the language
  const zeros = { even: 0, odd: 0 };
  for (let at = bytes.indexOf(0); at >= 0 && at < SAMPLE_BYTES; at = bytes.indexOf(0, at + 1))
    zeros[at % 2 === 0 ? 'even' : 'odd'] += 1;
  if (zeros.even + zeros.odd === 0) return decode('utf-8', bytes);
  if (zeros.even > zeros.odd * ZEROS_APART) return decode('utf-16be', bytes);
  return zeros.odd > zeros.even * ZEROS_APART ? decode('utf-16le', bytes) : null;
}

/** Null where the bytes are not valid in the encoding, or where this system does not have it. */
function decode(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** What Western text has beside letters. */
const MARKS = '“”„‚‘’«»–—…•·©®™°ªº€£¥¢§¶¡¿×÷±½¼¾²³¹\u{a0}';
const ELISION = String.raw`(?<!\p{L})(?:[cdjlmnst]|qu|jusqu|lorsqu)’[aeiouyhà-ÿ]\p{L}{2}`;
const POSSESSIVE = String.raw`(?:\p{L}{3}|(?<!\p{L})(?:it|he|we|i|do))’(?:s|t|d|m|ll|re|ve)(?!\p{L})`;
const APOSTROPHES = new RegExp(`${ELISION}|${POSSESSIVE}|(?<!\\p{L})o’\\p{L}`, 'giu');

/** Of each the matches are characters that do not stand there in Western text. */
const ODDITIES = [
  // capitals and small letters: "CafÈ", "FŸr", "dÍIvoire"
  /(?<=\p{Ll})[^\P{Lu}A-Z]|(?<=\p{L})[^\P{Lu}A-Z](?=\p{Ll})|[^\P{Ll}a-z](?=\p{Lu})/gu,
  // controls, symbols of mathematics, accents without a letter
  new RegExp(`[^\\p{ASCII}\\p{L}${MARKS}]|[ˆˇƒ]`, 'gu'),
  // marks inside of a word: "Ni–o", "ksi¹¿ka"
  new RegExp(`(?<=\\p{L})[${MARKS.replace('·', '')}](?=\\p{L})`, 'gu'),
  // marks that belong to numbers: "£ód"
  /[€£¥¢§](?=\p{L})|(?<=\p{L})[€£¥¢§]|[€£¥¢§¶±×÷½¼¾²³¹°](?=[^\p{ASCII}])/gu,
  // quotation marks that open at the end of a word, or close at its beginning
  /(?<=\p{L})[“„‚](?!\p{L})|(?<!\p{L})”(?=\p{L})/gu,
  // other alphabets: no Western word has three such letters in a row, or nothing else
  /[^\P{L}a-z]{3,}|(?<!\p{L})[^\P{L}a-z]{2,}(?!\p{L})/giu,
  // letters of languages that share no words: "Pøíbìh"
  /(?=\p{L}*[åæøþðýšž])(?=\p{L}*[èìòùêûïãõç])\p{L}+/giu,
];

function decodeOneByte(bytes: Uint8Array): string | null {
  const windows = decode('windows-1252', bytes);
  const mac = decode('macintosh', bytes);
  if (windows === null || mac === null || windows === mac) return windows ?? mac;
  const places = placesBeyondAscii(bytes);
  const [ofWindows, ofMac] = [oddityOf(windows, places), oddityOf(mac, places)];
  if (Math.min(ofWindows, ofMac) > ODDITY_MAX) return null;
  if (ofWindows !== ofMac) return ofWindows < ofMac ? windows : mac;
  // English with typographic marks: as Mac Roman, its apostrophes would be letters
  return /[^\P{L}a-z]/iu.test(windows) ? null : windows;
}

/** Part of the characters; a name in another language is no other encoding. */
const ODDITY_MAX = 0.1;
const CONTEXT_CHARS = 24;

/** Of characters beyond ASCII, with their neighbors. In these encodings a character is a byte. */
function placesBeyondAscii(bytes: Uint8Array): { from: number; to: number }[] {
  const places: { from: number; to: number }[] = [];
  for (let at = 0, sampled = 0; at < bytes.length && sampled < SAMPLE_BYTES; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const before = places.at(-1);
    const to = at + CONTEXT_CHARS;
    if (before && before.to >= at) before.to = to;
    else places.push({ from: Math.max(before?.to ?? 0, at - CONTEXT_CHARS), to });
    sampled += CONTEXT_CHARS;
  }
  return places;
}

/** 0 to 1: of the characters beyond ASCII those that are implausible where they stand. */
function oddityOf(text: string, places: readonly { from: number; to: number }[]): number {
  const sample = places.map(({ from, to }) => text.slice(from, to)).join('\n');
  const plain = sample.replaceAll(APOSTROPHES, (word) => word.replace('’', ''));
  const odd = ODDITIES.flatMap((oddity) => plain.match(oddity) ?? []).join('');
  return charsBeyondAscii(odd) / charsBeyondAscii(sample);
}

function charsBeyondAscii(text: string): number {
  return text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
}
