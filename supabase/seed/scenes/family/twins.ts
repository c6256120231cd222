import { band, ground } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hairColor, hue, lighter, skins } from '../../art/color.ts';
import { dots, triangles } from '../../art/fabric.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { circle, rect } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function twins(): Svg {
  const look = { hair: hair.puffs(hairColor.black, hue.cream), build: 0.8 } as const;
  return (
    ground(hue.clay) +
    rect(0, 0, 800, 1200, hue.teal) +
    circle(430, 560, 330, lighter(hue.teal, 0.14)) +
    circle(1170, 560, 330, lighter(hue.clay, 0.16)) +
    bustAt(470, 600, 1.32, {
      ...look,
      skin: skins.cocoa,
      mouth: 'laugh',
      eyes: 'smiling',
      tilt: 4,
      wears: wear.tee(dots(hue.clay, hue.cream)),
    }) +
    bustAt(1130, 600, 1.32, {
      ...look,
      skin: skins.cocoa,
      mouth: 'calm',
      turn: -0.4,
      glasses: 'round',
      glassesColor: hue.gold,
      tilt: -4,
      wears: wear.tee(dots(hue.teal, hue.cream)),
    }) +
    band(1120, 80, triangles(hue.night, hue.gold, hue.cream))
  );
}
