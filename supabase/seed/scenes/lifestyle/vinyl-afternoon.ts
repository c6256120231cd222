import { band, ground, rays } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hairColor, hue, skins } from '../../art/color.ts';
import { mudcloth, stripes } from '../../art/fabric.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { note, vinyl } from '../../art/props.ts';
import { at } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function vinylAfternoon(): Svg {
  const { amber: skin } = skins;
  const cloth = stripes(hue.leaf, hue.cream, 0.9);
  return (
    ground(hue.brick) +
    rays(800, 600, 0, 1200, 22, '#a63d24') +
    at(330, 360, 1.3, vinyl(hue.gold)) +
    at(1290, 420, 1.3, vinyl(hue.teal)) +
    at(1380, 860, 0.8, vinyl(hue.rose)) +
    at(1080, 190, 1, note(hue.cream)) +
    at(560, 150, 0.8, note(hue.gold)) +
    at(
      800,
      500,
      1.3,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.afro(hairColor.black, 0.92),
        headphones: hue.gold,
        beard: 'short',
        eyes: 'closed',
        mouth: 'smile',
        tilt: 5,
        wears: wear.shirt(cloth),
      }),
    ) +
    band(1130, 70, mudcloth(hue.ink, hue.sand, 0.58))
  );
}
