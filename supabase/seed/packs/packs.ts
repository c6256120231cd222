/** The nine packs: their slugs and titles are those of a new shop. */
import type { Svg } from '../art/svg.ts';
import { blackWellness } from './contents/black-wellness.ts';
import { businessPro } from './contents/business-pro.ts';
import { creativeArts } from './contents/creative-arts.ts';
import { education } from './contents/education.ts';
import { familyLife } from './contents/family-life.ts';
import { fitness } from './contents/fitness.ts';
import { healthcare } from './contents/healthcare.ts';
import { socialMedia } from './contents/social-media.ts';
import { techStartup } from './contents/tech-startup.ts';
import { layeredSvg } from './layers.ts';
import type { PackPicture } from './picture.ts';

export interface DemoPack {
  slug: string;
  title: string;
  pictures: readonly PackPicture[];
}

export const demoPacks: readonly DemoPack[] = [
  { slug: 'tech-startup', title: 'Tech Startup Pack', pictures: techStartup },
  { slug: 'black-wellness', title: 'Black Wellness Pack', pictures: blackWellness },
  { slug: 'education', title: 'Education Pack', pictures: education },
  { slug: 'business-pro', title: 'Business Pro Pack', pictures: businessPro },
  { slug: 'creative-arts', title: 'Creative Arts Pack', pictures: creativeArts },
  { slug: 'family-life', title: 'Family Life Pack', pictures: familyLife },
  { slug: 'fitness', title: 'Fitness Pack', pictures: fitness },
  { slug: 'healthcare', title: 'Healthcare Pack', pictures: healthcare },
  { slug: 'social-media', title: 'Social Media Pack', pictures: socialMedia },
];

export const svgOf = ({ draw }: PackPicture): Svg => layeredSvg(draw());

/** Where a picture lies in its pack's ZIP: named as it is called, in a folder of its theme. */
export const entryOf = ({ theme, title }: PackPicture, format: 'svg' | 'png'): string =>
  `${theme}/${title.replaceAll('’', "'")}.${format}`;
