/** Posts of this device, searched, sorted and cut into pages: every post is known here, so it needs no network. */
import { documentIdOf } from '@baobab/domain/entities/draft-content';
import { hasText } from '@baobab/domain/fold-letters';
import type { DraftSummary, PostCard } from '@baobab/drafts/view';
import type { TableQuery } from '../../table/table-query.ts';

export type PostSummary = DraftSummary & { readonly card: PostCard };
export type PostStatus = 'draft' | 'published' | 'scheduled';

export function postsOf(documents: readonly DraftSummary[]): PostSummary[] {
  return documents.filter((entry): entry is PostSummary => entry.card !== null);
}

export function postId(post: DraftSummary): string {
  return documentIdOf(post.key);
}

/** The title, or words for a post that has none yet. */
export function postTitle({ title }: Pick<DraftSummary, 'title'>): string {
  return title.trim() || 'Untitled post';
}

export function statusOf({ isPublished, publishedAt }: PostCard['publication'], now: number): PostStatus {
  if (!isPublished) return 'draft';
  return publishedAt !== null && Date.parse(publishedAt) > now ? 'scheduled' : 'published';
}

/** What the Date column shows: when it was or will be published, else when it was begun. */
export function dateOf({ card, createdAt }: PostSummary): string {
  return card.publication.publishedAt ?? createdAt;
}

/** `unsynced`: not on the server as it is here; `choice`: waits for a decision. */
export type PostFilter = 'all' | 'unsynced' | 'choice' | PostStatus;

export function passes(filter: PostFilter, post: PostSummary, now: number): boolean {
  const { status, elsewhere, isNew, card } = post;
  if (filter === 'all') return true;
  if (filter === 'unsynced') return status !== 'clean' && status !== 'synced';
  if (filter === 'choice') return status === 'conflict' || status === 'rejected' || elsewhere === 'deleted';
  return !isNew && statusOf(card.publication, now) === filter;
}

/** Title, category and author, in any letters. */
export function searchPosts(posts: readonly PostSummary[], search: string): PostSummary[] {
  return posts.filter(({ card }) => hasText(`${card.title}\n${card.category}\n${card.author}`, search));
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

export function sortPosts(posts: readonly PostSummary[], sort: TableQuery['sort'], now: number): PostSummary[] {
  if (!sort) return [...posts];
  const value = (post: PostSummary): string => {
    if (sort.column === 'status') return statusOf(post.card.publication, now);
    if (sort.column === 'date') return new Date(dateOf(post)).toISOString();
    if (sort.column === 'category' || sort.column === 'author') return post.card[sort.column];
    return post.card.title;
  };
  const direction = sort.ascending ? 1 : -1;
  return posts.toSorted((a, b) => direction * collator.compare(value(a), value(b)));
}

export function pageOf<Row>(rows: readonly Row[], { page, pageSize }: TableQuery): Row[] {
  return rows.slice((page - 1) * pageSize, page * pageSize);
}
