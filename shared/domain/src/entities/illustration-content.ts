import type { IllustrationContent } from './draft-content.ts';
import type { AdminIllustration } from './illustration.ts';

type Row = Pick<
  AdminIllustration,
  | 'title'
  | 'description'
  | 'category'
  | 'price'
  | 'isFree'
  | 'featured'
  | 'tags'
  | 'state'
  | 'publishAt'
  | 'withdrawnReason'
>;

/** A row as its editor works on it. */
export function illustrationContent(row: Row): IllustrationContent {
  const { title, description, category, price, isFree, featured, tags, state, publishAt, withdrawnReason } = row;
  return {
    title,
    description,
    category: category ?? '',
    tags,
    selling: { isFree, price },
    featured,
    listing: { state, publishAt: publishAt && new Date(publishAt).toISOString(), withdrawnReason },
  };
}
