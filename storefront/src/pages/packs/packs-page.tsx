import { packsQuery } from '../../features/packs/queries.ts';
import { QueryView } from '../../query/query-view.tsx';
import { useQuery } from '../../query/use-query.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BundleBand } from '../bundle/bundle-band.tsx';
import { PackTile } from './pack-tile.tsx';
import styles from './packs.module.css';

const WAITING = 6;

export function PacksPage() {
  const answer = useQuery(packsQuery(useShop().data));
  return (
    <>
      <div className="wrap">
        <PageHeader
          title="Illustration Packs"
          lead="Pictures that belong together, in one ZIP file, with a commercial license."
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
