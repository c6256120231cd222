/** How a picture looks; read from a small raster of it. */
export interface Appearance {
  /** Main colors as `#rrggbb`, the largest area first; never empty. */
  readonly palette: readonly string[];
  /** 64 bits as 16 hexadecimal digits; null where nothing is drawn. */
  readonly perceptualHash: string | null;
}
