/** Pictures beside the headline. */
export const HERO_PICTURES = 3;
/** What the home page says unless the owner has other words. */
export const HERO_TITLE = 'Black people illustrations for your creative projects';
export const HERO_TEXT =
  'Hand-drawn scenes of work, study, family, faith and joy. Buy one, or take a free one, and put it to use today.';
