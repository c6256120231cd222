/** What a picture says of itself, written into the file by the program that made it. */
export interface EmbeddedText {
  readonly title?: string;
  readonly description?: string;
  /** IPTC's Alt Text (Accessibility). */
  readonly altText?: string;
  readonly keywords?: readonly string[];
}
