import { LoadingMessage, Skeleton } from '../../ui/skeleton.tsx';
import styles from './illustration-page.module.css';

export function DetailSkeleton() {
  return (
    <div className={styles.detail}>
      <LoadingMessage>Loading illustration...</LoadingMessage>
      <Skeleton ratio="4 / 3" />
      <div className={styles.words}>
        <div className={styles.head}>
          <Skeleton width="8rem" height="1.5rem" />
          <Skeleton width="90%" height="3rem" />
          <Skeleton width="40%" height="1.5rem" />
        </div>
        <Skeleton height="3.5rem" />
        <Skeleton height="8rem" />
        <Skeleton height="6rem" />
      </div>
    </div>
  );
}
