import { isUuid } from '@baobab/data/blog';
import { replace, type RouteObject } from 'react-router-dom';
import { postQuery, postsQuery, relatedPostsQuery, topicsQuery } from '../../features/blog/queries.ts';
import type { Shop } from '../../shop/shop-context.tsx';
import { asking, pageAsked, pageRoute } from './page-route.ts';

export function blogRoutes(shop: Shop): RouteObject[] {
  const { data, queries } = shop;
  const ask = asking(shop);
  return [
    pageRoute(
      'blog',
      'blog',
      { module: 'blog/blog-page', params: ['page'] },
      async () => (await import('../../pages/blog/blog-page.tsx')).BlogPage,
      ({ request }) => {
        const page = pageAsked(request);
        return ask(...(page === null ? [] : [postsQuery(data, page)]), topicsQuery(data));
      },
    ),
    pageRoute(
      'post',
      'blog/:id',
      { module: 'blog-post/blog-post-page' },
      async () => (await import('../../pages/blog-post/blog-post-page.tsx')).BlogPostPage,
      async ({ params }) => {
        const id = params['id'] ?? '';
        const asked = queries.load(postQuery(data, id)).then((answer) => {
          const post = answer.status === 'success' ? answer.data : null;
          if (!post) return null;
          ask(relatedPostsQuery(data, post));
          if (post.id !== id) queries.write(postQuery(data, post.id).key, post);
          return post;
        });
        // Found by its slug: the id is the one address.
        const post = isUuid(id) ? null : await asked;
        return post ? replace(`/blog/${post.id}`, 301) : null;
      },
    ),
  ];
}
