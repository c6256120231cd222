import * as z from 'zod/mini';
import { blogPostSchema } from '../entities/blog-post.ts';
import { field, isoOrNull, textOf } from './field.ts';
import { pictureField } from './picture.ts';

const { title, excerpt, content, author, category, tags, showDate } = blogPostSchema.shape;

export const BLOG_POST_FIELDS = [
  field('title', title, ''),
  field('excerpt', excerpt, '', { merge: 'text' }),
  field('content', content, '', { merge: 'text' }),
  field('author', author, ''),
  field('category', category, ''),
  pictureField('image', ''),
  /** '' lets the server make it from the title. */
  field('slug', z.string(), '', { read: ({ slug }) => textOf(slug) }),
  field('tags', tags, [], { merge: 'set' }),
  field(
    'publication',
    z.object({
      isPublished: z.boolean(),
      /** ISO 8601; null while published means now, in the future means scheduled. */
      publishedAt: z.nullable(z.string()),
    }),
    { isPublished: false, publishedAt: null },
    {
      columns: ['isPublished', 'publishedAt'],
      read: (row) => ({ isPublished: row['isPublished'] === true, publishedAt: isoOrNull(row['publishedAt']) }),
      write: ({ isPublished, publishedAt }) => ({ isPublished, publishedAt: isPublished ? publishedAt : null }),
    },
  ),
  field('showDate', showDate, true),
] as const;
