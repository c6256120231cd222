/** Words, drawings and prices of the demo illustrations, joined: newest first. */
import { slugify } from '@baobab/domain/slug';
import { drawingOf } from '../drawings/drawings.ts';
import { illustrationTexts } from '../content/illustrations.ts';
import type { IllustrationText } from '../content/illustration-text.ts';
import { descriptions } from '../content/descriptions.ts';
import type { Description } from '../content/descriptions/said.ts';
import { posterTexts } from '../content/poster-texts.ts';
import { random } from '../life/chance.ts';

export type Illustration = IllustrationText &
  Description & {
    slug: string;
    /** Dollars; 0 is free. */
    price: number;
    svg: string;
  };

/** Dollars. */
const PRICES = [6, 8, 9, 10, 12, 12, 14, 15, 16, 18, 20, 24] as const;

const price = (slug: string): number => PRICES[Math.floor(random(`price ${slug}`)() * PRICES.length)] ?? PRICES[0];
const place = (slug: string): number => random(`place ${slug}`)();

/** Throws for a scene that is not described. */
function describedBy({ scene }: IllustrationText): Description {
  const description = descriptions[scene];
  if (!description) throw new Error(`The drawing ${scene} is not described.`);
  return description;
}

export const illustrations: readonly Illustration[] = [...illustrationTexts, ...posterTexts]
  .map((text) => {
    const slug = slugify(text.title);
    return {
      ...text,
      ...describedBy(text),
      slug,
      price: text.free ? 0 : price(slug),
      svg: drawingOf('illustrations', slug),
    };
  })
  .toSorted((a, b) => place(a.slug) - place(b.slug));

/** By the scene's name. Throws for a scene that is not for sale. */
export function illustrationOf(scene: string): Illustration {
  const found = illustrations.find((item) => item.scene === scene);
  if (!found) throw new Error(`No illustration shows ${scene}.`);
  return found;
}
