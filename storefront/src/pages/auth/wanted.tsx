/** What the visitor asked for before signing in, named and shown where they sign in. */
import type { Picture } from '@baobab/domain/entities/fields';
import { useEffect } from 'react';
import { readIntent, type Intent } from '../../features/account/intent.ts';
import { usePictureSource } from '../../query/data-context.ts';
import { query } from '../../query/query-cache.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { Price } from '../../ui/price/price.tsx';
import { useHydrated } from '../../ui/browser/use-hydrated.ts';
import type { WantedItem } from './find-wanted.ts';
import styles from './auth-page.module.css';

export interface Wanted {
  kind: Intent['kind'];
  /** Null until it is known, and where the shop has no such thing. */
  item: WantedItem | null;
}

/** Null for those who only want to sign in, and in the rendered page. */
export function useWanted(): Wanted | null {
  const { data } = useShop();
  const hydrated = useHydrated();
  const intent = hydrated ? readIntent() : null;
  const answer = useQuery(
    intent && query(`wanted:${intent.id}`, async () => (await import('./find-wanted.ts')).findWanted(data, intent.id)),
  );
  // Until here, the document's own script has kept the place.
  useEffect(() => {
    if (hydrated) delete document.documentElement.dataset['intent'];
  }, [hydrated]);
  return intent && { kind: intent.kind, item: answer.status === 'success' ? answer.data : null };
}

const SENTENCES: Record<Intent['kind'], (title: string) => string> = {
  cart: (title) => `Sign in to buy ${title}`,
  download: (title) => `Sign in to download ${title}`,
  favorite: (title) => `Sign in to add ${title} to your favorites`,
};

/** Its place is kept while the item is not known yet. */
export function WhySignIn({ wanted }: { wanted: Wanted | null }) {
  const item = wanted?.item;
  return (
    <div className={styles.why} data-wanted={wanted ? '' : undefined}>
      {item && (
        <>
          {item.picture && <PlainPicture picture={item.picture} sizes="6rem" />}
          <p>
            <strong>{SENTENCES[wanted.kind](item.title)}</strong>
            <Price price={item.price} isFree={item.isFree} />
          </p>
        </>
      )}
    </div>
  );
}

/** Beside the form on wide screens: the picture, or a pattern. */
export function AuthPicture({ wanted }: { wanted: Wanted | null }) {
  const picture = wanted?.item?.picture;
  return (
    <div className={styles.side} data-plain={picture ? undefined : ''} aria-hidden="true">
      {picture && <PlainPicture picture={picture} sizes="45vw" />}
    </div>
  );
}

/** Without placeholder and replacement, whose code this page has no other use for. */
function PlainPicture({ picture, sizes }: { picture: Picture; sizes: string }) {
  const source = usePictureSource(picture);
  if (!source) return null;
  const { src, srcSet, width, height } = source;
  return (
    <img
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      width={width ?? undefined}
      height={height ?? undefined}
      alt=""
      loading="lazy"
    />
  );
}
