import type { PackContents } from '@baobab/domain/entities/bundle-pack';
import { useData } from '../../query/data-context.ts';
import { publicUrl } from '@baobab/data/storage/images';
import { classNames } from '../../ui/browser/class-names.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import styles from './pack-card.module.css';

export type PackPicture = PackContents['pictures'][number];

/** A picture of a pack on paper: most are transparent. Without a preview, a fallback drawing. */
export function PackPreview({
  picture,
  alt,
  className,
}: {
  picture: PackPicture;
  alt: string;
  className?: string | undefined;
}) {
  const { url } = useData().http;
  const { image, imageWidth: width, imageHeight: height } = picture;
  const source = { src: image ? publicUrl(url, image) : '', width, height };
  return <Picture source={source} alt={alt} className={classNames(styles.preview, className)} />;
}
