import { blogMessages } from '@baobab/domain/messages';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useSession, useShop } from '../../shop/shop-context.tsx';
import { draftQuery, postQuery } from '../../features/blog/queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState, LoadFailure } from '../../ui/feedback/notice.tsx';
import { LoadingMessage, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PopularIllustrations } from '../illustrations/popular-illustrations.tsx';
import { PostArticle } from './post-article.tsx';
import styles from './blog-post-page.module.css';
import type { BlogPost } from '@baobab/domain/entities/blog-post';
import { formatDate } from '@baobab/ui/format';
import { Badge } from '../../ui/controls/badge.tsx';
import { useTimeZone } from '../../ui/browser/time-zone.ts';

export function BlogPostPage() {
  const { data, queries } = useShop();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const session = useSession();
  const published = useQuery(postQuery(data, id));
  const missing = published.status === 'success' && published.data === null;
  // Until the profile is loaded, a user may be an admin, who sees drafts.
  const mayBeAdmin = session.status === 'signed-in' && (session.profile === null || session.profile.isAdmin);
  const isAdmin = session.status === 'signed-in' && session.profile?.isAdmin === true;
  const draft = useQuery(missing && isAdmin ? draftQuery(data, id) : null);
  const answer = missing && mayBeAdmin ? draft : published;
  const post = answer.status === 'success' ? answer.data : null;

  useEffect(() => {
    if (!post || post.id === id) return;
    // Found by its slug: the id is the canonical address.
    queries.write((missing ? draftQuery : postQuery)(data, post.id).key, post);
    void navigate(`/blog/${post.id}`, { replace: true });
  }, [post, id, missing, data, queries, navigate]);

  return (
    <div className={`wrap ${styles.page}`}>
      {answer.status === 'loading' && <Waiting />}
      {answer.status === 'error' && (
        <LoadFailure title={blogMessages.error} retry={answer.refetch}>
          <p>{blogMessages.tryLater}</p>
        </LoadFailure>
      )}
      {post && missing && <DraftBanner post={post} />}
      {post && <PostArticle post={post} />}
      {answer.status === 'success' && !post && (
        <EmptyState level={1} title={blogMessages.notFoundTitle}>
          <p>{blogMessages.notFound}</p>
          <ButtonLink to="/blog" look="solid">
            Back to Blog
          </ButtonLink>
        </EmptyState>
      )}
      {answer.status === 'success' && !post && <PopularIllustrations />}
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <LoadingMessage>Loading the post...</LoadingMessage>
      <Skeleton width="60%" height="3rem" />
      <Skeleton width="30%" />
      <Skeleton ratio="16 / 9" />
    </div>
  );
}

/** Marks a post that only admins see. */
function DraftBanner({ post }: { post: BlogPost }) {
  const scheduled = post.isPublished && post.publishedAt !== null;
  const timeZone = useTimeZone();
  return (
    <aside className={styles.draft} aria-label="Preview">
      <Badge tone="featured">{scheduled ? 'Scheduled' : 'Draft'}</Badge>
      <p>
        {scheduled
          ? `Visitors see it from ${formatDate(post.publishedAt ?? '', timeZone)} on. Until then this page is not found for them.`
          : 'Only admins see this preview. Visitors find no page here until the post is published.'}
      </p>
    </aside>
  );
}
