import type { ShopPack } from '@baobab/domain/entities/bundle-pack';
import { shortMoney } from '@baobab/domain/money';
import { Link } from 'react-router-dom';
import { packInWords } from '../../features/packs/pack-texts.ts';
import { packPath } from '../../head/addresses.ts';
import { PackCover } from './pack-cover.tsx';
import { useCurrency } from '../../ui/currency.ts';
import styles from './packs.module.css';

/** A pack in a list of packs. */
export function PackTile({ pack }: { pack: ShopPack }) {
  const currency = useCurrency();
  return (
    <li className={styles.tile} data-pack={pack.slug}>
      <PackCover
        pack={pack}
        sizes="(min-width: 110rem) 36rem, (min-width: 48rem) 30vw, (min-width: 40rem) 45vw, 92vw"
      />
      <h2>
        <Link to={packPath(pack.slug)}>{pack.title}</Link>
      </h2>
      <p className={styles.facts}>{packInWords(pack.contents)}</p>
      <p className={styles.tilePrice}>
        {pack.price === null ? (
          <span className={styles.facts}>Only in the bundle</span>
        ) : (
          shortMoney(pack.price, currency)
        )}
      </p>
    </li>
  );
}
