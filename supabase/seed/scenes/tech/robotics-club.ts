import { band, ground, sun } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hairColor, hue, skins } from '../../art/color.ts';
import { plain, triangles } from '../../art/fabric.ts';
import { arm } from '../../art/figure.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { desk, laptop, robot } from '../../art/props.ts';
import { at } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function roboticsClub(): Svg {
  const [one, two] = [skins.amber, skins.ebony];
  const [red, teal] = [plain(hue.clay), plain(hue.teal)];
  return (
    ground(hue.mint) +
    band(0, 110, triangles(hue.leaf, hue.forest, hue.gold)) +
    sun(800, 620, 380, '#d6ecd6', 1) +
    at(
      480,
      520,
      1.02,
      bustAt(0, 0, 1, {
        skin: one,
        hair: hair.puffs(hairColor.black, hue.clay),
        mouth: 'laugh',
        eyes: 'smiling',
        turn: 0.8,
        wears: wear.hoodie(red),
        build: 0.84,
      }),
      arm(
        [176, 330],
        [
          [250, 480],
          [330, 404],
        ],
        red,
        one.base,
        48,
      ),
    ) +
    at(
      1120,
      500,
      1.06,
      bustAt(0, 0, 1, {
        skin: two,
        hair: hair.flattop(),
        glasses: 'round',
        mouth: 'smile',
        turn: -0.8,
        wears: wear.tee(teal),
        build: 0.88,
      }),
      arm(
        [-184, 330],
        [
          [-260, 480],
          [-330, 424],
        ],
        teal,
        two.base,
        48,
        0.4,
      ),
    ) +
    desk(1040, hue.amber) +
    at(800, 1044, 1.5, robot(hue.rose, hue.gold)) +
    at(300, 1060, 0.9, laptop())
  );
}
