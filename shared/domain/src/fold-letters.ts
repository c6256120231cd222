/** Letters as searches compare them; `private.fold` in the database answers the same, and a test compares the two. */

// Accents, apostrophes, and signs that no reader sees: soft hyphens, zero-width characters, marks of direction.
const IGNORED =
  // oxlint-disable-next-line no-misleading-character-class -- single code points are meant
  /[\u{0300}-\u{036f}\u{0591}-\u{05c7}\u{0640}\u{064b}-\u{065f}\u{0670}'`\u{02b9}-\u{02bf}\u{02c8}\u{2018}\u{2019}\u{201b}\u{2032}\u{2035}\u{a78c}\u{00ad}\u{200b}-\u{200f}\u{202a}-\u{202e}\u{2060}-\u{206f}\u{feff}]/gu;
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
