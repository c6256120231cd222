import { useState } from 'react';
import { imageUrl } from '@baobab/data/storage/images';
import type { Picture } from '@baobab/domain/entities/fields';
import { Icon } from '../frame/icons.tsx';
import styles from './thumbnail.module.css';

interface ThumbnailProps {
  serverUrl: string;
  picture: Pick<Picture, 'image' | 'imageWidths'>;
  heightPx: number;
}

/** The whole picture in a frame of 4:3; a broken or missing picture leaves an empty frame. Decorative: the title stands beside it. */
export function Thumbnail({ serverUrl, picture, heightPx }: ThumbnailProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const widthPx = Math.round((heightPx * 4) / 3);
  const url = imageUrl(serverUrl, picture, widthPx * 2);
  return (
    <span className={styles.thumbnail} style={{ height: heightPx }}>
      {url && broken !== url ? (
        <img
          src={url}
          alt=""
          width={widthPx}
          height={heightPx}
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
