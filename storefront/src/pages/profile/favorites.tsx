import { useState } from 'react';
import { useShop } from '../../shop/shop-context.tsx';
import { CardSkeletons, IllustrationGrid } from '../../features/catalog/illustration-grid.tsx';
import { favoritesQuery } from '../../features/favorites/queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/notice.tsx';
import { CardItems } from '../illustrations/illustration-cards.tsx';
import { WithPreview } from '../illustrations/with-preview.tsx';
import styles from './profile-page.module.css';

/** Pages are loaded by a button. */
export function Favorites({ userId }: { userId: string }) {
  const [pages, setPages] = useState(1);
  const last = useQuery(favoritesQuery(useShop().data, userId, pages));
  const none = last.status === 'success' && last.data.total === 0;
  return (
    <section className={styles.favorites} aria-labelledby="favorites">
      <h2 id="favorites">Favorites</h2>
      {none && (
        <>
          <p>No favorites yet. Add one with the heart on its page.</p>
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
    </section>
  );
}

type Preview = Parameters<typeof CardItems>[0]['onPreview'];

function FavoritesOfPage({ userId, page, preview }: { userId: string; page: number; preview: Preview }) {
  const answer = useQuery(favoritesQuery(useShop().data, userId, page));
  if (answer.status === 'loading') return <CardSkeletons count={4} />;
  return answer.status === 'success' ? <CardItems items={answer.data.items} onPreview={preview} /> : null;
}
