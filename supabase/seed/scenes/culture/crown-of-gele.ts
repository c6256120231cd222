import { ground, rays } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hue, skins } from '../../art/color.ts';
import { ripples } from '../../art/fabric.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { circle } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function crownOfGele(): Svg {
  const cloth = ripples(hue.berry, hue.gold);
  return (
    ground(hue.teal) +
    rays(800, 560, 0, 1200, 32, '#26888a') +
    circle(800, 560, 470, hue.gold) +
    circle(800, 560, 430, hue.cream) +
    bustAt(800, 640, 1.34, {
      skin: skins.ebony,
      hair: hair.gele(cloth),
      earrings: 'drops',
      mouth: 'smile',
      wears: wear.wrapped(cloth, 290),
      jewels: wear.beads([hue.clay, hue.gold, hue.clay], 208),
    })
  );
}
