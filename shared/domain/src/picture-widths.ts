/** Which widths a public picture is made in. */
import { IMAGE_WIDTHS_PX } from './constants.ts';

interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** Of a picture that is public as it is: every wanted width up to its own, and its own where that is below the largest wanted. */
export function pictureWidths({ width }: PixelSize, wantedPx: readonly number[] = IMAGE_WIDTHS_PX): number[] {
  return upTo(Math.min(width, Math.max(...wantedPx)), wantedPx);
}

/** Of a picture that is sold: its longer side is at most half the original's, and at most the largest wanted width. */
export function previewWidths({ width, height }: PixelSize, wantedPx: readonly number[] = IMAGE_WIDTHS_PX): number[] {
  const longer = Math.max(width, height);
  const longest = Math.min(Math.max(...wantedPx), Math.floor(longer / 2));
  return upTo(Math.max(1, Math.floor((width * longest) / longer)), wantedPx);
}

function upTo(largest: number, wantedPx: readonly number[]): number[] {
  return [...new Set([...wantedPx.filter((width) => width <= largest), largest])].toSorted((a, b) => a - b);
}
