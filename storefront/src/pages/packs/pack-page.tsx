import type { ShopPack } from '@baobab/domain/entities/bundle-pack';
import { PACK_ID_PREFIX } from '@baobab/domain/constants';
import { formatCount, formatBytes } from '@baobab/ui/format';
import { useParams } from 'react-router-dom';
import { useCountedView } from '../../features/counting/use-counted-view.ts';
import { packBuys } from '../../ui/price/license-words.ts';
import { packInWords } from '../../head/pack-words.ts';
import { packQuery } from '../../features/packs/queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { EmptyState, LoadFailure } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { GetPack } from './get-pack.tsx';
import { PackBundles } from './pack-bundles.tsx';
import { PackCover } from './pack-cover.tsx';
import { PackWall } from './pack-wall.tsx';
import styles from './packs.module.css';

export function PackPage() {
  const { slug = '' } = useParams();
  const { data } = useShop();
  const answer = useQuery(packQuery(data, slug));
  const pack = answer.status === 'success' ? answer.data : null;
  useCountedView(data, pack?.price == null ? null : `${PACK_ID_PREFIX}${pack.slug}`);
  return (
    <div className={`wrap ${styles.page}`}>
      <ButtonLink to="/packs" look="bare" className={styles.back}>
        <Icon name="back" />
        All packs
      </ButtonLink>
      {answer.status === 'loading' && <Skeleton ratio="2 / 1" />}
      {pack && <PackDetail pack={pack} />}
      {answer.status !== 'loading' && !pack && (
        <EmptyState level={1} title="Pack not found">
          {answer.status === 'error' ? (
            <LoadFailure title="The pack could not be loaded." retry={answer.refetch} />
          ) : (
            <p>There is no pack of that name for sale. What you bought stays in My Purchases.</p>
          )}
          <ButtonLink to="/packs" look="solid">
            See all packs
          </ButtonLink>
        </EmptyState>
      )}
    </div>
  );
}

function PackDetail({ pack }: { pack: ShopPack }) {
  return (
    <>
      <div className={styles.detail}>
        <PackCover pack={pack} sizes="(min-width: 56rem) 45vw, 92vw" priority />
        <div className={styles.words}>
          <h1>{pack.title}</h1>
          <p className={styles.lead}>{packInWords(pack.contents)}.</p>
          {pack.description && <p>{pack.description}</p>}
          <GetPack pack={pack} />
          <p>
            {packBuys(
              pack.contents ? `${packInWords(pack.contents)}, in one ZIP file,` : 'the illustrations in one ZIP file',
            )}
          </p>
          <PackBundles pack={pack} />
          <PackFacts pack={pack} />
        </div>
      </div>
      {pack.contents && <PackWall title={pack.title} contents={pack.contents} />}
      <section className={styles.section} aria-labelledby="pack-license">
        <h2 id="pack-license">License</h2>
        <p className={styles.text}>
          The pack includes a commercial license: websites, apps, print, products and client work. One payment, lifetime
          access; the ZIP stays in My Purchases, with every later version.
        </p>
        <ButtonLink to="/terms#license" look="bare">
          Read the license terms
        </ButtonLink>
      </section>
    </>
  );
}

function PackFacts({ pack: { contents, sizeBytes, version } }: { pack: ShopPack }) {
  const facts: [string, string][] = [];
  if (contents && contents.themes.length > 0) facts.push(['Themes', contents.themes.join(', ')]);
  if (contents && contents.formats.length > 0)
    facts.push(['Formats', contents.formats.map((format) => format.toUpperCase()).join(', ')]);
  if (contents?.allPngTransparent) facts.push(['Background', 'Transparent in every PNG']);
  if (contents?.smallestPx) facts.push(['Size', `At least ${formatCount(contents.smallestPx)} px`]);
  if (sizeBytes !== null) facts.push(['File', `${formatBytes(sizeBytes)} ZIP, version ${version}`]);
  return (
    <dl className={styles.specification}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
