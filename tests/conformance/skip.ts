/** The target cannot offer what a case needs; the message says what. */
export class Skip extends Error {
  override readonly name = 'Skip';
}
