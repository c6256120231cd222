import type { BlogCard } from '@baobab/domain/entities/blog-post';
import { Link } from 'react-router-dom';
import { usePictureSource } from '../../query/data-context.ts';
import { formatDate } from '@baobab/ui/format';
import { Picture } from '../../ui/picture.tsx';
import { LoadingMessage, Skeleton } from '../../ui/skeleton.tsx';
import styles from './post-cards.module.css';

const SIZES = '(min-width: 1024px) 30vw, (min-width: 640px) 45vw, 92vw';

export function PostCards({ posts }: { posts: readonly BlogCard[] }) {
  return (
    <ul className={styles.cards}>
      {posts.map((post) => (
        <li key={post.id}>
          <PostCard post={post} />
        </li>
      ))}
    </ul>
  );
}

function PostCard({ post }: { post: BlogCard }) {
  const source = usePictureSource(post);
  return (
    <article className={styles.card}>
      <Picture source={source ?? { src: '' }} alt="" sizes={SIZES} className={styles.picture} />
      <p className={styles.meta}>
        <span>{post.category}</span>
        {post.showDate && post.publishedAt && (
          <time dateTime={post.publishedAt}>{formatDate(post.publishedAt, 'UTC')}</time>
        )}
      </p>
      <h3 className={styles.title}>
        <Link to={`/blog/${post.id}`}>{post.title}</Link>
      </h3>
      <p className={styles.excerpt}>{post.excerpt}</p>
    </article>
  );
}

export function PostCardSkeletons({ count }: { count: number }) {
  return (
    <ul className={styles.cards}>
      {Array.from({ length: count }, (_, at) => (
        <li key={at} className={styles.card}>
          {at === 0 && <LoadingMessage>Loading blog posts...</LoadingMessage>}
          <Skeleton ratio="3 / 2" />
          <Skeleton width="40%" />
          <Skeleton width="90%" height="1.5rem" />
        </li>
      ))}
    </ul>
  );
}
