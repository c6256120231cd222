import { floor, ground } from '../../art/backdrop.ts';
import { bust } from '../../art/bust.ts';
import { darker, hue, lighter, skins } from '../../art/color.ts';
import { dots, petals, stripes, triangles } from '../../art/fabric.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { basket } from '../../art/props.ts';
import { at, circle, path } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function marketColors(): Svg {
  const { espresso: skin } = skins;
  const cloth = petals(hue.indigo, hue.gold, hue.rose, 0.9);
  return (
    ground('#f7d08a') +
    Array.from({ length: 8 }, (_, index) =>
      path(`M${index * 200} 0h200v150a100 60 0 0 1-200 0z`, [hue.clay, hue.teal][index % 2] ?? hue.clay),
    ).join('') +
    circle(800, 560, 420, lighter('#f7d08a', 0.4)) +
    at(
      800,
      500,
      1.16,
      bust({
        skin,
        hair: hair.headwrap(cloth),
        earrings: 'hoops',
        mouth: 'laugh',
        eyes: 'smiling',
        wears: wear.wrapped(cloth, 280),
        jewels: wear.beads([hue.clay, hue.cream, hue.teal]),
      }),
    ) +
    at(300, 1150, 1.25, basket(triangles(hue.sand, hue.amber, hue.brick, 0.5), [hue.clay, hue.gold, hue.amber])) +
    at(1300, 1150, 1.25, basket(stripes(hue.amber, hue.sand, 0.7), [hue.leaf, hue.olive, darker(hue.gold, 0.1)])) +
    at(800, 1190, 1.15, basket(dots(hue.brick, hue.gold, 0.7), [hue.berry, hue.plum, hue.rose])) +
    floor(1160, hue.brick)
  );
}
