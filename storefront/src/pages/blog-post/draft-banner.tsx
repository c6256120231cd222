import type { BlogPost } from '@baobab/domain/entities/blog-post';
import { formatDate } from '@baobab/ui/format';
import { Badge } from '../../ui/badge.tsx';
import styles from './blog-post-page.module.css';

/** Marks a post that only admins see. */
export function DraftBanner({ post }: { post: BlogPost }) {
  const scheduled = post.isPublished && post.publishedAt !== null;
  return (
    <aside className={styles.draft} aria-label="Preview">
      <Badge tone="featured">{scheduled ? 'Scheduled' : 'Draft'}</Badge>
      <p>
        {scheduled
          ? `Visitors see it from ${formatDate(post.publishedAt ?? '')} on. Until then this page is not found for them.`
          : 'Only admins see this preview. Visitors find no page here until the post is published.'}
      </p>
    </aside>
  );
}
