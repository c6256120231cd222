/** Letters as searches compare them; `private.fold` in the database answers the same, and a test compares the two. */

// Accents, apostrophes, and signs that no reader sees: soft hyphens, zero-width characters, marks of direction.
const IGNORED =
  /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670'`\u02b9-\u02bf\u02c8\u2018\u2019\u201b\u2032\u2035\ua78c\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
/** Letters that no accent explains, and what many keyboards write instead. */
const LETTERS = 'øđðħıłŋƙɗɓƴɛɔɩʋƒɣɖɲʊəǝƥƭʈɦɨʉŧƀɠɫςىة';
const PLAIN = 'oddhilnkdbyeoivfgdnueeptthiutbglσيه';
const PAIRS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' };
const PLAIN_OF = new Map([
  ...Array.from(LETTERS, (letter, at) => [letter, PLAIN[at] ?? ''] as const),
  ...Object.entries(PAIRS),
]);

/** Lower case without accents and apostrophes: "Kɔfi" is kofi, "Ng'ang'a" is nganga. */
export function foldLetters(text: string): string {
  const plain = text.toWellFormed().replaceAll('\u00b4', '').normalize('NFKD').replace(IGNORED, '').toLowerCase();
  return Array.from(plain, (letter) => PLAIN_OF.get(letter) ?? letter)
    .join('')
    .normalize('NFC');
}

/** Whether a text has what was typed, in whichever letters. */
export const hasText = (text: string, typed: string): boolean => foldLetters(text).includes(foldLetters(typed.trim()));
