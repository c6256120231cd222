import type { Picture as PictureColumns } from '@baobab/domain/entities/fields';
import type { CSSProperties } from 'react';
import { usePictureSource } from '../../query/data-context.ts';
import { Picture } from '../../ui/picture.tsx';

interface ItemPictureProps {
  item: PictureColumns;
  /** Empty where the title stands beside it. */
  alt: string;
  sizes: string;
  priority?: boolean;
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/** A catalogue row's picture at every width there is of it; the drawn stand-in when it has none. */
export function ItemPicture({ item, ...rest }: ItemPictureProps) {
  const source = usePictureSource(item);
  return <Picture {...rest} source={source ?? { src: '' }} />;
}
