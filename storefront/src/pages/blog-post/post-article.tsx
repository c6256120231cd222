import { paragraphs, type BlogPost } from '@baobab/domain/entities/blog-post';
import { initials } from '@baobab/domain/initials';
import { formatDate } from '@baobab/ui/format';
import { Link } from 'react-router-dom';
import { useShop } from '../../shop/shop-context.tsx';
import { PostCards } from '../../features/blog/post-cards.tsx';
import { itemsNamedQuery, relatedPostsQuery } from '../../features/blog/queries.ts';
import { ShareButtons } from '../../features/sharing/share-buttons.tsx';
import { postPath } from '../../head/addresses.ts';
import { usePictureSource } from '../../query/data-context.ts';
import { useQuery } from '../../query/use-query.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Prose } from '../../ui/page/prose.tsx';
import { useTimeZone } from '../../ui/browser/time-zone.ts';
import { IllustrationCards } from '../illustrations/illustration-cards.tsx';
import styles from './blog-post-page.module.css';

export function PostArticle({ post }: { post: BlogPost }) {
  const source = usePictureSource(post);
  const timeZone = useTimeZone();
  return (
    <>
      <nav aria-label="Breadcrumb" className={styles.crumbs}>
        <ol>
          <li>
            <Link to="/">Home</Link>
          </li>
          <li>
            <Link to="/blog">Blog</Link>
          </li>
          <li aria-current="page">{post.title}</li>
        </ol>
      </nav>
      <article className={styles.article}>
        <header className={styles.head}>
          <h1>{post.title}</h1>
          <div className={styles.by}>
            <span className={styles.initials} aria-hidden="true" translate="no">
              {initials(post.author)}
            </span>
            <p>
              <strong>{post.author}</strong>
              <span className={styles.meta}>
                {post.showDate && post.publishedAt && (
                  <time dateTime={post.publishedAt}>{formatDate(post.publishedAt, timeZone)}</time>
                )}
                <span>{post.category}</span>
              </span>
            </p>
          </div>
        </header>
        {source && (
          <Picture source={source} alt="" sizes="(min-width: 64rem) 60rem, 92vw" priority className={styles.picture} />
        )}
        <div className={styles.reading}>
          <div className={styles.text}>
            <Prose>
              {paragraphs(post.content).map((text) => (
                <p key={text} className={styles.paragraph}>
                  {text}
                </p>
              ))}
            </Prose>
            <Foot post={post} />
          </div>
          <NamedItems post={post} />
        </div>
      </article>
      <Related post={post} />
    </>
  );
}

function Foot({ post }: { post: BlogPost }) {
  const { origin } = useShop();
  return (
    <footer className={styles.foot}>
      <ShareButtons title={post.title} address={`${origin}${postPath(post.id)}`} />
      <ButtonLink to="/blog" look="bare">
        <Icon name="back" />
        Back to Blog
      </ButtonLink>
    </footer>
  );
}

/** The illustrations that the post names. */
function NamedItems({ post }: { post: BlogPost }) {
  const answer = useQuery(itemsNamedQuery(useShop().data, post.id));
  if (answer.status !== 'success' || answer.data.length === 0) return null;
  return (
    <section className={styles.named} aria-labelledby="named">
      <h2 id="named">{answer.data.length === 1 ? 'The illustration in this post' : 'Illustrations in this post'}</h2>
      <IllustrationCards items={answer.data} size="small" />
    </section>
  );
}

function Related({ post }: { post: BlogPost }) {
  const answer = useQuery(relatedPostsQuery(useShop().data, post));
  if (answer.status !== 'success' || answer.data.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby="related">
      <h2 id="related">Related articles</h2>
      <PostCards posts={answer.data} />
    </section>
  );
}
