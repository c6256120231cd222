/** Which images the shop takes: four types, told by content, up to 10 MB and 100 megapixels. */
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS, IMAGE_TYPES } from './constants.ts';
import { AppError } from './errors.ts';
import { imageMessages } from './messages.ts';
import type { ForeignPicture, SniffedType } from './sniff.ts';

export type ImageType = (typeof IMAGE_TYPES)[number];

export interface ImageCandidate {
  /** What `sniffType` found; null for anything else. */
  type: SniffedType | null;
  /** The browser's or the name's guess, only to name the refused type. */
  declaredType?: string;
  /** What it is instead, by content. */
  foreign?: ForeignPicture | null | undefined;
  sizeBytes: number;
  /** Width times height; null where the whole file does not say it, undefined where it is not known before decoding. */
  pixels?: number | null | undefined;
}

export function isImageType(type: string | null | undefined): type is ImageType {
  return (IMAGE_TYPES as readonly (string | null | undefined)[]).includes(type);
}

/** Megabytes with two decimals, rounded up: a file over the limit never reads as exactly the limit. */
export function formatMegabytes(sizeBytes: number): string {
  return (Math.ceil((sizeBytes / (1024 * 1024)) * 100) / 100).toFixed(2);
}

/**
 * Null when acceptable; otherwise an error whose message is the text to show, in the wording of the single or the bulk form.
 * Codes: file_empty, file_type, file_too_large, image_damaged, image_dimensions.
 */
export function checkImage(image: ImageCandidate, form: 'single' | 'bulk' = 'single'): AppError | null {
  const bulk = form === 'bulk';
  if (image.sizeBytes === 0) return new AppError('file_empty', {}, { message: imageMessages.empty });
  if (!isImageType(image.type)) {
    const type = refusedType(image);
    const refused = bulk ? imageMessages.bulkInvalidType(type) : imageMessages.unsupportedType(type);
    const message = image.foreign ? `${refused} ${imageMessages.exportAs(image.foreign)}` : refused;
    return new AppError('file_type', { type }, { message });
  }
  if (image.sizeBytes > IMAGE_MAX_BYTES) {
    const size = formatMegabytes(image.sizeBytes);
    const message = bulk ? imageMessages.bulkTooLarge(size) : imageMessages.tooLarge(size);
    return new AppError('file_too_large', { sizeBytes: image.sizeBytes, maxBytes: IMAGE_MAX_BYTES }, { message });
  }
  if (image.pixels === null) return new AppError('image_damaged', {}, { message: imageMessages.cutOff });
  return tooManyPixels(image.pixels ?? 0);
}

/** Code: image_dimensions. */
export function tooManyPixels(pixels: number): AppError | null {
  if (pixels <= IMAGE_MAX_PIXELS) return null;
  const message = imageMessages.tooManyPixels(Math.ceil(pixels / 1e6));
  return new AppError('image_dimensions', { pixels, maxPixels: IMAGE_MAX_PIXELS }, { message });
}

/** A text file called photo.jpg declares image/jpeg; saying "unsupported type: image/jpeg" would only confuse. */
function refusedType({ type, foreign, declaredType }: ImageCandidate): string {
  if (type || foreign) return type ?? foreign ?? '';
  return !declaredType || isImageType(declaredType) ? 'unknown' : declaredType;
}
