import { catalogMessages, downloadMessages } from '@baobab/domain/messages';
import { isListed, type Illustration } from '@baobab/domain/entities/illustration';
import { Link } from 'react-router-dom';
import type { PurchaseState } from '../../features/catalog/action-state.ts';
import { ItemBadges } from '../../features/catalog/item-badges.tsx';
import { Customization, IncludedFeatures, Specifications } from '../../features/catalog/item-facts.tsx';
import { CopyLinkButton } from '../../features/sharing/copy-link-button.tsx';
import { categoryPath, tagPath } from '../../head/addresses.ts';
import { Badge } from '../../ui/controls/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Price } from '../../ui/price/price.tsx';
import { chosenPrice } from '../../ui/price/license-words.ts';
import { Favorite } from '../illustrations/favorite.tsx';
import { ToLists } from '../illustrations/to-lists.tsx';
import { IllustrationBuy } from '../illustrations/illustration-buy.tsx';
import { useLicenses } from '../illustrations/use-licenses.ts';
import { NotInYourBundle } from '../packs/bundle-offer.tsx';
import { usePurchases } from '../illustrations/use-purchases.ts';
import { Art } from './art.tsx';
import { BelongsTo } from './belongs-to.tsx';
import { Section } from './section.tsx';
import { UpClose } from './up-close.tsx';
import styles from './illustration-page.module.css';
import { RELATED_ILLUSTRATIONS } from '@baobab/domain/constants';
import { useShop } from '../../shop/shop-context.tsx';
import { CardSkeletons, IllustrationGrid } from '../../features/catalog/illustration-grid.tsx';
import { relatedQuery } from '../../features/catalog/queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { IllustrationCards } from '../illustrations/illustration-cards.tsx';

export function IllustrationDetail({ item }: { item: Illustration }) {
  const purchase = usePurchases([item])(item.id);
  // The server refuses items that are already owned, unless further licenses are asked for.
  const unchecked = purchase === 'error';
  const listed = isListed(item);
  const licenses = useLicenses(item, listed);
  const canAct = listed || item.isFree || (purchase !== 'not-purchased' && !unchecked);
  return (
    <>
      <div className={styles.detail}>
        <Art item={item} />
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
            {listed && <Price {...chosenPrice(item, licenses.chosen)} className={styles.price} />}
          </div>
          <div className={styles.buy}>
            {canAct && <IllustrationBuy item={item} purchase={purchase} isSold={listed} licenses={licenses} />}
            {listed && !item.isFree && purchase === 'not-purchased' && <NotInYourBundle />}
            {listed && (
              <div className={styles.pair}>
                <Favorite item={item} size="large" />
                <CopyLinkButton />
              </div>
            )}
            {listed && (
              <div className={styles.lists}>
                <ToLists item={item} look="bare" />
              </div>
            )}
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
                    <Link to={tagPath(tag)}>{tag}</Link>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <BelongsTo item={item} offersBundle={listed && purchase !== 'included'} />
          <Section title="License">
            <p>{licenseText(item.isFree)}</p>
            <Link to="/terms">Read the license terms</Link>
          </Section>
        </div>
      </div>
      <UpClose item={item} />
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
    : 'One license covers a single project, personal or commercial. For more projects buy more licenses; extended licenses are available, write to us.';
}

function RelatedIllustrations({ item }: { item: Illustration }) {
  const answer = useQuery(relatedQuery(useShop().data, item.id));
  const { related, style } = answer.status === 'success' ? answer.data : { related: [], style: [] };
  return (
    <>
      <section className={styles.related} aria-labelledby="related">
        <h2 id="related">Related illustrations</h2>
        {answer.status === 'loading' && (
          <IllustrationGrid size="small">
            <CardSkeletons count={RELATED_ILLUSTRATIONS} />
          </IllustrationGrid>
        )}
        {answer.status !== 'loading' && related.length === 0 && <p>{catalogMessages.noRelated}</p>}
        {related.length > 0 && <IllustrationCards items={related} size="small" />}
      </section>
      {style.length > 0 && (
        <section className={styles.related} aria-labelledby="style">
          <h2 id="style">More in this style</h2>
          <IllustrationCards items={style} size="small" />
        </section>
      )}
    </>
  );
}
