/** The nine packs: their slugs and titles are those of a new shop, their drawings those of the archive. */
import { drawingsOf } from '../drawings/drawings.ts';

interface PackPicture {
  title: string;
  theme: string;
  svg: string;
}

export interface DemoPack {
  slug: string;
  title: string;
  pictures: readonly PackPicture[];
}

const TITLES = {
  'tech-startup': 'Tech Startup Pack',
  'black-wellness': 'Black Wellness Pack',
  education: 'Education Pack',
  'business-pro': 'Business Pro Pack',
  'creative-arts': 'Creative Arts Pack',
  'family-life': 'Family Life Pack',
  fitness: 'Fitness Pack',
  healthcare: 'Healthcare Pack',
  'social-media': 'Social Media Pack',
};

/** Drawings are named `pack/theme/title`. */
const picturesOf = (slug: string): PackPicture[] =>
  Object.entries(drawingsOf('packs')).flatMap(([name, svg]) => {
    const [pack, theme = '', title = ''] = name.split('/');
    return pack === slug ? [{ title, theme, svg }] : [];
  });

export const demoPacks: readonly DemoPack[] = Object.entries(TITLES).map(([slug, title]) => ({
  slug,
  title,
  pictures: picturesOf(slug),
}));

/** Where a picture lies in its pack's ZIP: named as it is called, in a folder of its theme. */
export const entryOf = ({ theme, title }: Pick<PackPicture, 'theme' | 'title'>, format: 'svg' | 'png'): string =>
  `${theme}/${title.replaceAll('’', "'")}.${format}`;
