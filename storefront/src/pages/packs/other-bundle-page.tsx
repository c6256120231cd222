import type { BundleSale } from '@baobab/data/packs/bundles';
import { BUNDLE_ID_PREFIX } from '@baobab/domain/constants';
import { shortMoney } from '@baobab/domain/money';
import { useParams } from 'react-router-dom';
import { useCountedView } from '../../features/counting/use-counted-view.ts';
import { bundleSaleQuery } from '../../features/packs/bundle-queries.ts';
import { summarize } from '../../head/bundle-words.ts';
import { QueryView } from '../../query/query-view.tsx';
import { useQuery } from '../../query/use-query.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { useCurrency } from '../../ui/price/currency.ts';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { BundleHero, BundlePacks } from './bundle-parts.tsx';
import styles from './bundle-page.module.css';

/** A bundle besides the one of all packs. */
export function OtherBundlePage() {
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
      {(sale) => (sale.title === null ? <Missing /> : <Found bundleId={bundleId} title={sale.title} sale={sale} />)}
    </QueryView>
  );
}

function Found({ bundleId, title, sale }: { bundleId: string; title: string; sale: BundleSale }) {
  const currency = useCurrency();
  const bonus = sale.packs.filter(({ section, version }) => section === 'bonus' && version > 0).length;
  return (
    <>
      <BundleHero
        bundleId={bundleId}
        title={title}
        lead={sale.description}
        price={
          sale.onSale &&
          sale.price !== null && (
            <p className={styles.price}>
              <span>{shortMoney(sale.price, currency)}</span>{' '}
              {sale.totalValue !== null && <s>{shortMoney(sale.totalValue, currency)}</s>}
            </p>
          )
        }
        summary={summarize(sale.packs)}
        besides={bonus > 0 ? [bonus === 1 ? '1 bonus file' : `${bonus} bonus files`] : []}
      />
      <BundlePacks bundleId={bundleId} packs={sale.packs.filter(({ section }) => section === 'pack')} />
    </>
  );
}

const Missing = () => (
  <div className="wrap">
    <EmptyState level={1} title="Bundle not found">
      <p>There is no bundle of that name for sale. What you bought stays in My Purchases.</p>
      <ButtonLink to="/packs" look="solid">
        See all packs
      </ButtonLink>
    </EmptyState>
  </div>
);
