/** Public addresses of pictures. `baseUrl` is the backend's address; absolute addresses pass through. */
import { BUCKET_IMAGES } from '@baobab/domain/constants';
import type { Picture } from '@baobab/domain/entities/fields';

export function isAbsoluteUrl(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

/** Address of an object in the public bucket, or the absolute address itself. */
export function publicUrl(baseUrl: string, path: string): string {
  if (isAbsoluteUrl(path)) return path;
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return `${baseUrl.replace(/\/+$/, '')}/storage/v1/object/public/${BUCKET_IMAGES}/${encoded}`;
}

/** The variant of a derivative path at another width; paths without a `.{width}.webp` ending have none. */
export function variantPath(path: string, widthPx: number): string {
  return path.replace(/\.\d+\.webp$/, `.${widthPx}.webp`);
}

/** Address of the smallest variant at least `widthPx` wide (or the largest there is). */
export function imageUrl(
  baseUrl: string,
  picture: Pick<Picture, 'image' | 'imageWidths'>,
  widthPx: number,
): string | null {
  if (!picture.image) return null;
  const widths = variantWidths(picture);
  const width = widths.find((candidate) => candidate >= widthPx) ?? widths.at(-1);
  return publicUrl(baseUrl, width === undefined ? picture.image : variantPath(picture.image, width));
}

/** 'url 400w, url 800w, …' or undefined when there is one size only. */
export function srcSet(baseUrl: string, picture: Pick<Picture, 'image' | 'imageWidths'>): string | undefined {
  const { image } = picture;
  const widths = variantWidths(picture);
  if (!image || widths.length === 0) return undefined;
  return widths.map((width) => `${publicUrl(baseUrl, variantPath(image, width))} ${width}w`).join(', ');
}

/** Ascending; none for absolute addresses and for paths that are not derivatives. */
function variantWidths({ image, imageWidths }: Pick<Picture, 'image' | 'imageWidths'>): number[] {
  if (!image || isAbsoluteUrl(image) || !/\.\d+\.webp$/.test(image)) return [];
  return [...imageWidths].sort((a, b) => a - b);
}
