import { band, floor, ground, stars, window } from '../../art/backdrop.ts';
import { bust } from '../../art/bust.ts';
import { hairColor, hue, skins } from '../../art/color.ts';
import { petals, plain, stripes } from '../../art/fabric.ts';
import { arm } from '../../art/figure.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { lamp, mug, openBook } from '../../art/props.ts';
import { at, circle, line, rect } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function bedtimeStory(): Svg {
  const [elder, child] = [skins.chestnut, skins.espresso];
  const knit = plain(hue.clay);
  return (
    ground('#2b2c66') +
    window(
      910,
      90,
      520,
      520,
      hue.gold,
      rect(910, 90, 520, 520, hue.night),
      at(720, 40, 1, stars('bed', 30, 560, hue.cream)),
      circle(1290, 250, 80, hue.cream),
      circle(1324, 228, 70, hue.night),
    ) +
    at(150, 1110, 1.2, lamp(hue.gold)) +
    circle(40, 820, 260, hue.gold, { opacity: 0.12 }) +
    at(
      640,
      450,
      1.12,
      bust({
        skin: elder,
        hair: hair.afro(hairColor.silver, 0.8),
        hairColor: hairColor.silver,
        beard: 'full',
        glasses: 'square',
        glassesColor: hue.gold,
        eyes: 'closed',
        mouth: 'smile',
        turn: 0.6,
        wears: wear.sweater(knit),
      }),
    ) +
    at(
      1080,
      730,
      0.92,
      bust({
        skin: child,
        hair: hair.braids(hairColor.black, hue.rose),
        eyes: 'closed',
        mouth: 'smile',
        tilt: -12,
        wears: wear.tee(stripes(hue.cream, hue.lilac)),
        build: 0.8,
      }),
    ) +
    at(800, 1080, 1.4, openBook(hue.teal)) +
    arm(
      [410, 840],
      [
        [380, 1040],
        [570, 1040],
      ],
      knit,
      elder.base,
      58,
    ) +
    floor(1120, hue.plum) +
    band(1120, 80, petals(hue.plum, hue.berry, hue.gold, 0.7)) +
    at(300, 1120, 0.9, mug(hue.cream)) +
    line('M0 1120H1600', hue.berry, 8)
  );
}
