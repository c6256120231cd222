import { sizesOf, wholeShare, type FrameWidths } from '../../ui/picture-sizes.ts';

/** As wide as the dialog, and as high as leaves room for title, price and actions. */
const WIDE: FrameWidths = [['(min-width: 56.25rem)', 'min(64rem, 92vw)'], '100vw'];
const TALL: FrameWidths = [['(min-width: 56.25rem)', '36rem'], '100vw'];

interface Measured {
  imageWidth?: number | null;
  imageHeight?: number | null;
}

/** Wider than high: it stands above the words, else beside them. */
export const isWide = ({ imageWidth, imageHeight }: Measured): boolean =>
  Boolean(imageWidth && imageHeight && imageWidth > imageHeight);

/** The `sizes` of the picture in the preview. */
export const previewSizes = (picture: Measured): string =>
  sizesOf(isWide(picture) ? WIDE : TALL, wholeShare(picture, isWide(picture) ? 64 / 30 : 36 / 48));
