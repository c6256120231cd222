/** Two illustrations side by side, on phones one above the other. */
import { catalogMessages } from '@baobab/domain/messages';
import { pictureText } from '@baobab/domain/picture-text';
import type { Illustration } from '@baobab/domain/entities/illustration';
import type { CSSProperties } from 'react';
import { Link, useParams } from 'react-router-dom';
import { ItemPicture } from '../../features/catalog/item-picture.tsx';
import { illustrationQuery } from '../../features/catalog/queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, LoadFailure } from '../../ui/notice.tsx';
import { useCurrency } from '../../ui/currency.ts';
import { matOf } from '../../ui/picture.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { LoadingMessage, Skeleton } from '../../ui/skeleton.tsx';
import { Favorite } from '../illustrations/favorite.tsx';
import { IllustrationAction } from '../illustrations/illustration-action.tsx';
import { usePurchases } from '../illustrations/use-purchases.ts';
import { comparedFacts } from './compared-facts.ts';
import styles from './compare-page.module.css';

export function ComparePage() {
  const { first = '', second = '' } = useParams();
  const { data } = useShop();
  const answers = [useQuery(illustrationQuery(data, first)), useQuery(illustrationQuery(data, second))];
  const items = answers.flatMap((answer) => (answer.status === 'success' && answer.data ? [answer.data] : []));
  const failed = answers.find(({ status }) => status === 'error');
  const missing = answers.some((answer) => answer.status === 'success' && answer.data === null);
  const [one, other] = items;
  if (missing) return <Missing />;
  return (
    <div className="wrap">
      <PageHeader title="Compare" lead={one && other ? `${one.title} beside ${other.title}` : undefined} />
      {failed && <LoadFailure title={catalogMessages.detailFailed} retry={failed.refetch} />}
      {!failed && !(one && other) && (
        <>
          <LoadingMessage>Loading both illustrations...</LoadingMessage>
          <Skeleton height="20rem" />
        </>
      )}
      {one && other && <Pair items={[one, other]} />}
    </div>
  );
}

const SIDES = ['first', 'second'] as const;

function Pair({ items }: { items: readonly [Illustration, Illustration] }) {
  const purchaseOf = usePurchases(items);
  const facts = comparedFacts(items, useCurrency());
  return (
    <div className={styles.pair} style={{ '--facts': facts.length } as CSSProperties}>
      {items.map((item, at) => (
        <article key={SIDES[at]} className={styles.item} aria-labelledby={`compared-${at}`}>
          <div className={styles.art} style={matOf(item)}>
            <ItemPicture
              item={item}
              alt={pictureText(item)}
              sizes={`(min-width: 48rem) min(46vw, ${tallest(item)}), min(92vw, ${tallest(item)})`}
              priority={at === 0}
              whole
            />
          </div>
          <h2 id={`compared-${at}`}>
            <Link to={`/illustrations/${encodeURIComponent(item.id)}`}>{item.title}</Link>
          </h2>
          <dl className={styles.facts}>
            {facts.map(({ name, values }) => (
              <div key={name} data-differs={values[0] !== values[1] || undefined}>
                <dt>{name}</dt>
                <dd>{values[at] || '–'}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.actions}>
            <IllustrationAction item={item} purchase={purchaseOf(item.id)} look="primary" />
            <Favorite item={item} look="icon" />
          </div>
        </article>
      ))}
    </div>
  );
}

/** Width of the picture at its greatest height, which the styles set. */
const tallest = ({ imageWidth, imageHeight }: Illustration) =>
  imageWidth && imageHeight ? `70vh * ${Math.round((1000 * imageWidth) / imageHeight) / 1000}` : '100vw';

function Missing() {
  return (
    <div className="wrap">
      <EmptyState level={1} title="One of these is not here any more">
        <p>Choose two illustrations with Compare, on their pages or among your favorites.</p>
        <ButtonLink to="/illustrations" look="solid">
          Browse Illustrations
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
