import { ground, skyline, sun, window } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hue, skins } from '../../art/color.ts';
import { kente } from '../../art/fabric.ts';
import { arm } from '../../art/figure.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { desk, laptop, mug, phone, steam } from '../../art/props.ts';
import { at, rect } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function foundersMorning(): Svg {
  const { espresso: skin } = skins;
  const cloth = kente(hue.gold, hue.teal, hue.brick, 0.8);
  return (
    ground(hue.blush) +
    window(
      190,
      120,
      1220,
      760,
      hue.brick,
      rect(190, 120, 1220, 760, '#f8cf9c'),
      sun(1080, 560, 170, hue.gold),
      skyline('lagos', 890, 420, hue.plum, hue.gold),
    ) +
    at(
      760,
      500,
      1.2,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.braids(),
        earrings: 'hoops',
        mouth: 'smile',
        turn: -0.4,
        wears: wear.wrapped(cloth, 270),
        jewels: wear.pendant(hue.gold),
      }),
      arm(
        [-218, 300],
        [
          [-268, 480],
          [-150, 530],
        ],
        null,
        skin.base,
        54,
      ),
      arm(
        [214, 300],
        [
          [270, 470],
          [186, 380],
        ],
        null,
        skin.base,
        54,
      ),
      at(186, 366, 0.9, mug(hue.teal), at(0, -104, 1, steam())),
    ) +
    desk(1080, hue.plum) +
    at(640, 1100, 1.2, laptop('#efe5d6')) +
    at(1260, 1100, 1, phone(hue.ink, hue.mint))
  );
}
