import { isUuid } from '@baobab/data/content/blog';
import { replace, type RouteObject } from 'react-router-dom';
import { itemsNamedQuery, postQuery, postsQuery, relatedPostsQuery, topicsQuery } from '../../features/blog/queries.ts';
import type { Shop } from '../../shop/shop-context.tsx';
import { pageRoute, requestedPage, startQueries } from './page-route.ts';

export function blogRoutes(shop: Shop): RouteObject[] {
  const { data, queries } = shop;
  return [
    pageRoute('blog', 'blog', 'blog/blog-page', {
      params: ['topic', 'page'],
      loader: ({ request }) => {
        const page = requestedPage(request);
        return startQueries(
          shop,
          topicsQuery(data),
          ...(page === null ? [] : [postsQuery(data, page, topicOf(request))]),
        );
      },
    }),
    pageRoute('post', 'blog/:id', 'blog-post/blog-post-page', {
      loader: async ({ params: { id = '' } }) => {
        const loading = queries.load(postQuery(data, id)).then((answer) => {
          const post = answer.status === 'success' ? answer.data : null;
          if (!post) return null;
          startQueries(shop, relatedPostsQuery(data, post), itemsNamedQuery(data, post.id));
          if (post.id !== id) queries.write(postQuery(data, post.id).key, post);
          return post;
        });
        // Found by its slug: the id is its canonical address.
        const post = isUuid(id) ? null : await loading;
        return post ? replace(`/blog/${post.id}`, 301) : null;
      },
    }),
  ];
}

const topicOf = (request: Request) => new URL(request.url).searchParams.get('topic');
