/** Words, drawings and prices of the demo illustrations, joined: newest first. */
import { slugify } from '@baobab/domain/slug';
import { drawing, random } from '../art/svg.ts';
import type { Svg } from '../art/svg.ts';
import { illustrationTexts } from '../content/illustrations.ts';
import type { IllustrationText } from '../content/illustration-text.ts';
import { descriptions } from '../content/descriptions.ts';
import type { Description } from '../content/descriptions/said.ts';
import { posterTexts } from '../content/poster-texts.ts';
import { POSTER } from '../posters/frame.ts';
import { posters } from '../posters/posters.ts';
import { business } from '../scenes/business.ts';
import { culture } from '../scenes/culture.ts';
import { education } from '../scenes/education.ts';
import { faith } from '../scenes/faith.ts';
import { family } from '../scenes/family.ts';
import { lifestyle } from '../scenes/lifestyle.ts';
import { tech } from '../scenes/tech.ts';

export type Size = readonly [width: number, height: number];
export type Illustration = IllustrationText &
  Description & {
    slug: string;
    /** Dollars; 0 is free. */
    price: number;
    svg(): Svg;
  };

/** Pixels. */
export const LANDSCAPE: Size = [1600, 1200];

const SCENES: Record<IllustrationText['category'], Readonly<Record<string, () => Svg>>> = {
  Tech: tech,
  Education: education,
  Business: business,
  Lifestyle: lifestyle,
  Family: family,
  Faith: faith,
  Culture: culture,
};

/** Dollars. */
const PRICES = [6, 8, 9, 10, 12, 12, 14, 15, 16, 18, 20, 24] as const;

/** A scene's drawing. Throws for a name that no scene module has. */
export function sceneSvg(scenes: Readonly<Record<string, () => Svg>>, name: string, size: Size): Svg {
  const draw = scenes[name];
  if (!draw) throw new Error(`There is no drawing called ${name}.`);
  return drawing(size[0], size[1], draw());
}

const price = (slug: string): number => PRICES[Math.floor(random(`price ${slug}`)() * PRICES.length)] ?? PRICES[0];
const place = (slug: string): number => random(`place ${slug}`)();

function drawn({ category, scene }: IllustrationText): Svg {
  return posters[scene] ? sceneSvg(posters, scene, POSTER) : sceneSvg(SCENES[category], scene, LANDSCAPE);
}

/** Throws for a scene that is not described. */
function describedBy({ scene }: IllustrationText): Description {
  const description = descriptions[scene];
  if (!description) throw new Error(`The drawing ${scene} is not described.`);
  return description;
}

export const illustrations: readonly Illustration[] = [...illustrationTexts, ...posterTexts]
  .map((text) => {
    const slug = slugify(text.title);
    return { ...text, ...describedBy(text), slug, price: text.free ? 0 : price(slug), svg: () => drawn(text) };
  })
  .toSorted((a, b) => place(a.slug) - place(b.slug));

/** By the scene's name. Throws for a scene that is not for sale. */
export function illustrationOf(scene: string): Illustration {
  const found = illustrations.find((item) => item.scene === scene);
  if (!found) throw new Error(`No illustration shows ${scene}.`);
  return found;
}
