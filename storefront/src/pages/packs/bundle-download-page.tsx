import { BUNDLE_ID } from '@baobab/domain/constants';
import { bundleDownloadMessages, purchaseMessages } from '@baobab/domain/messages';
import { Link, useSearchParams } from 'react-router-dom';
import { topicsQuery } from '../../features/blog/queries.ts';
import { bundleFilesQuery } from '../../features/packs/bundle-queries.ts';
import { topicPath } from '../../head/addresses.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop, useUser } from '../../shop/shop-context.tsx';
import { RequireSession } from '../../shop/require-session.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Skeleton, LoadingMessage } from '../../ui/feedback/skeleton.tsx';
import { PackLists } from './pack-lists.tsx';
import styles from './bundle-download-page.module.css';
import type { ReactNode } from 'react';
import { EmptyState, Notice } from '../../ui/feedback/notice.tsx';
import { useAwaitedOrder } from '../checkout-success/use-awaited-order.ts';

export function BundleDownloadPage() {
  const [parameters] = useSearchParams();
  // Redirected by the payment page: the order may not be paid yet.
  if (parameters.get('return') === 'stripe') {
    return (
      <div className="wrap">
        <AwaitBundle>{(user) => <Ready userId={user} justBought />}</AwaitBundle>
      </div>
    );
  }
  return (
    <div className="wrap">
      <RequireSession waiting={<Skeleton height="12rem" />}>{({ id }) => <Ready userId={id} />}</RequireSession>
    </div>
  );
}

/** The posts that explain; all of them in a blog that files them otherwise. */
const TUTORIALS = 'Design Tips';

function Ready({ userId, justBought = false }: { userId: string; justBought?: boolean }) {
  const [parameters] = useSearchParams();
  const bundleId = parameters.get('bundle') ?? BUNDLE_ID;
  const { data } = useShop();
  const topics = useQuery(topicsQuery(data));
  const isLoading = useQuery(bundleFilesQuery(data, userId, bundleId)).status === 'loading';
  const hasTutorials =
    topics.status === 'success' && topics.data.some(({ name, hasPosts }) => hasPosts && name === TUTORIALS);
  const tutorials = hasTutorials ? topicPath(TUTORIALS) : '/blog';
  return (
    <>
      <PackLists
        userId={userId}
        bundleId={bundleId}
        head={
          <PageHeader
            title={bundleDownloadMessages.heading}
            lead={
              justBought
                ? 'Thank you. A confirmation email with a link to these downloads was sent to you.'
                : 'All your packs, whenever you need them. The confirmation email that was sent to you has a link to this page.'
            }
          />
        }
      >
        <section className={styles.guide} aria-labelledby="guide">
          <h2 id="guide">Quick start</h2>
          <ol>
            <li>Download a pack: each is one ZIP file.</li>
            <li>Unpack it, and open the illustrations in the program that you work with.</li>
            <li>Use them: your commercial license covers websites, apps, print, products and client work.</li>
          </ol>
        </section>
      </PackLists>
      {/* Not before what stands above it, which would push it down. */}
      {!isLoading && <Foot tutorials={tutorials} />}
    </>
  );
}

function Foot({ tutorials }: { tutorials: string }) {
  return (
    <div className={styles.foot}>
      <section aria-labelledby="license">
        <h2 id="license">Commercial license included</h2>
        <p>
          Use every illustration in your own and your clients’ projects. What no license allows, such as giving away the
          files themselves, is in the <Link to="/terms#limits">terms</Link>.
        </p>
      </section>
      <section aria-labelledby="help">
        <h2 id="help">Need help?</h2>
        <div className={styles.actions}>
          <ButtonLink to="/contact" look="outline">
            <Icon name="mail" />
            Contact Support
          </ButtonLink>
          <ButtonLink to={tutorials} look="outline">
            View Tutorials
          </ButtonLink>
        </div>
      </section>
      <nav aria-label="Where to next" className={styles.actions}>
        <Link to="/my-purchases">My Purchases</Link>
        <Link to="/">Homepage</Link>
      </nav>
    </div>
  );
}

/** Waits for the paid order as the success page does, then shows the files here. */
function AwaitBundle({ children }: { children: (userId: string) => ReactNode }) {
  const outcome = useAwaitedOrder({ stay: true });
  const user = useUser();
  if (outcome?.status === 'found' && user) return children(user.id);
  if (outcome === null || outcome.status === 'signed-out' || outcome.status === 'found') {
    return (
      <EmptyState level={1} title="Confirming your payment">
        <LoadingMessage>Confirming your payment...</LoadingMessage>
        <p>This usually takes a few seconds. You can stay on this page; nothing will be charged twice.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState level={1} title="Thank you">
      <Notice title={outcome.status === 'failed' ? purchaseMessages.orderFailed : purchaseMessages.orderNotFound} />
      <ButtonLink to="/my-purchases" look="primary">
        View My Purchases
      </ButtonLink>
    </EmptyState>
  );
}
