import { sizesOf, wholeShare, type FrameWidths } from '../../ui/picture/picture-sizes.ts';

/** Beside the words, as high as the dialog; above them on narrow screens. */
const WIDTHS: FrameWidths = [['(min-width: 56.25rem)', '40rem'], '100vw'];

interface Measured {
  imageWidth?: number | null;
  imageHeight?: number | null;
}

/** The `sizes` of the picture in the preview. */
export const previewSizes = (picture: Measured): string => sizesOf(WIDTHS, wholeShare(picture, 40 / 48));
