/** The baobab as one path: a broad trunk, three arms, three clouds of leaf. Drawn in the box below, filled with one color. */
export const BRAND_MARK_BOX = '2 3 28 26';
export const BRAND_MARK_PATH =
  'M9.5 28c1.9-3 2.5-6.3 2.2-9.3-.3-2.4-1.9-4-4.7-5.3l1.3-1.5c2.5.8 4.3 2 5.4 3.5.6-2.3.9-4.6 1-7.4h2.6c.1 2.8.4 5.1 1 7.4 1.1-1.5 2.9-2.7 5.4-3.5l1.3 1.5c-2.8 1.3-4.4 2.9-4.7 5.3-.3 3 .3 6.3 2.2 9.3zM10.6 6.8a5.4 2.9 0 1 1 10.8 0 5.4 2.9 0 1 1-10.8 0zM3 12a4.8 2.6 0 1 1 9.6 0A4.8 2.6 0 1 1 3 12zm16.4 0a4.8 2.6 0 1 1 9.6 0 4.8 2.6 0 1 1-9.6 0z';
