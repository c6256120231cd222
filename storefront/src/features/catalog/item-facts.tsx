/** Facts about an illustration, for the preview and the page. What is said of its files was read from them. */
import { DETAIL_FEATURES } from '@baobab/domain/constants';
import type { Illustration, IllustrationCard } from '@baobab/domain/entities/illustration';
import { customization, fileClaims, fontClaims, layerClaims } from '@baobab/ui/item-claims';
import { formatMoney } from '@baobab/domain/money';
import { Icon } from '../../ui/controls/icon.tsx';
import { useCurrency } from '../../ui/price/currency.ts';
import styles from './item-facts.module.css';

function usageText(isFree: boolean): string {
  return isFree
    ? 'Free for personal and commercial use. Attribution is appreciated.'
    : 'Licensed for a single project. Extended licenses are available.';
}

export function IncludedFeatures({ tags }: { tags: readonly string[] }) {
  const shown = tags.slice(0, DETAIL_FEATURES);
  return shown.length === 0 ? null : (
    <ul className={styles.features}>
      {shown.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}

export function Customization({ item }: { item: IllustrationCard }) {
  return <CheckList items={customization(item)} />;
}

const NO_FILES: Illustration['files'] = [];

/** `files` where they are known one by one. */
export function Specifications({ item, files = NO_FILES }: { item: IllustrationCard; files?: Illustration['files'] }) {
  const currency = useCurrency();
  const layers = layerClaims(files);
  const fonts = fontClaims(files);
  return (
    <dl className={styles.facts}>
      {fileClaims(item).map(([name, value]) => (
        <Row key={name} name={name} value={value} />
      ))}
      {layers.length > 0 && <Row name="Layers" value={layers.join('; ')} />}
      {fonts.length > 0 && <Row name="Fonts" value={fonts.join(', ')} />}
      <Row name="Usage" value={usageText(item.isFree)} />
      <Row name="Price" value={item.isFree ? 'Free' : formatMoney(item.price, currency)} />
    </dl>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
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
