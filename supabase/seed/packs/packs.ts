/** The nine packs: their slugs and titles are those of a new shop, their drawings those of the archive. */
import shop from '../content/shop.json' with { type: 'json' };
import { drawingsOf } from '../drawings/drawings.ts';

interface PackPicture {
  title: string;
  theme: string;
  svg: string;
}

export interface DemoPack {
  slug: string;
  title: string;
  /** What the shop says of a pack that is also sold alone. */
  description: string | null;
  pictures: readonly PackPicture[];
}

/** Drawings are named `pack/theme/title`. */
const picturesOf = (slug: string): PackPicture[] =>
  Object.entries(drawingsOf('packs')).flatMap(([name, svg]) => {
    const [pack, theme = '', title = ''] = name.split('/');
    return pack === slug ? [{ title, theme, svg }] : [];
  });

export const demoPacks: readonly DemoPack[] = shop.packs.map((pack) => ({
  ...pack,
  pictures: picturesOf(pack.slug),
}));

/** Where a picture lies in its pack's ZIP: named as it is called, in a folder of its theme. */
export const entryOf = ({ theme, title }: Pick<PackPicture, 'theme' | 'title'>, format: 'svg' | 'png'): string =>
  `${theme}/${title.replaceAll('’', "'")}.${format}`;
