import { useState } from 'react';
import { imageUrl } from '@baobab/data/images';
import type { Picture } from '@baobab/domain/entities/fields';
import { Icon } from '../frame/icons.tsx';
import styles from './thumbnail.module.css';

interface ThumbnailProps {
  serverUrl: string;
  picture: Pick<Picture, 'image' | 'imageWidths'>;
  sizePx: number;
}

/** A square preview; a broken or missing picture leaves an empty frame. Decorative: the title stands beside it. */
export function Thumbnail({ serverUrl, picture, sizePx }: ThumbnailProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const url = imageUrl(serverUrl, picture, sizePx * 2);
  return (
    <span className={styles.thumbnail} style={{ width: sizePx, height: sizePx }}>
      {url && broken !== url ? (
        <img
          src={url}
          alt=""
          width={sizePx}
          height={sizePx}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(url)}
        />
      ) : (
        <Icon name="illustrations" />
      )}
    </span>
  );
}
