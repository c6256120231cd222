import { BRAND_MARK_BOX, BRAND_MARK_PATH } from '@baobab/domain/brand-mark';

/** In the color of its text. */
export function BrandMark({ size = 36 }: { size?: number }) {
  return (
    <svg viewBox={BRAND_MARK_BOX} width={size} height={size} fill="currentColor" aria-hidden="true" focusable="false">
      <path d={BRAND_MARK_PATH} />
    </svg>
  );
}
