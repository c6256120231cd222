/** What `sizes` says of a picture in a frame: the width of the picture, which is the frame's only where both have one ratio. */

/** The frame's width: media conditions with a length each, the widest screens first, and a length for the rest. */
export type FrameWidths = readonly [...(readonly [media: string, width: string])[], string];

export function sizesOf(widths: FrameWidths, share = 1): string {
  return widths
    .map((step) => (typeof step === 'string' ? lengthOf(step, share) : `${step[0]} ${lengthOf(step[1], share)}`))
    .join(', ');
}

interface Measured {
  imageWidth?: number | null | undefined;
  imageHeight?: number | null | undefined;
}

const ratioOf = ({ imageWidth, imageHeight }: Measured, otherwise: number) =>
  imageWidth && imageHeight ? imageWidth / imageHeight : otherwise;

/** Picture's width by frame's width where the picture fills the frame and is cropped. */
export const croppedShare = (picture: Measured, frame: number) => Math.max(1, ratioOf(picture, frame) / frame);

/** The same where all of the picture is shown. */
export const wholeShare = (picture: Measured, frame: number) => Math.min(1, ratioOf(picture, frame) / frame);

const lengthOf = (width: string, share: number) =>
  share === 1 ? width : `calc(${width} * ${Math.round(share * 1000) / 1000})`;
