import { arch, band, ground } from '../../art/backdrop.ts';
import { bust } from '../../art/bust.ts';
import { hairColor, hue, skins } from '../../art/color.ts';
import { petals, plain, ripples } from '../../art/fabric.ts';
import { arm } from '../../art/figure.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { openBook } from '../../art/props.ts';
import { at, circle, rect } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function fridayReading(): Svg {
  const { espresso: skin } = skins;
  const robe = plain('#d9e4ea');
  const tile = petals(hue.teal, hue.cream, hue.gold, 1);
  return (
    ground(hue.teal) +
    tile.defs +
    rect(0, 0, 1600, 1200, tile.paint, 0, { opacity: 0.5 }) +
    arch(800, 60, 900, 1200, hue.cream) +
    arch(800, 120, 780, 1200, '#f2cf98') +
    circle(800, 430, 250, hue.gold, { opacity: 0.5 }) +
    at(
      800,
      470,
      1.2,
      bust({
        skin,
        hair: hair.kufi(plain(hue.forest), hairColor.gray),
        hairColor: hairColor.gray,
        beard: 'full',
        eyes: 'closed',
        mouth: 'calm',
        wears: wear.dashiki(robe, hue.gold, hue.forest),
      }),
      at(0, 560, 1.2, openBook(hue.forest)),
      arm(
        [-216, 330],
        [
          [-280, 510],
          [-180, 530],
        ],
        robe,
        skin.base,
        56,
      ),
      arm(
        [216, 330],
        [
          [280, 510],
          [180, 530],
        ],
        robe,
        skin.base,
        56,
      ),
    ) +
    band(1140, 60, ripples(hue.forest, hue.gold, 0.6))
  );
}
