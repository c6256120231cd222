import { ground } from '../../art/backdrop.ts';
import { bust } from '../../art/bust.ts';
import { hairColor, hue, skins } from '../../art/color.ts';
import { kente, mudcloth, triangles } from '../../art/fabric.ts';
import { arm } from '../../art/figure.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { djembe } from '../../art/props.ts';
import { at, circle } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function talkingDrums(): Svg {
  const { espresso: skin } = skins;
  const cloth = kente(hue.gold, hue.leaf, hue.clay, 0.9);
  return (
    ground(hue.brick) +
    [520, 420, 320, 220]
      .map((r, index) => circle(800, 520, r, [hue.clay, hue.amber, hue.gold, hue.cream][index] ?? hue.gold))
      .join('') +
    at(
      800,
      450,
      1.12,
      bust({
        skin,
        hair: hair.locs(hairColor.black, 200),
        beard: 'short',
        mouth: 'laugh',
        eyes: 'closed',
        tilt: -5,
        wears: wear.draped(cloth),
        jewels: wear.beads([hue.cream, hue.teal]),
      }),
    ) +
    at(570, 1340, 1.2, djembe(triangles(hue.teal, hue.cream, hue.gold, 0.6), '#7a3b1c')) +
    at(1030, 1340, 1.2, djembe(mudcloth(hue.ink, hue.cream, 0.7), '#8f4a22')) +
    arm(
      [560, 830],
      [
        [410, 880],
        [530, 915],
      ],
      null,
      skin.base,
      60,
    ) +
    arm(
      [1040, 830],
      [
        [1190, 880],
        [1070, 915],
      ],
      cloth,
      skin.base,
      60,
      0.4,
    )
  );
}
