/** Names from outside as people may see them: line ends, other controls and letters that turn a line around are written as codes. */
export const visibleText = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (letter) => `\\u{${letter.codePointAt(0)?.toString(16) ?? ''}}`);
