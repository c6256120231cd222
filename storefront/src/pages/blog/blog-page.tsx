import { blogMessages } from '@baobab/domain/messages';
import { BLOG_PAGE_SIZE } from '@baobab/domain/constants';
import { useSearchParams } from 'react-router-dom';
import { useShop } from '../../shop/shop-context.tsx';
import { Pagination } from '../../features/blog/pagination.tsx';
import { PostCards, PostCardSkeletons } from '../../features/blog/post-cards.tsx';
import { postsQuery, topicsQuery } from '../../features/blog/queries.ts';
import { pagePath } from '../../head/addresses.ts';
import { pageNumber } from '../../query/page-number.ts';
import { useQuery } from '../../query/use-query.ts';
import { EmptyState, LoadFailure } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ListPageMissing } from '../../ui/list-page-missing.tsx';
import styles from './blog-page.module.css';

export function BlogPage() {
  const [parameters] = useSearchParams();
  const page = pageNumber(parameters);
  return (
    <div className="wrap">
      <PageHeader title="Our Blog" lead="On drawing, representation, and what people make with our pictures." />
      {page === null ? <ListPageMissing path="/blog" /> : <Posts page={page} />}
      <Topics />
    </div>
  );
}

function Posts({ page }: { page: number }) {
  const posts = useQuery(postsQuery(useShop().data, page));
  if (posts.status === 'loading') return <PostCardSkeletons count={BLOG_PAGE_SIZE} />;
  if (posts.status === 'error') {
    return (
      <LoadFailure title={blogMessages.error} retry={posts.refetch}>
        <p>{blogMessages.tryLater}</p>
      </LoadFailure>
    );
  }
  const { items, pageCount } = posts.data;
  if (page > pageCount) return <ListPageMissing path="/blog" lastPage={pageCount} />;
  if (items.length === 0) return <EmptyState title={blogMessages.empty} />;
  return (
    <>
      <h2 className="visually-hidden">Posts</h2>
      <PostCards posts={items} />
      <Pagination current={page} total={pageCount} to={(next) => pagePath('/blog', next)} />
    </>
  );
}

function Topics() {
  const topics = useQuery(topicsQuery(useShop().data));
  if (topics.status !== 'success') return null;
  return (
    <section className={styles.topics} aria-labelledby="topics">
      <h2 id="topics">Topics We Cover</h2>
      <ul className={styles.chips}>
        {topics.data.map((topic) => (
          <li key={topic}>{topic}</li>
        ))}
      </ul>
    </section>
  );
}
