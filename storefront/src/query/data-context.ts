import type { DataClient } from '@baobab/data/client';
import { imageUrl, srcSet } from '@baobab/data/storage/images';
import type { Picture } from '@baobab/domain/entities/fields';
import { createContext, useContext } from 'react';
import type { PictureSource } from '../ui/picture/picture.tsx';

export const DataContext = createContext<DataClient | null>(null);

export function useData(): DataClient {
  const client = useContext(DataContext);
  if (!client) throw new Error('Nothing above this component gives it data.');
  return client;
}

/** Width of the fallback `src`, pixels, for browsers that ignore `srcset`. */
const FALLBACK_WIDTH_PX = 800;

/** Source of a row's picture; null without one. */
export function usePictureSource(picture: Picture): PictureSource | null {
  const { url } = useData().http;
  const src = imageUrl(url, picture, FALLBACK_WIDTH_PX);
  if (src === null) return null;
  return {
    src,
    srcSet: srcSet(url, picture),
    width: picture.imageWidth,
    height: picture.imageHeight,
    placeholder: picture.placeholder,
  };
}
