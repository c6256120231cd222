/** What a picture says of itself, written into the file by the program that made it. */
export interface EmbeddedText {
  readonly title?: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
}
