import { blogMessages } from '@baobab/shared/domain/messages';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useShop } from '../../app/shop-context.tsx';
import { postQuery } from '../../features/blog/queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DocumentTitle } from '../../ui/document-title.tsx';
import { Emptiness, Notice } from '../../ui/notice.tsx';
import { LoadingWords, Skeleton } from '../../ui/skeleton.tsx';
import { PostArticle } from './post-article.tsx';
import styles from './blog-post-page.module.css';

export function BlogPostPage() {
  const { data, queries } = useShop();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const answer = useQuery(postQuery(data, id));
  const post = answer.status === 'success' ? answer.data : null;

  useEffect(() => {
    if (!post || post.id === id) return;
    // Found by its slug: the id is the one address.
    queries.write(postQuery(data, post.id).key, post);
    void navigate(`/blog/${post.id}`, { replace: true });
  }, [post, id, data, queries, navigate]);

  return (
    <div className={`wrap ${styles.page}`}>
      {answer.status === 'loading' && <Waiting />}
      {answer.status === 'error' && (
        <Notice tone="error" title={blogMessages.error}>
          <p>{blogMessages.tryLater}</p>
          <Button look="outline" onClick={answer.refetch}>
            Try again
          </Button>
        </Notice>
      )}
      {post && <PostArticle post={post} />}
      {answer.status === 'success' && !post && (
        <Emptiness level={1} title={blogMessages.notFoundTitle}>
          <DocumentTitle title={blogMessages.notFoundTitle} />
          <p>{blogMessages.notFound}</p>
          <ButtonLink to="/blog" look="solid">
            Back to Blog
          </ButtonLink>
        </Emptiness>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <LoadingWords>Loading the post...</LoadingWords>
      <Skeleton width="60%" height="3rem" />
      <Skeleton width="30%" />
      <Skeleton ratio="16 / 9" />
    </div>
  );
}
