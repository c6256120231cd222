/**
 * Every field of an illustration that editors write: one list. `private.illustration_fields` in supabase/schemas/catalog/fields.sql is the
 * same list in SQL, from which versions, bulk edit, uploads and the activity log are made; a test compares the two.
 */

/** `details` make a version, a draft and a row of a table; `bulk` can be set for many; `file` comes with an upload. */
export type FieldPlace = 'details' | 'bulk' | 'file';

interface Field {
  name: string;
  column: string;
  places: readonly FieldPlace[];
  /** The kind of entry that a change makes in the activity log. */
  activity: string | null;
}

export const ILLUSTRATION_FIELDS = [
  { name: 'title', column: 'title', places: ['details'], activity: null },
  { name: 'description', column: 'description', places: ['details'], activity: null },
  { name: 'category', column: 'category', places: ['details', 'bulk'], activity: 'category_assigned' },
  { name: 'price', column: 'price', places: ['details', 'bulk'], activity: 'price_changed' },
  { name: 'comparePrice', column: 'compare_price', places: [], activity: 'price_changed' },
  { name: 'isFree', column: 'is_free', places: ['details', 'bulk'], activity: 'price_changed' },
  { name: 'salePrice', column: 'sale_price', places: ['bulk'], activity: 'price_changed' },
  { name: 'saleStartsAt', column: 'sale_starts_at', places: ['bulk'], activity: 'price_changed' },
  { name: 'saleEndsAt', column: 'sale_ends_at', places: ['bulk'], activity: 'price_changed' },
  { name: 'featured', column: 'featured', places: ['details', 'bulk'], activity: 'featured_changed' },
  { name: 'featuredPosition', column: 'featured_position', places: [], activity: 'featured_changed' },
  { name: 'tags', column: 'tags', places: ['details', 'bulk'], activity: null },
  { name: 'state', column: 'state', places: ['details', 'bulk'], activity: 'state_changed' },
  { name: 'publishAt', column: 'publish_at', places: ['details', 'bulk'], activity: 'state_changed' },
  { name: 'withdrawnReason', column: 'withdrawn_reason', places: ['details', 'bulk'], activity: 'state_changed' },
  { name: 'series', column: 'series', places: ['details', 'bulk'], activity: 'description_changed' },
  { name: 'altText', column: 'alt_text', places: ['details'], activity: 'description_changed' },
  { name: 'facets', column: 'facets', places: ['details', 'bulk'], activity: 'description_changed' },
  { name: 'focusX', column: 'focus_x', places: ['details'], activity: 'description_changed' },
  { name: 'focusY', column: 'focus_y', places: ['details'], activity: 'description_changed' },
  { name: 'image', column: 'image', places: ['file'], activity: null },
  { name: 'imageWidths', column: 'image_widths', places: ['file'], activity: null },
  { name: 'imageWidth', column: 'image_width', places: ['file'], activity: null },
  { name: 'imageHeight', column: 'image_height', places: ['file'], activity: null },
  { name: 'placeholder', column: 'placeholder', places: ['file'], activity: null },
  { name: 'palette', column: 'palette', places: ['file'], activity: null },
  { name: 'perceptualHash', column: 'perceptual_hash', places: ['file'], activity: null },
  { name: 'masterFile', column: 'master_file', places: ['file'], activity: null },
  { name: 'downloadableFile', column: 'downloadable_file', places: ['file'], activity: null },
] as const satisfies readonly Field[];

type IllustrationField = (typeof ILLUSTRATION_FIELDS)[number];
export type IllustrationColumns<Values> = {
  [F in IllustrationField as F['name'] extends keyof Values ? F['column'] : never]: Values[F['name'] & keyof Values];
};

/** Values by their columns; what is no field of the list is left out. */
export function toColumns<Values extends object>(values: Values): IllustrationColumns<Values> {
  const given = new Map<string, unknown>(Object.entries(values));
  const columns = ILLUSTRATION_FIELDS.filter(({ name }) => given.has(name)).map(({ name, column }) => [
    column,
    given.get(name),
  ]);
  return Object.fromEntries(columns);
}
