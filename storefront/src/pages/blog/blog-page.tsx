import { blogMessages } from '@baobab/domain/messages';
import { BLOG_PAGE_SIZE } from '@baobab/domain/constants';
import { useSearchParams } from 'react-router-dom';
import { useShop } from '../../shop/shop-context.tsx';
import { Pagination } from '../../features/blog/pagination.tsx';
import { PostCards, PostCardSkeletons } from '../../features/blog/post-cards.tsx';
import { postsQuery, topicsQuery } from '../../features/blog/queries.ts';
import { pageNumber } from '../../query/page-number.ts';
import { useQuery } from '../../query/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ListPageMissing } from '../../ui/list-page-missing.tsx';
import styles from './blog-page.module.css';

export function BlogPage() {
  const [parameters] = useSearchParams();
  const page = pageNumber(parameters);
  return (
    <div className="wrap">
      <PageHead title="Our Blog" lead="On drawing, representation, and what people make with our pictures." />
      {page === null ? <ListPageMissing path="/blog" /> : <Posts page={page} />}
      <Topics />
    </div>
  );
}

function Posts({ page }: { page: number }) {
  const { data } = useShop();
  const answer = useQuery(postsQuery(data, page));
  const missing = answer.status === 'success' && page > answer.data.pageCount;
  return (
    <>
      {answer.status === 'loading' && <PostCardSkeletons count={BLOG_PAGE_SIZE} />}
      {answer.status === 'error' && (
        <Notice tone="error" title={blogMessages.error}>
          <p>{blogMessages.tryLater}</p>
          <Button look="outline" onClick={answer.refetch}>
            Try again
          </Button>
        </Notice>
      )}
      {missing && <ListPageMissing path="/blog" lastPage={answer.data.pageCount} />}
      {answer.status === 'success' && !missing && answer.data.items.length === 0 && (
        <EmptyState title={blogMessages.empty} />
      )}
      {answer.status === 'success' && answer.data.items.length > 0 && (
        <>
          <h2 className="visually-hidden">Posts</h2>
          <PostCards posts={answer.data.items} />
          <Pagination
            current={page}
            total={answer.data.pageCount}
            to={(next) => (next === 1 ? '/blog' : `/blog?page=${next}`)}
          />
        </>
      )}
    </>
  );
}

function Topics() {
  const { data } = useShop();
  const answer = useQuery(topicsQuery(data));
  if (answer.status !== 'success') return null;
  return (
    <section className={styles.topics} aria-labelledby="topics">
      <h2 id="topics">Topics We Cover</h2>
      <ul className={styles.chips}>
        {answer.data.map((topic) => (
          <li key={topic}>{topic}</li>
        ))}
      </ul>
    </section>
  );
}
