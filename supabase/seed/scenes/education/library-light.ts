import { arch, archOutline, ground, shelves, sun } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hairColor, hue, skins } from '../../art/color.ts';
import { plain } from '../../art/fabric.ts';
import { arm } from '../../art/figure.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { openBook } from '../../art/props.ts';
import { at, clipped } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function libraryLight(): Svg {
  const { cocoa: skin } = skins;
  const knit = plain(hue.leaf);
  return (
    ground('#5a2d22') +
    shelves(-30, 20, 560, 7, 'library', '#7c402c', [hue.gold, hue.clay, hue.mint, hue.sand, hue.rose]) +
    shelves(1070, 20, 560, 7, 'light', '#7c402c', [hue.sky, hue.gold, hue.clay, hue.cream, hue.olive]) +
    arch(800, 90, 620, 1200, hue.cream) +
    clipped(archOutline(800, 90, 620, 1200), sun(800, 420, 230, hue.gold)) +
    at(
      800,
      500,
      1.16,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.afro(hairColor.black, 0.86),
        glasses: 'square',
        eyes: 'closed',
        mouth: 'smile',
        wears: wear.sweater(knit),
      }),
      at(0, 540, 1.2, openBook(hue.indigo)),
      arm(
        [-212, 330],
        [
          [-270, 490],
          [-176, 510],
        ],
        knit,
        skin.base,
        56,
      ),
      arm(
        [212, 330],
        [
          [270, 490],
          [176, 510],
        ],
        knit,
        skin.base,
        56,
      ),
    )
  );
}
