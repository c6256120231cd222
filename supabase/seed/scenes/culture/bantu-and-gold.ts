import { ground, rays, stars } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hue, skins } from '../../art/color.ts';
import { plain } from '../../art/fabric.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { circle } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function bantuAndGold(): Svg {
  return (
    ground(hue.night) +
    rays(800, 540, 330, 1300, 36, '#2b2d70') +
    circle(800, 540, 360, hue.gold) +
    circle(800, 540, 318, hue.clay) +
    stars('gold', 40, 1100, hue.gold) +
    circle(800, 540, 276, hue.gold) +
    bustAt(800, 560, 1.36, {
      skin: skins.ebony,
      hair: hair.knots(),
      earrings: 'drops',
      eyes: 'closed',
      mouth: 'calm',
      wears: wear.wrapped(plain(hue.cream), 340),
      jewels: wear.beads([hue.gold, hue.gold, hue.clay, hue.gold]),
    })
  );
}
