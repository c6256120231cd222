import { BUNDLE_ID_PREFIX } from '@baobab/domain/constants';
import { shortMoney } from '@baobab/domain/money';
import { useParams } from 'react-router-dom';
import { contentsInWords, formatsInWords, summarize } from '../../head/pack-words.ts';
import { bundleSaleQuery } from '../../features/packs/bundle-queries.ts';
import { useCountedView } from '../../features/counting/use-counted-view.ts';
import { packBuys } from '../../ui/license-words.ts';
import { QueryView } from '../../query/query-view.tsx';
import { useQuery } from '../../query/use-query.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { GetBundle } from './get-bundle.tsx';
import { PackCard } from './pack-card.tsx';
import { useCurrency } from '../../ui/currency.ts';
import styles from './bundle-page.module.css';

/** A bundle besides the one of all packs. */
export function OtherBundlePage() {
  const currency = useCurrency();
  const { slug = '' } = useParams();
  const { data } = useShop();
  const bundleId = `${BUNDLE_ID_PREFIX}${slug}`;
  const answer = useQuery(bundleSaleQuery(data, bundleId));
  useCountedView(data, answer.status === 'success' && answer.data.title !== null ? bundleId : null);
  return (
    <QueryView
      result={answer}
      failure="The bundle could not be loaded."
      loading={
        <div className="wrap">
          <Skeleton ratio="3 / 1" />
        </div>
      }
    >
      {(sale) => {
        const packs = sale.packs.filter(({ section }) => section === 'pack');
        const summary = summarize(sale.packs);
        const bonus = sale.packs.filter(({ section, version }) => section === 'bonus' && version > 0).length;
        const included = [
          contentsInWords(summary),
          ...(bonus > 0 ? [bonus === 1 ? '1 bonus file' : `${bonus} bonus files`] : []),
          ...(summary.whole ? formatsInWords(summary.whole).map((format) => `Every illustration as ${format}`) : []),
          'Commercial license',
          'Lifetime access, one-time payment',
        ];
        if (sale.title === null)
          return (
            <div className="wrap">
              <EmptyState level={1} title="Bundle not found">
                <p>There is no bundle of that name for sale. What you bought stays in My Purchases.</p>
                <ButtonLink to="/packs" look="solid">
                  See all packs
                </ButtonLink>
              </EmptyState>
            </div>
          );
        return (
          <>
            <section className={styles.hero}>
              <div className={`wrap ${styles.heroInner}`}>
                <div className={styles.words}>
                  <h1>{sale.title}</h1>
                  <p className={styles.lead}>{sale.description}</p>
                </div>
                <div className={styles.offer}>
                  {sale.onSale && sale.price !== null && (
                    <p className={styles.price}>
                      <span>{shortMoney(sale.price, currency)}</span>{' '}
                      {sale.totalValue !== null && <s>{shortMoney(sale.totalValue, currency)}</s>}
                    </p>
                  )}
                  <GetBundle bundleId={bundleId} />
                  <p>{packBuys(`${contentsInWords(summary)}, one ZIP file for each pack,`)}</p>
                  <ul className={styles.included}>
                    {included.map((text) => (
                      <li key={text}>
                        <Icon name="check" size={18} />
                        {text}
                      </li>
                    ))}
                  </ul>
                </div>
              </div>
              <div className="strip" />
            </section>
            <section className={`wrap ${styles.section}`} aria-labelledby="packs">
              <h2 id="packs">{packs.length === 1 ? 'The pack' : `${packs.length} packs, one price`}</h2>
              <ol className={styles.packs}>
                {packs.map((pack) => (
                  <PackCard key={pack.slug} pack={pack} />
                ))}
              </ol>
              <GetBundle bundleId={bundleId} />
            </section>
          </>
        );
      }}
    </QueryView>
  );
}
