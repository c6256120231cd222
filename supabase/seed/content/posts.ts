/** The demo blog, in Markdown with one line per field in front. */
import { readdirSync, readFileSync } from 'node:fs';

interface Post {
  title: string;
  excerpt: string;
  author: string;
  category: string;
  tags: readonly string[];
  /** Name of a drawing below `shop/blog`. */
  picture: string;
  /** From the day of seeding; negative for a scheduled post, null for a draft. */
  daysAgo: number | null;
  content: string;
}

const FOLDER = new URL('posts/', import.meta.url);

export const posts: readonly Post[] = readdirSync(FOLDER)
  .toSorted()
  .map((name) => postOf(readFileSync(new URL(name, FOLDER), 'utf8')));

function postOf(text: string): Post {
  const [, head = '', content = ''] = /^---\n(.*?)\n---\n\n(.*)\n$/s.exec(text) ?? [];
  const fields = new Map(
    head.split('\n').map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  );
  const field = (name: string) => fields.get(name) ?? '';
  return {
    title: field('title'),
    excerpt: field('excerpt'),
    author: field('author'),
    category: field('category'),
    tags: field('tags').split(', '),
    picture: field('picture'),
    daysAgo: fields.has('daysAgo') ? Number(field('daysAgo')) : null,
    content,
  };
}
