/** Pictures beside the headline. */
export const HERO_PICTURES = 3;
/** What the home page says unless the owner has other words. */
export const HERO_TITLE = 'Black people illustrations for your creative projects';
export const HERO_TEXT =
  'Hand-drawn scenes of work, study, family, faith and joy. Buy one, or take a free one, and put it to use today.';

/** The pictures of the home page's top: the owner's choice, then the newest; where there are too few, free and featured ones. */
export function heroPictures<Item extends { id: string }>(lists: {
  chosen: readonly Item[];
  newest: readonly Item[];
  free: readonly Item[];
  featured: readonly Item[];
}): Item[] {
  const all = [...lists.chosen, ...lists.newest, ...lists.free, ...lists.featured];
  return [...new Map(all.map((item) => [item.id, item])).values()].slice(0, HERO_PICTURES);
}
