import { initials } from '@baobab/shared/domain/initials';
import styles from './avatar.module.css';

export function Avatar({ fullName, url, size = 40 }: { fullName: string | null | undefined; url: string | null | undefined; size?: number }) {
  return (
    <span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.4 }}>
      {url ? <img src={url} width={size} height={size} alt="" /> : initials(fullName)}
    </span>
  );
}
