import { imageUrl } from '@baobab/data/storage/images';
import { BRAND } from '@baobab/domain/brand';
import type { Picture } from '@baobab/domain/entities/fields';
import { clip } from './clip.ts';
import type { HeadImage } from './page-head.ts';

/** Services cut longer texts. */
const ALT_CHARS = 200;

/** For pages without a picture of their own: `public/share.png`. */
export const SHARE_IMAGE: HeadImage = {
  url: '/share.png',
  width: 1200,
  height: 630,
  alt: `${BRAND}: illustrations of Black life, drawn for your projects`,
};

type PictureColumns = Pick<Picture, 'image' | 'imageWidths' | 'imageWidth' | 'imageHeight'>;

/** The largest public preview. Undefined without a picture. */
export function headImage(picture: PictureColumns, alt: string, backendUrl: string): HeadImage | undefined {
  const url = imageUrl(backendUrl, picture, Number.POSITIVE_INFINITY);
  if (!url) return undefined;
  const { imageWidth, imageHeight } = picture;
  const size = imageWidth && imageHeight ? { width: imageWidth, height: imageHeight } : {};
  return { url: url.toWellFormed(), ...size, alt: clip(alt, ALT_CHARS) };
}
