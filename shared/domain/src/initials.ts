import { INITIALS_MAX_LETTERS } from './constants.ts';

/** What people see as one letter: a flag, an emoji of several parts, or a character with its marks. Firefox 115 has no Intl.Segmenter. */
const LETTER =
  /^(?:\p{RI}{2}|\p{ExtPict}\uFE0F?\p{EMod}?(?:\u200D\p{ExtPict}\uFE0F?\p{EMod}?)*|[^])[\p{M}\u{E0020}-\u{E007F}]*/u;

/** First letters of up to two words of the full name, or 'U' without a name. */
export function initials(fullName: string | null | undefined): string {
  const words = (fullName ?? '').trim().split(/\s+/u).filter(Boolean);
  const letters = words.slice(0, INITIALS_MAX_LETTERS).map((word) => LETTER.exec(word)?.[0] ?? '');
  return letters.join('').toUpperCase() || 'U';
}
