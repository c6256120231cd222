import { floor, ground, scallops, sun } from '../../art/backdrop.ts';
import { hairColor, hue, skins } from '../../art/color.ts';
import { plain } from '../../art/fabric.ts';
import { figure } from '../../art/figure.ts';
import * as hair from '../../art/hair.ts';
import { at, line, path, rect } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';
import { stole } from './stole.ts';

export function capsUp(): Svg {
  const robe = plain(hue.indigo);
  const one = (
    x: number,
    look: Pick<Parameters<typeof figure>[0], 'skin' | 'hair' | 'mouth' | 'eyes' | 'beard' | 'glasses'>,
    lift: number,
  ) =>
    at(
      x,
      0,
      1.12,
      figure({
        ...look,
        neck: [0, 440],
        hip: [0, 680],
        top: robe,
        bottom: robe,
        sleeves: 'long',
        cut: 'skirt',
        hem: [
          [-150, 930],
          [-50, 950],
          [50, 950],
          [150, 930],
        ],
        arms: [
          [
            [-150, 380 - lift * 30],
            [-128, 240 - lift * 60],
          ],
          [
            [140, 560],
            [96, 660],
          ],
        ],
        legs: [
          [
            [-40, 860],
            [-44, 1000],
          ],
          [
            [40, 860],
            [48, 1000],
          ],
        ],
        shoes: hue.ink,
        toes: [-1, 1],
        headScale: 0.46,
      }),
      stole.defs,
      path('M-36 446L-8 446L-16 800L-58 800ZM36 446L8 446L16 800L58 800Z', stole.paint),
      at(
        -128,
        176 - lift * 60,
        0.42,
        path('M0-60L210 0L0 60L-210 0Z', hue.night),
        line('M0 0L150 30V90', hue.gold, 10),
      ),
    );
  return (
    ground(hue.sky) +
    sun(800, 620, 420, hue.cream, 2) +
    [
      [220, 220],
      [420, 120],
      [640, 210],
      [980, 120],
      [1180, 220],
      [1390, 130],
    ]
      .map(([x = 0, y = 0], index) =>
        rect(x, y, 26, 26, [hue.clay, hue.gold, hue.leaf][index % 3] ?? hue.clay, 4, {
          transform: `rotate(${index * 33} ${x} ${y})`,
        }),
      )
      .join('') +
    floor(1090, hue.leaf) +
    scallops(1090, 60, hue.forest, hue.leaf) +
    floor(1100, hue.forest) +
    one(500, { skin: skins.honey, hair: hair.curly(), mouth: 'laugh', eyes: 'smiling' }, 0.4) +
    one(1100, { skin: skins.chestnut, hair: hair.hijab(plain(hue.berry)), mouth: 'smile' }, 0.2) +
    one(
      800,
      { skin: skins.ebony, hair: hair.locs(hairColor.black, 150), mouth: 'laugh', eyes: 'smiling', beard: 'short' },
      1,
    )
  );
}
