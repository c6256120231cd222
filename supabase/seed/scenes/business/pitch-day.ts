import { floor, ground } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hairColor, hue, skins } from '../../art/color.ts';
import { plain } from '../../art/fabric.ts';
import { figure } from '../../art/figure.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { at, circle, line, path, rect } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function pitchDay(): Svg {
  const { amber: skin } = skins;
  return (
    ground('#f6d9b8') +
    rect(380, 120, 1120, 680, '#fffaf1', 18) +
    [160, 240, 200, 330, 420]
      .map((height, index) => rect(700 + index * 100, 720 - height, 70, height, index === 4 ? hue.gold : hue.teal, 8))
      .join('') +
    line('M690 500C800 470 900 420 1010 330L1150 240', hue.clay, 14) +
    circle(1330, 330, 100, hue.mint) +
    path('M1330 330V230A100 100 0 0 1 1426 359Z', hue.clay) +
    line('M1240 520h180M1240 570h130M1240 620h160', hue.sand, 16) +
    floor(1060, hue.clay) +
    at(
      480,
      60,
      1.2,
      figure({
        skin,
        hair: hair.puff(hairColor.brown, hue.gold),
        earrings: 'hoops',
        mouth: 'laugh',
        eyes: 'smiling',
        turn: 0.8,
        neck: [0, 330],
        hip: [0, 560],
        arms: [
          [
            [-130, 450],
            [-40, 520],
          ],
          [
            [150, 380],
            [268, 300],
          ],
        ],
        legs: [
          [
            [-36, 700],
            [-40, 850],
          ],
          [
            [40, 700],
            [56, 850],
          ],
        ],
        top: plain(hue.berry),
        bottom: plain(hue.plum),
        sleeves: 'long',
        cut: 'trousers',
        shoes: hue.ink,
        toes: [-1, 1],
        headScale: 0.5,
      }),
    ) +
    at(
      650,
      0,
      1,
      bustAt(60, 1060, 0.62, { skin: skins.ebony, hair: hair.fade(), wears: wear.shirt(plain(hue.sky)), turn: -1 }),
      bustAt(400, 1080, 0.62, {
        skin: skins.cocoa,
        hair: hair.braids(),
        wears: wear.blazer(plain(hue.indigo)),
        turn: -1,
      }),
      bustAt(720, 1070, 0.62, {
        skin: skins.honey,
        hair: hair.curly(),
        glasses: 'round',
        wears: wear.sweater(plain(hue.leaf)),
        turn: -1,
      }),
    )
  );
}
