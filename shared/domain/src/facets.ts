/**
 * Facets: how a picture is described and filtered. Values of the owner's facets are rows of `facet_values`, written as `facet:value`
 * in `illustrations.facets`; values of the others follow from the item and its files.
 */

/** What the owner says about people and setting, in the order of forms and filters. */
export const OWNER_FACETS = {
  people: 'Number of people',
  age: 'Age group',
  skin: 'Skin tone',
  hair: 'Hair',
  gender: 'Gender presentation',
  profession: 'Profession',
  ability: 'Ability and aids',
  family: 'Family',
  faith: 'Faith',
  setting: 'Setting',
} as const;
export type OwnerFacet = keyof typeof OWNER_FACETS;

/** What the item and its files say by themselves. */
export const ITEM_FACETS = {
  category: 'Category',
  price: 'Price',
  format: 'File format',
  orientation: 'Orientation',
  color: 'Color',
  transparent: 'Transparent background',
  vector: 'Vector',
  series: 'Series',
  tag: 'Tag',
} as const;
export type ItemFacet = keyof typeof ITEM_FACETS;
export type Facet = OwnerFacet | ItemFacet;

/** The ten tones of the Monk Skin Tone scale by Ellis Monk (CC BY 4.0, https://skintone.google), as sRGB. */
export const MONK_TONES = {
  'monk-01': '#f6ede4',
  'monk-02': '#f3e7db',
  'monk-03': '#f7ead0',
  'monk-04': '#eadaba',
  'monk-05': '#d7bd96',
  'monk-06': '#a07e56',
  'monk-07': '#825c43',
  'monk-08': '#604134',
  'monk-09': '#3a312a',
  'monk-10': '#292420',
} as const;
