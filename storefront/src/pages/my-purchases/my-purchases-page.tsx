import { purchaseMessages } from '@baobab/domain/messages';
import type { Purchase } from '@baobab/domain/entities/purchase';
import type { ReactNode } from 'react';
import { RequireSession } from '../../shop/require-session.tsx';
import { useShop } from '../../shop/shop-context.tsx';
import { useEndedSession } from '../../features/account/use-ended-session.ts';
import { startDownload } from '../../features/downloads/start-download.ts';
import { BundleCard } from '../../features/purchases/bundle-card.tsx';
import { PurchaseCard, type PurchasedIllustration } from '../../features/purchases/purchase-card.tsx';
import { SuspendedOrder } from '../../features/purchases/suspended-order.tsx';
import { myPurchasesQuery, storageCheckQuery, type MyPurchases } from '../../features/purchases/queries.ts';
import { QueryView } from '../../query/query-view.tsx';
import { useQuery } from '../../query/use-query.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { LoadingMessage, Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import styles from './my-purchases-page.module.css';

export function MyPurchasesPage() {
  return (
    <div className="wrap">
      <RequireSession
        waiting={
          <Frame>
            <Waiting />
          </Frame>
        }
      >
        {({ id }) => <Purchases userId={id} />}
      </RequireSession>
    </div>
  );
}

function Purchases({ userId }: { userId: string }) {
  const { data, queries, session } = useShop();
  const answer = useQuery(myPurchasesQuery(data, userId));
  useEndedSession(session, answer);
  const storage = useQuery(storageCheckQuery(data));
  const refresh = async () => {
    const query = myPurchasesQuery(data, userId);
    queries.invalidate('purchases:');
    const state = await queries.load(query);
    if (state.status === 'success') showToast(purchaseMessages.refreshed);
    else showToast(purchaseMessages.loadFailed, { tone: 'error' });
  };
  return (
    <Frame
      action={
        <Button look="outline" onClick={() => void refresh()}>
          <Icon name="refresh" />
          Refresh
        </Button>
      }
    >
      {storage.status === 'error' && (
        <Notice title="Downloads may not work right now">
          <p>The file storage can’t be reached. Your purchases are safe; please try again later.</p>
        </Notice>
      )}
      <QueryView result={answer} loading={<Waiting />} failure={purchaseMessages.loadFailed}>
        {(purchases) => <PurchaseLists {...purchases} />}
      </QueryView>
    </Frame>
  );
}

function Frame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <>
      <PageHeader title="My Purchases">{action}</PageHeader>
      <div className={styles.page}>{children}</div>
    </>
  );
}

function PurchaseLists({ bundles, illustrations, suspended }: MyPurchases) {
  const { data } = useShop();
  const visible = illustrations.filter(hasIllustration);
  if (bundles.length + visible.length + suspended.length === 0) {
    return (
      <EmptyState title={purchaseMessages.emptyTitle} icon="download">
        <p>{purchaseMessages.empty}</p>
        <ButtonLink to="/illustrations" look="primary" size="large">
          Browse Illustrations
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <Section id="suspended" title="Suspended" className={styles.wide} items={suspended}>
        {(order) => <SuspendedOrder order={order} />}
      </Section>
      <Section id="bundles" title="Bundle Packs" className={styles.wide} items={bundles}>
        {(order) => <BundleCard order={order} />}
      </Section>
      <Section id="illustrations" title="Individual Illustrations" className={styles.grid} items={visible}>
        {(purchase) => <PurchaseCard purchase={purchase} onDownload={(item) => startDownload(data, item)} />}
      </Section>
    </>
  );
}

interface SectionProps<T> {
  id: string;
  title: string;
  className: string | undefined;
  items: readonly T[];
  children: (item: T) => ReactNode;
}

/** Nothing without items. */
function Section<T extends { id: string }>({ id, title, className, items, children }: SectionProps<T>) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={className}>
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
    </section>
  );
}

function Waiting() {
  return (
    <ul className={styles.grid}>
      {[0, 1, 2].map((at) => (
        <li key={at} className={styles.skeleton}>
          {at === 0 && <LoadingMessage>Loading your purchases...</LoadingMessage>}
          <Skeleton ratio="4 / 3" />
          <Skeleton width="70%" height="1.5rem" />
          <Skeleton height="2.75rem" />
        </li>
      ))}
    </ul>
  );
}

const hasIllustration = (purchase: Purchase): purchase is PurchasedIllustration => purchase.illustration !== null;
