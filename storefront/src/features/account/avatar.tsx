import { publicUrl } from '@baobab/data/storage/images';
import { initials } from '@baobab/domain/initials';
import { useData } from '../../query/data-context.ts';
import styles from './avatar.module.css';

interface AvatarProps {
  fullName: string | null | undefined;
  /** Object path in the public bucket, or an absolute address. */
  url: string | null | undefined;
  size?: number;
}

export function Avatar({ fullName, url, size = 40 }: AvatarProps) {
  const { http } = useData();
  const address = url && !url.startsWith('blob:') ? publicUrl(http.url, url) : url;
  return (
    <span
      className={styles.avatar}
      aria-hidden="true"
      translate="no"
      style={{ width: size, height: size, fontSize: size * 0.4 }}
    >
      {address ? <img src={address} width={size} height={size} alt="" /> : initials(fullName)}
    </span>
  );
}
