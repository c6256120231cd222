/** Packs, and illustrations in them, that fit a search. Small: they are bought in their pack, on its page. */
import type { FoundPack } from '@baobab/data/packs/found-packs';
import { Link } from 'react-router-dom';
import { packPath } from '../../head/addresses.ts';
import { useCurrency } from '../../ui/price/currency.ts';
import { packPlace } from '../../ui/price/pack-place.ts';
import { PackPreview } from '../packs/pack-preview.tsx';
import styles from './pack-hits.module.css';

export function PackHits({ packs }: { packs: readonly FoundPack[] }) {
  const currency = useCurrency();
  if (packs.length === 0) return null;
  return (
    <section aria-labelledby="in-packs" className={styles.packs}>
      <h2 id="in-packs">In packs</h2>
      <ul>
        {packs.map((found) => (
          <li key={`${found.slug} ${found.title ?? ''}`}>
            <PackPreview picture={{ ...found, title: found.title ?? found.pack, theme: null }} alt="" />
            <Link to={packPath(found.slug)}>{found.title ?? found.pack}</Link>
            <span>{packPlace(found, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
