import type { Picture as PictureColumns } from '@baobab/domain/entities/fields';
import type { CSSProperties } from 'react';
import { usePictureSource } from '../../query/data-context.ts';
import { Picture } from '../../ui/picture/picture.tsx';

/** From the left and the top, 0 to 1. */
interface Focus {
  focusX?: number | null;
  focusY?: number | null;
}

interface ItemPictureProps {
  item: PictureColumns & Focus;
  /** Empty where the title is next to it. */
  alt: string;
  sizes: string;
  priority?: boolean;
  /** See `Picture`. */
  whole?: boolean;
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/** The picture of a catalog row in its available widths, or a fallback drawing. */
export function ItemPicture({ item, style, ...rest }: ItemPictureProps) {
  const source = usePictureSource(item);
  return <Picture {...rest} style={{ ...focusOf(item), ...style }} source={source ?? { src: '' }} />;
}

/** Frames that crop keep this point in view. */
function focusOf({ focusX = null, focusY = null }: Focus): CSSProperties {
  if (focusX === null || focusY === null) return {};
  return { '--focus': `${Math.round(focusX * 100)}% ${Math.round(focusY * 100)}%` } as CSSProperties;
}
