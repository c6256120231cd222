import { INITIALS_MAX_LETTERS } from './constants.ts';

/** First letters of up to two words of the full name, or 'U' without a name. */
export function initials(fullName: string | null | undefined): string {
  const words = (fullName ?? '').trim().split(/\s+/u).filter(Boolean);
  const letters = words.slice(0, INITIALS_MAX_LETTERS).map((word) => Array.from(word)[0] ?? '');
  return letters.join('').toUpperCase() || 'U';
}
