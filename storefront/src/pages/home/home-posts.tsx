import { HOME_POSTS } from '@baobab/domain/constants';
import { blogMessages } from '@baobab/domain/messages';
import { useShop } from '../../shop/shop-context.tsx';
import { latestPostsQuery } from '../../features/blog/queries.ts';
import { PostCards, PostCardSkeletons } from '../../features/blog/post-cards.tsx';
import { useQuery } from '../../query/use-query.ts';
import { HomeSection } from './home-section.tsx';

export function HomePosts() {
  const answer = useQuery(latestPostsQuery(useShop().data));
  return (
    <HomeSection title="From Our Blog" link={{ to: '/blog', label: 'Read More' }}>
      {answer.status === 'loading' && <PostCardSkeletons count={HOME_POSTS} row />}
      {answer.status === 'error' && <p>{blogMessages.loadFailed}</p>}
      {answer.status === 'success' && answer.data.length === 0 && <p>{blogMessages.empty}</p>}
      {answer.status === 'success' && <PostCards posts={answer.data} row />}
    </HomeSection>
  );
}
