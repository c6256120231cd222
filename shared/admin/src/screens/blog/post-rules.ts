/** What a post needs before it is saved: title, content, excerpt, author, image, category. */
import type { BlogPostContent } from '@baobab/domain/entities/draft-content';

export type RequiredField = 'title' | 'excerpt' | 'content' | 'author' | 'category' | 'picture';
export type PostErrors = Partial<Record<RequiredField, string>>;

const REQUIRED: readonly [RequiredField, string][] = [
  ['title', 'Give the post a title'],
  ['excerpt', 'Write an excerpt: it stands on the cards'],
  ['content', 'Write the text'],
  ['author', 'Name the author'],
  ['category', 'Choose a category'],
  ['picture', 'Choose a featured image'],
];

export function checkPost(post: BlogPostContent): PostErrors {
  const missing = REQUIRED.filter(([field]) => {
    if (field === 'picture') return post.picture.image === null && post.picture.file === null;
    return post[field].trim() === '';
  });
  return Object.fromEntries(missing);
}

/** Runs of characters between white space; a hyphenated word is one. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

/** Nothing but spaces is written and nothing chosen that readers would see. */
export function isBlankPost({
  title,
  excerpt,
  content,
  author,
  category,
  slug,
  tags,
  picture,
  publication,
}: BlogPostContent): boolean {
  const written = [title, excerpt, content, author, category, slug, ...tags].join('').trim();
  return written === '' && !picture.image && !picture.file && !publication.isPublished && !publication.publishedAt;
}
