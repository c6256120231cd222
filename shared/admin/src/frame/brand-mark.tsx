import { BRAND_MARK_BOX, BRAND_MARK_PATH } from '@baobab/domain/brand-mark';
import styles from './frame.module.css';

export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox={BRAND_MARK_BOX} aria-hidden="true">
      <path d={BRAND_MARK_PATH} />
    </svg>
  );
}
