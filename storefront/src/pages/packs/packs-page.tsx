import { packsQuery } from '../../features/packs/queries.ts';
import { QueryView } from '../../query/query-view.tsx';
import { useQuery } from '../../query/use-query.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { BundleBand } from './bundle-band.tsx';
import styles from './packs.module.css';
import type { ShopPack } from '@baobab/domain/entities/bundle-pack';
import { shortMoney } from '@baobab/domain/money';
import { Link } from 'react-router-dom';
import { packInWords } from '../../head/pack-words.ts';
import { packPath } from '../../head/addresses.ts';
import { PackCover } from './pack-cover.tsx';
import { useCurrency } from '../../ui/price/currency.ts';

const WAITING = 6;

export function PacksPage() {
  const answer = useQuery(packsQuery(useShop().data));
  return (
    <>
      <div className="wrap">
        <PageHeader
          title="Illustration Packs"
          lead="Illustrations that belong together, in one ZIP file, with a commercial license."
        />
        <QueryView result={answer} failure="The packs could not be loaded." loading={<Waiting />}>
          {(packs) =>
            packs.length === 0 ? (
              <EmptyState title="No packs yet">
                <p>The first ones are being drawn. Meanwhile, all illustrations can be bought one by one.</p>
                <ButtonLink to="/illustrations" look="primary" size="large">
                  Browse Illustrations
                </ButtonLink>
              </EmptyState>
            ) : (
              <ul className={styles.tiles}>
                {packs.map((pack) => (
                  <PackTile key={pack.slug} pack={pack} />
                ))}
              </ul>
            )
          }
        </QueryView>
      </div>
      <BundleBand />
    </>
  );
}

function Waiting() {
  return (
    <ul className={styles.tiles} aria-label="Loading packs" aria-busy="true">
      {Array.from({ length: WAITING }, (_, at) => (
        <li key={at} className={styles.tile}>
          <Skeleton ratio="4 / 3" />
          <Skeleton width="60%" height="1.5rem" />
        </li>
      ))}
    </ul>
  );
}

/** A pack in a list of packs. */
function PackTile({ pack }: { pack: ShopPack }) {
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
