import { ground, shelves } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hairColor, hue, skins } from '../../art/color.ts';
import { petals, plain, stripes } from '../../art/fabric.ts';
import { arm } from '../../art/figure.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { openBook } from '../../art/props.ts';
import { at } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function storyCircle(): Svg {
  const teacher = skins.espresso;
  const cloth = petals(hue.teal, hue.gold, hue.cream, 0.8);
  return (
    ground('#f3d7b0') +
    shelves(80, 90, 420, 4, 'story', '#8a4a2c', [hue.clay, hue.gold, hue.teal, hue.berry, hue.leaf]) +
    shelves(1100, 90, 420, 4, 'circle', '#8a4a2c', [hue.indigo, hue.gold, hue.rose, hue.leaf, hue.cream]) +
    at(
      800,
      350,
      1.04,
      bustAt(0, 0, 1, {
        skin: teacher,
        hair: hair.headwrap(cloth),
        glasses: 'round',
        earrings: 'hoops',
        mouth: 'smile',
        eyes: 'closed',
        wears: wear.dashiki(cloth, hue.gold, hue.clay),
      }),
      at(0, 570, 1.25, openBook(hue.brick)),
      arm(
        [-220, 330],
        [
          [-290, 500],
          [-190, 540],
        ],
        cloth,
        teacher.base,
        54,
      ),
      arm(
        [220, 330],
        [
          [290, 500],
          [190, 540],
        ],
        cloth,
        teacher.base,
        54,
      ),
    ) +
    bustAt(440, 860, 0.82, {
      skin: skins.honey,
      hair: hair.puffs(hairColor.black, hue.berry),
      eyes: 'smiling',
      mouth: 'laugh',
      turn: 1,
      wears: wear.tee(plain(hue.berry)),
      build: 0.78,
    }) +
    bustAt(1160, 860, 0.82, {
      skin: skins.ebony,
      hair: hair.fade(),
      mouth: 'smile',
      turn: -1,
      wears: wear.tee(stripes(hue.white, hue.indigo)),
      build: 0.78,
    }) +
    bustAt(800, 1040, 0.8, {
      skin: skins.chestnut,
      hair: hair.knots(),
      mouth: 'laugh',
      eyes: 'smiling',
      wears: wear.tee(plain(hue.gold)),
      build: 0.78,
    })
  );
}
