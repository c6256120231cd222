import type { Picture as PictureColumns } from '@baobab/domain/entities/fields';
import type { CSSProperties } from 'react';
import { usePictureSource } from '../../query/data-context.ts';
import { Picture } from '../../ui/picture.tsx';

interface ItemPictureProps {
  item: PictureColumns;
  /** Empty where the title is next to it. */
  alt: string;
  sizes: string;
  priority?: boolean;
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/** The picture of a catalog row in its available widths, or a fallback drawing. */
export function ItemPicture({ item, ...rest }: ItemPictureProps) {
  const source = usePictureSource(item);
  return <Picture {...rest} source={source ?? { src: '' }} />;
}
