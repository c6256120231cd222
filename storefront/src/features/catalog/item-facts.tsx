/** Facts about an illustration, for the preview and the page. */
import { DETAIL_FEATURES } from '@baobab/domain/constants';
import { formatMoney } from '@baobab/domain/money';
import { Icon } from '../../ui/icon.tsx';
import styles from './item-facts.module.css';

const FORMATS = 'PNG, SVG, JPG';

function usageText(isFree: boolean): string {
  return isFree
    ? 'Free for personal and commercial use. Attribution is appreciated.'
    : 'Licensed for a single project. Extended licenses are available.';
}

const CUSTOMIZATION = [
  'Change colors in any vector editor',
  'Scale to any size without losing quality',
  'Combine with other illustrations of the shop',
  'Place on any background',
] as const;

export function IncludedFeatures({ tags }: { tags: readonly string[] }) {
  const shown = tags.slice(0, DETAIL_FEATURES);
  return shown.length === 0 ? null : <CheckList items={shown} />;
}

export function Customization() {
  return <CheckList items={CUSTOMIZATION} />;
}

export function Specifications({ item }: { item: { price: number; isFree: boolean } }) {
  return (
    <dl className={styles.facts}>
      <dt>Format</dt>
      <dd>{FORMATS}</dd>
      <dt>Usage</dt>
      <dd>{usageText(item.isFree)}</dd>
      <dt>Price</dt>
      <dd>{item.isFree ? 'Free' : formatMoney(item.price)}</dd>
    </dl>
  );
}

function CheckList({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.checks}>
      {items.map((item) => (
        <li key={item}>
          <Icon name="check" size={18} />
          {item}
        </li>
      ))}
    </ul>
  );
}
