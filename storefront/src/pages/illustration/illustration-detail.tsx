import { catalogMessages, downloadMessages } from '@baobab/domain/messages';
import { isListed, type Illustration } from '@baobab/domain/entities/illustration';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession, useShop } from '../../shop/shop-context.tsx';
import { userOf } from '../../features/account/session-state.ts';
import type { PurchaseState } from '../../features/catalog/action-state.ts';
import { ItemBadges } from '../../features/catalog/item-badges.tsx';
import { Customization, IncludedFeatures, Specifications } from '../../features/catalog/item-facts.tsx';
import { ItemPicture } from '../../features/catalog/item-picture.tsx';
import { FavoriteButton } from '../../features/favorites/favorite-button.tsx';
import { CopyLinkButton } from '../../features/sharing/copy-link-button.tsx';
import { categoryPath } from '../../head/addresses.ts';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Price } from '../../ui/price.tsx';
import { AnotherSeat } from '../illustrations/another-seat.tsx';
import { IllustrationAction } from '../illustrations/illustration-action.tsx';
import { usePurchases } from '../illustrations/use-purchases.ts';
import { RelatedIllustrations } from './related-illustrations.tsx';
import styles from './illustration-page.module.css';

export function IllustrationDetail({ item }: { item: Illustration }) {
  const { data } = useShop();
  const user = userOf(useSession());
  const purchase = usePurchases([item])(item.id);
  // The server refuses items that are already owned, unless further seats are asked for.
  const unchecked = purchase === 'error';
  const listed = isListed(item);
  const canAct = listed || item.isFree || (purchase !== 'not-purchased' && !unchecked);
  return (
    <>
      <div className={styles.detail}>
        <div className={styles.art}>
          <ItemPicture item={item} alt={item.title} sizes="(min-width: 900px) 52vw, 92vw" priority />
        </div>
        <div className={styles.words}>
          <div className={styles.head}>
            <div className={styles.badges}>
              {item.category && (
                <Link to={categoryPath(item.category)}>
                  <Badge tone="plain">{item.category}</Badge>
                </Link>
              )}
              <ItemBadges item={item} purchase={purchase} />
            </div>
            <h1>{item.title}</h1>
            {item.category && <p className={styles.theme}>{catalogMessages.theme(item.category)}</p>}
            {listed && <Price price={item.price} isFree={item.isFree} className={styles.price} />}
          </div>
          <div className={styles.buy}>
            {canAct && <IllustrationAction item={item} purchase={purchase} look="primary" size="large" />}
            {listed && <AnotherSeat item={item} purchase={purchase} />}
            {listed && <FavoriteButton data={data} userId={user?.id ?? null} item={item} />}
            {listed && <CopyLinkButton />}
          </div>
          {!listed && <NotListed item={item} purchase={purchase} />}
          {unchecked && (
            <Notice title={downloadMessages.purchaseCheckFailed}>
              <p>If you bought it before, you find it in My Purchases.</p>
            </Notice>
          )}
          <Section title="Collection Overview">
            <p>{item.richDescription ?? item.description}</p>
          </Section>
          {item.tags.length > 0 && (
            <Section title="Included Features">
              <IncludedFeatures tags={item.tags} />
            </Section>
          )}
          <Section title="Specifications">
            <Specifications item={item} files={item.files} />
          </Section>
          <Section title="Customization">
            <Customization item={item} />
          </Section>
          {item.tags.length > 0 && (
            <Section title="Tags">
              <ul className={styles.tags}>
                {item.tags.map((tag) => (
                  <li key={tag}>
                    <Badge tone="plain">{tag}</Badge>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <Section title="License">
            <p>{licenseText(item.isFree)}</p>
            <Link to="/terms">Read the license terms</Link>
          </Section>
        </div>
      </div>
      <RelatedIllustrations item={item} />
    </>
  );
}

/** Only buyers and administrators come here. */
function NotListed({ item, purchase }: { item: Illustration; purchase: PurchaseState }) {
  return (
    <Notice title={item.state === 'unlisted' ? 'No longer for sale' : 'Not published yet'}>
      {item.withdrawnReason && <p>{item.withdrawnReason}</p>}
      {purchase === 'purchased' && <p>You keep your license and can download your files.</p>}
      {purchase === 'not-purchased' && <p>Visitors don’t see this page.</p>}
    </Notice>
  );
}

function licenseText(isFree: boolean): string {
  return isFree
    ? 'Free for personal and commercial use. You don’t have to name us, but attribution is appreciated.'
    : 'One license covers a single project, personal or commercial. Extended licenses for more projects are available: write to us.';
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
