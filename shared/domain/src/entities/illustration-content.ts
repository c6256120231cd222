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
  | 'altText'
  | 'series'
  | 'facets'
  | 'focusX'
  | 'focusY'
>;

/** A row as its editor works on it. */
export function illustrationContent(row: Row): IllustrationContent {
  const { title, description, category, price, isFree, featured, tags, state, publishAt, withdrawnReason } = row;
  const { altText, series, facets, focusX, focusY } = row;
  return {
    title,
    description,
    category: category ?? '',
    tags,
    selling: { isFree, price },
    featured,
    listing: { state, publishAt: publishAt && new Date(publishAt).toISOString(), withdrawnReason },
    altText: altText ?? '',
    series: series ?? '',
    facets,
    focus: focusX === null || focusY === null ? null : { x: focusX, y: focusY },
  };
}
