import { ground } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hairColor, hue, skins } from '../../art/color.ts';
import { dots, kente, plain } from '../../art/fabric.ts';
import { arm } from '../../art/figure.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { desk, mug } from '../../art/props.ts';
import { at, line, rect } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function strategyWall(): Svg {
  const notes = [hue.gold, hue.rose, hue.mint, hue.sky, hue.lilac];
  const [skin, other] = [skins.cocoa, skins.ebony];
  const [knit, cloth] = [plain(hue.leaf), dots(hue.night, hue.gold, 0.8)];
  return (
    ground(hue.paper) +
    Array.from({ length: 18 }, (_, index) =>
      at(
        170 + (index % 6) * 230,
        90 + Math.floor(index / 6) * 210,
        1,
        rect(0, 0, 150, 150, notes[(index * 2 + Math.floor(index / 6)) % 5] ?? hue.gold, 4, {
          transform: `rotate(${((index * 7) % 9) - 4})`,
        }),
        line('M24 46h90M24 76h70M24 106h50', hue.ink, 7, { opacity: 0.3 }),
      ),
    ).join('') +
    line('M320 190C400 240 420 320 500 360M780 180C860 240 900 320 960 380', hue.clay, 9, {
      'stroke-dasharray': '4 22',
    }) +
    at(
      1120,
      560,
      1.14,
      bustAt(0, 0, 1, {
        skin: other,
        hair: hair.kufi(kente(hue.gold, hue.leaf, hue.brick, 0.4)),
        beard: 'full',
        mouth: 'smile',
        turn: -0.8,
        wears: wear.shirt(cloth),
      }),
    ) +
    at(
      520,
      580,
      1.14,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.afro(hairColor.brown, 0.94),
        glasses: 'round',
        earrings: 'studs',
        mouth: 'laugh',
        turn: 0.5,
        wears: wear.turtleneck(knit),
      }),
      arm(
        [216, 330],
        [
          [330, 360],
          [330, 90],
        ],
        knit,
        skin.base,
        56,
      ),
    ) +
    desk(1130, hue.teal) +
    at(820, 1150, 1, mug(hue.clay))
  );
}
