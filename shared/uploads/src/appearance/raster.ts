/** A picture's pixels, row by row: red, green, blue and straight alpha, 0 to 255 each. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}
