import { ground } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hairColor, hue, skins } from '../../art/color.ts';
import { plain } from '../../art/fabric.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { circle, line, path } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function womenInTheCloud(): Svg {
  const link = (d: string) => line(d, hue.cream, 8, { opacity: 0.7, 'stroke-dasharray': '2 20' });
  const node = (x: number, y: number, color: string) => circle(x, y, 46, hue.night) + circle(x, y, 28, color);
  return (
    ground('#3f8fa0') +
    path(
      'M260 520C120 520 120 330 280 330C290 170 560 130 640 270C720 130 1010 120 1040 290C1130 190 1340 250 1320 390C1460 390 1470 540 1340 540Z',
      '#d8edec',
    ) +
    link('M420 210C560 60 1040 60 1180 210M420 210V330M1180 210V330M800 110V260') +
    node(420, 210, hue.gold) +
    node(800, 110, hue.rose) +
    node(1180, 210, hue.mint) +
    bustAt(490, 600, 0.96, {
      skin: skins.honey,
      hair: hair.curly(hairColor.copper),
      mouth: 'smile',
      turn: 0.5,
      wears: wear.shirt(plain(hue.cream)),
    }) +
    bustAt(1110, 600, 0.96, {
      skin: skins.chestnut,
      hair: hair.hijab(plain(hue.plum)),
      hijab: true,
      mouth: 'smile',
      turn: -0.5,
      glasses: 'square',
      wears: wear.tee(plain(hue.berry)),
    }) +
    bustAt(800, 560, 1.16, {
      skin: skins.ebony,
      hair: hair.puff(hairColor.black, hue.gold),
      earrings: 'drops',
      mouth: 'calm',
      wears: wear.blazer(plain(hue.indigo), hue.gold),
    })
  );
}
