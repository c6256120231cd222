import type { BlogCard } from '@baobab/domain/entities/blog-post';
import { Link } from 'react-router-dom';
import { usePictureSource } from '../../query/data-context.ts';
import { formatDate } from '@baobab/ui/format';
import { Picture } from '../../ui/picture/picture.tsx';
import { useTimeZone } from '../../ui/browser/time-zone.ts';
import { LoadingMessage, Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './post-cards.module.css';

const SIZES = '(min-width: 100rem) min(35.7rem, 30.2vw), (min-width: 75rem) 30vw, (min-width: 47rem) 45vw, 92vw';
/** Three beside each other. */
const ROW_SIZES = '(min-width: 43.75rem) min(35.7rem, 30.2vw), min(22rem, 70vw)';

/** @param row whether narrow screens show them side by side, to be swiped */
export function PostCards({ posts, row }: { posts: readonly BlogCard[]; row?: boolean }) {
  return (
    <ul className={styles.cards} data-row={row}>
      {posts.map((post) => (
        <li key={post.id}>
          <PostCard post={post} sizes={row ? ROW_SIZES : SIZES} />
        </li>
      ))}
    </ul>
  );
}

function PostCard({ post, sizes }: { post: BlogCard; sizes: string }) {
  const source = usePictureSource(post);
  const timeZone = useTimeZone();
  return (
    <article className={styles.card}>
      <Picture source={source ?? { src: '' }} alt="" sizes={sizes} className={styles.picture} />
      <p className={styles.meta}>
        <span>{post.category}</span>
        {post.showDate && post.publishedAt && (
          <time dateTime={post.publishedAt}>{formatDate(post.publishedAt, timeZone)}</time>
        )}
      </p>
      <h3 className={styles.title}>
        <Link to={`/blog/${post.id}`}>{post.title}</Link>
      </h3>
      <p className={styles.excerpt}>{post.excerpt}</p>
    </article>
  );
}

export function PostCardSkeletons({ count, row }: { count: number; row?: boolean }) {
  return (
    <ul className={styles.cards} data-row={row}>
      {Array.from({ length: count }, (_, at) => (
        <li key={at} className={styles.card}>
          {at === 0 && <LoadingMessage>Loading blog posts...</LoadingMessage>}
          <Skeleton ratio="16 / 9" />
          <Skeleton width="40%" />
          <Skeleton width="90%" height="1.5rem" />
        </li>
      ))}
    </ul>
  );
}
