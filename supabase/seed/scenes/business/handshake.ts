import { band, ground } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { darker, hairColor, hue, skins } from '../../art/color.ts';
import { mudcloth, plain } from '../../art/fabric.ts';
import { hand, segment } from '../../art/figure.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { at, circle, line, rect, group } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function handshake(): Svg {
  const [one, two] = [skins.espresso, skins.honey];
  const [left, right] = [plain(hue.indigo), plain(hue.clay)];
  return (
    ground(hue.gold) +
    circle(800, 560, 520, '#f7c45a') +
    circle(800, 560, 360, hue.cream) +
    group(
      'translate(168 254) scale(0.79)',
      at(
        420,
        480,
        1.14,
        bustAt(0, 0, 1, {
          skin: one,
          hair: hair.flattop(),
          beard: 'short',
          mouth: 'smile',
          turn: 1,
          wears: wear.blazer(left, hue.white, hue.gold),
        }),
      ) +
        at(
          1180,
          500,
          1.1,
          bustAt(0, 0, 1, {
            skin: two,
            hair: hair.cornrows(hairColor.brown),
            earrings: 'hoops',
            mouth: 'smile',
            turn: -1,
            wears: wear.blazer(right, hue.cream),
          }),
        ) +
        segment([240, 900], 76, [480, 1040], 62, darker(left.base, 0.3)) +
        segment([480, 1040], 62, [700, 930], 48, left.base) +
        segment([1360, 900], 74, [1120, 1040], 60, darker(right.base, 0.25)) +
        segment([1120, 1040], 60, [900, 930], 46, right.base) +
        rect(676, 888, 60, 84, hue.white, 8, { transform: 'rotate(-26 706 930)' }) +
        rect(864, 888, 56, 80, hue.cream, 8, { transform: 'rotate(26 892 930)' }) +
        hand([740, 912], [620, 960], 52, one.base) +
        hand([860, 912], [980, 960], 52, two.base) +
        line('M778 866q16 30 0 70M808 862q16 30 2 74', two.shade, 6, { opacity: 0.5 }),
    ) +
    band(1120, 80, mudcloth(hue.ink, hue.cream, 0.68))
  );
}
