import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useShop } from '../../shop/shop-context.tsx';
import { CardSkeletons, IllustrationGrid } from '../../features/catalog/illustration-grid.tsx';
import { favoritesQuery } from '../../features/favorites/queries.ts';
import { useLists } from '../../features/lists/use-lists.ts';
import { useQuery } from '../../query/use-query.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { CardItems } from '../illustrations/illustration-cards.tsx';
import { WithPreview } from '../illustrations/with-preview.tsx';
import { favoriteTools, ListsOfFavorites } from './favorite-lists.tsx';
import styles from './profile-page.module.css';

const FAVORITES_AND_LISTS =
  'Favorites are the illustrations that you marked with the heart. A list is a named collection, such as one for a project, that you can share by its link.';

/** All favorites, or one of the lists made of them. */
export function Favorites({ userId }: { userId: string }) {
  const { data, origin } = useShop();
  const [chosen, setChosen] = useState<string | null>(null);
  const { answer, lists, actions } = useLists(data, userId);
  const list = lists.find(({ id }) => id === chosen) ?? null;
  return (
    <section className={styles.favorites} aria-labelledby="favorites">
      <h2 ref={useHeadingOfHash('#favorites')} id="favorites" tabIndex={-1}>
        Favorites
      </h2>
      <p>{FAVORITES_AND_LISTS}</p>
      {answer.status === 'error' && <LoadFailure title="Your lists could not be loaded." retry={answer.refetch} />}
      {answer.status === 'success' && <ListsOfFavorites {...{ lists, list, actions, origin }} onChoose={setChosen} />}
      {!list && <AllFavorites userId={userId} />}
    </section>
  );
}

/** A heading that comes after the page: addresses with its hash lead to it once it is there. */
function useHeadingOfHash(wanted: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== wanted) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [hash, key, wanted]);
  return heading;
}

/** Pages are loaded by a button. */
function AllFavorites({ userId }: { userId: string }) {
  const [pages, setPages] = useState(1);
  const last = useQuery(favoritesQuery(useShop().data, userId, pages));
  const none = last.status === 'success' && last.data.total === 0;
  return (
    <>
      {none && (
        <>
          <p>No favorites yet. Add one with the heart on its page or its card.</p>
          <ButtonLink to="/illustrations" look="outline">
            Browse Illustrations
          </ButtonLink>
        </>
      )}
      {last.status === 'error' && <LoadFailure title="Your favorites could not be loaded." retry={last.refetch} />}
      {!none && (
        <WithPreview>
          {(preview) => (
            <IllustrationGrid>
              {Array.from({ length: pages }, (_, at) => (
                <FavoritesOfPage key={at} userId={userId} page={at + 1} preview={preview} />
              ))}
            </IllustrationGrid>
          )}
        </WithPreview>
      )}
      {last.status === 'success' && pages < last.data.pageCount && (
        <Button look="outline" onClick={() => setPages(pages + 1)}>
          Show more
        </Button>
      )}
    </>
  );
}

type Preview = Parameters<typeof CardItems>[0]['onPreview'];

function FavoritesOfPage({ userId, page, preview }: { userId: string; page: number; preview: Preview }) {
  const answer = useQuery(favoritesQuery(useShop().data, userId, page));
  if (answer.status === 'loading') return <CardSkeletons count={4} />;
  return answer.status === 'success' ? (
    <CardItems items={answer.data.items} onPreview={preview} extra={favoriteTools} />
  ) : null;
}
