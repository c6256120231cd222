/** One drawing's description, and the names of series. */

export interface Description {
  altText: string;
  facets: readonly string[];
  series: string | null;
  /** From the left and the top, 0 to 1. */
  focus: readonly [x: number, y: number] | null;
}

/** Facets as 'people:1 age:adult'; a focus as [x, y]. */
export const said = (
  altText: string,
  facets: string,
  series: string | null = null,
  focus: Description['focus'] = null,
): Description => ({ altText, facets: facets.split(' ').sort(), series, focus });

export const FAMILY = 'Family Life';
export const WORK = 'Women at Work';
export const WORSHIP = 'Houses of Worship';
export const CITY = 'City Days';
export const CLOTH = 'Cloth and Pattern';
export const REST = 'Slow Sundays';
export const SCHOOL = 'School Days';
