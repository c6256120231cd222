import { blogMessages } from '@baobab/domain/messages';
import { BLOG_PAGE_SIZE } from '@baobab/domain/constants';
import { Link, useSearchParams } from 'react-router-dom';
import { useShop } from '../../shop/shop-context.tsx';
import { Pagination } from '../../features/blog/pagination.tsx';
import { PostCards, PostCardSkeletons } from '../../features/blog/post-cards.tsx';
import { postsQuery, topicsQuery } from '../../features/blog/queries.ts';
import { pagePath, topicPath } from '../../head/addresses.ts';
import { pageNumber } from '../../query/page-number.ts';
import { useQuery } from '../../query/use-query.ts';
import { EmptyState, LoadFailure } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ListPageMissing } from '../../ui/feedback/list-page-missing.tsx';
import styles from './blog-page.module.css';

export function BlogPage() {
  const [parameters] = useSearchParams();
  const page = pageNumber(parameters);
  const topic = parameters.get('topic');
  const path = topic === null ? '/blog' : topicPath(topic);
  return (
    <div className="wrap">
      <PageHeader title="Our Blog" lead="On drawing, representation, and what people make with our illustrations." />
      {topic !== null && (
        <div className={styles.chosen}>
          <h2>{topic}</h2>
          <Link to="/blog">All posts</Link>
        </div>
      )}
      {page === null ? <ListPageMissing path={path} /> : <Posts page={page} topic={topic} path={path} />}
      <Topics />
    </div>
  );
}

function Posts({ page, topic, path }: { page: number; topic: string | null; path: string }) {
  const posts = useQuery(postsQuery(useShop().data, page, topic));
  if (posts.status === 'loading') return <PostCardSkeletons count={BLOG_PAGE_SIZE} />;
  if (posts.status === 'error') {
    return (
      <LoadFailure title={blogMessages.error} retry={posts.refetch}>
        <p>{blogMessages.tryLater}</p>
      </LoadFailure>
    );
  }
  const { items, pageCount } = posts.data;
  if (page > pageCount) return <ListPageMissing path={path} lastPage={pageCount} />;
  if (items.length === 0) return <EmptyState title={topic === null ? blogMessages.empty : 'No posts on this topic'} />;
  return (
    <>
      {topic === null && <h2 className="visually-hidden">Posts</h2>}
      <PostCards posts={items} />
      <Pagination current={page} total={pageCount} to={(next) => pagePath(path, next)} />
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
        {topics.data.map(({ name, hasPosts }) => (
          <li key={name}>{hasPosts ? <Link to={topicPath(name)}>{name}</Link> : name}</li>
        ))}
      </ul>
    </section>
  );
}
