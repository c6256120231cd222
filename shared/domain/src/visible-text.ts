/** Without marks that turn the direction of what follows; the database removes the same from every text that it stores. */
export const withoutTurns = (text: string): string =>
  text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

/** Names from outside as people may see them: line ends, other controls and letters that turn a line around are written as codes. */
export const visibleText = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (letter) => `\\u{${letter.codePointAt(0)?.toString(16) ?? ''}}`);
