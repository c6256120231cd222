import { band, ground, rays } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hairColor, hue, skins } from '../../art/color.ts';
import { kente, plain } from '../../art/fabric.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { circle } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';
import { stole } from './stole.ts';

export function tasselTurned(): Svg {
  const { amber: skin } = skins;
  return (
    ground(hue.amber) +
    rays(800, 560, 0, 1200, 28, '#e9992f') +
    circle(800, 560, 440, hue.cream) +
    bustAt(800, 560, 1.34, {
      skin,
      hair: hair.graduate(hair.curly(hairColor.brown)),
      eyes: 'smiling',
      mouth: 'laugh',
      earrings: 'studs',
      wears: wear.gown(plain(hue.night), stole),
    }) +
    band(1150, 50, kente(hue.gold, hue.leaf, hue.brick, 0.42))
  );
}
