/** Texts from files, tables and forms as the database takes them: a NUL or half a character would refuse the whole request. */

/** Without control characters, but with line breaks and tabs; halves of characters become U+FFFD. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll(/[^\P{Cc}\n\t]/gu, '');
}

/** At most `maxChars` long, and no character is cut in half. */
export function cutText(text: string, maxChars: number): string {
  const cut = text.slice(0, maxChars);
  return cut.length < text.length && /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
