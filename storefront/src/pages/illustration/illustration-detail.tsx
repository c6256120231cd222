import { catalogMessages, downloadMessages } from '@baobab/domain/messages';
import type { Illustration } from '@baobab/domain/entities/illustration';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession, useShop } from '../../shop/shop-context.tsx';
import { userOf } from '../../features/account/session-state.ts';
import { ItemBadges } from '../../features/catalog/item-badges.tsx';
import { Customization, IncludedFeatures, Specifications } from '../../features/catalog/item-facts.tsx';
import { ItemPicture } from '../../features/catalog/item-picture.tsx';
import { FavoriteButton } from '../../features/favorites/favorite-button.tsx';
import { CopyLinkButton } from '../../features/sharing/copy-link-button.tsx';
import { categoryPath } from '../../head/addresses.ts';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Price } from '../../ui/price.tsx';
import { IllustrationAction } from '../illustrations/illustration-action.tsx';
import { usePurchases } from '../illustrations/use-purchases.ts';
import { RelatedIllustrations } from './related-illustrations.tsx';
import styles from './illustration-page.module.css';

export function IllustrationDetail({ item }: { item: Illustration }) {
  const { data } = useShop();
  const user = userOf(useSession());
  const purchase = usePurchases([item])(item.id);
  // The server refuses items that are already owned.
  const unchecked = purchase === 'error';
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
              <ItemBadges item={item} purchased={purchase === 'purchased'} />
            </div>
            <h1>{item.title}</h1>
            {item.category && <p className={styles.theme}>{catalogMessages.theme(item.category)}</p>}
            <Price price={item.price} isFree={item.isFree} className={styles.price} />
          </div>
          <div className={styles.buy}>
            <IllustrationAction item={item} purchase={purchase} look="primary" size="large" />
            <FavoriteButton data={data} userId={user?.id ?? null} item={item} />
            <CopyLinkButton />
          </div>
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
            <Specifications item={item} />
          </Section>
          <Section title="Customization">
            <Customization />
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
