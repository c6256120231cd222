/** What a page says about itself to search engines, link previews and the browser tab. */
export interface HeadImage {
  /** Absolute, or a path of the shop. */
  url: string;
  /** Pixels, where known. */
  width?: number | undefined;
  height?: number | undefined;
  alt: string;
}

export interface PageHead {
  /** With the brand. */
  title: string;
  description: string;
  /** Path, with a query only where it makes another page. */
  canonical: string;
  image?: HeadImage | undefined;
  type?: 'website' | 'article' | 'product' | undefined;
  robots?: 'noindex' | undefined;
  /** schema.org objects; addresses in them may be paths. */
  jsonLd: readonly object[];
  /** ISO 8601. */
  published?: string | undefined;
  modified?: string | undefined;
}
