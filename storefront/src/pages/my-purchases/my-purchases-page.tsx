import { publicUrl } from '@baobab/data/storage/images';
import type { OwnedItem } from '@baobab/data/orders/library';
import { purchaseMessages } from '@baobab/domain/messages';
import type { ReactNode } from 'react';
import { RequireSession } from '../../shop/require-session.tsx';
import { useShop } from '../../shop/shop-context.tsx';
import { useEndedSession } from '../../features/account/use-ended-session.ts';
import { contentsInWords, summarize } from '../../head/bundle-words.ts';
import { bundleSaleQuery } from '../../features/packs/bundle-queries.ts';
import { downloadPackFile, startDownload } from '../../features/downloads/start-download.ts';
import { BundleCard } from '../../features/purchases/bundle-card.tsx';
import { OrderList } from '../../features/purchases/order-list.tsx';
import { PackPurchase, PurchaseCard } from '../../features/purchases/purchase-card.tsx';
import { SuspendedOrder } from '../../features/purchases/suspended-order.tsx';
import { libraryQuery, storageCheckQuery, type Library } from '../../features/purchases/queries.ts';
import { QueryView } from '../../query/query-view.tsx';
import { useQuery } from '../../query/use-query.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { EmptyState, Notice } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { LoadingMessage, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { PopularIllustrations } from '../illustrations/popular-illustrations.tsx';
import { FoundIllustrations } from './found-illustrations.tsx';
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
  const answer = useQuery(libraryQuery(data, userId));
  useEndedSession(session, answer);
  const storage = useQuery(storageCheckQuery(data));
  const refresh = async () => {
    queries.invalidate('purchases:');
    const state = await queries.load(libraryQuery(data, userId));
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
        {(library) => <Shelves {...library} />}
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

function Shelves({ bundles, packs, illustrations, orders, suspended }: Library) {
  const { data } = useShop();
  const addLicense = useAnotherLicense();
  if (orders.length + illustrations.length + packs.length + bundles.length === 0) {
    return (
      <div>
        <EmptyState title={purchaseMessages.emptyTitle} icon="download">
          <p>{purchaseMessages.empty}</p>
          <ButtonLink to="/illustrations" look="primary" size="large">
            Browse Illustrations
          </ButtonLink>
        </EmptyState>
        <PopularIllustrations />
      </div>
    );
  }
  return (
    <>
      {suspended.length > 0 && (
        <Section id="suspended" title="Suspended">
          <ul className={styles.wide}>
            {suspended.map((order) => (
              <li key={order.id}>
                <SuspendedOrder order={order} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {bundles.length > 0 && (
        <Section id="bundles" title="Bundle Packs">
          {bundles.map((item) => (
            <OwnedBundle key={item.id} item={item} />
          ))}
        </Section>
      )}
      {packs.length > 0 && (
        <Section id="packs" title="Packs">
          <ul className={styles.grid}>
            {packs.map((item) => (
              <li key={item.id}>
                <PackPurchase
                  data={data}
                  item={item}
                  onDownload={(slug, title) => downloadPackFile(data, slug, title)}
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {illustrations.length > 0 && (
        <Section id="illustrations" title="Individual Illustrations">
          <FoundIllustrations items={illustrations}>
            {(item) => (
              <PurchaseCard
                data={data}
                item={item}
                onDownload={(wanted) => startDownload(data, wanted)}
                onAnotherLicense={addLicense}
              />
            )}
          </FoundIllustrations>
        </Section>
      )}
      {orders.length > 0 && (
        <Section id="orders" title="Orders">
          <OrderList orders={orders} />
        </Section>
      )}
    </>
  );
}

function OwnedBundle({ item }: { item: OwnedItem }) {
  const { data } = useShop();
  const sale = useQuery(bundleSaleQuery(data, item.id));
  const files = sale.status === 'success' && sale.data.title !== null ? sale.data.packs : null;
  const known = files ? contentsInWords(summarize(files)) : 'All packs';
  const bonus = new Set(files?.filter(({ section }) => section === 'bonus').map(({ slug }) => slug));
  return <BundleCard data={data} item={item} contents={sale.status === 'loading' ? null : known} bonus={bonus} />;
}

function useAnotherLicense() {
  const { cart, data } = useShop();
  return ({ id, title, price, description, category, image }: OwnedItem) => {
    cart.add({
      id,
      title,
      price,
      description,
      category: category ?? undefined,
      image: image ? publicUrl(data.http.url, image) : undefined,
      isFree: false,
      furtherSeats: true,
    });
  };
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
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
