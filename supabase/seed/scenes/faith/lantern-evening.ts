import { band, ground, stars } from '../../art/backdrop.ts';
import { bust } from '../../art/bust.ts';
import { hue, skins } from '../../art/color.ts';
import { plain, ripples } from '../../art/fabric.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { lantern } from '../../art/props.ts';
import { at, circle, path } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function lanternEvening(): Svg {
  const { amber: skin } = skins;
  const cloth = plain(hue.teal);
  return (
    ground('#1d2458') +
    stars('lantern', 70, 900, hue.cream) +
    circle(1240, 280, 150, hue.gold) +
    circle(1300, 240, 132, '#1d2458') +
    path(
      'M0 1200V820C60 760 90 720 110 640C130 720 160 760 220 820V900H330V760C370 720 400 700 440 620C480 700 510 720 550 760V1200ZM1200 1200V860C1250 820 1290 780 1310 700C1330 780 1370 820 1420 860H1600V1200Z',
      '#2c3576',
    ) +
    circle(300, 970, 230, hue.gold, { opacity: 0.18 }) +
    circle(300, 970, 150, hue.gold, { opacity: 0.18 }) +
    at(
      790,
      540,
      1.26,
      bust({
        skin,
        hair: hair.hijab(cloth),
        hijab: true,
        mouth: 'smile',
        turn: -0.5,
        wears: wear.tee(plain(hue.deepteal)),
      }),
    ) +
    at(300, 1110, 1.5, lantern(hue.brick, hue.gold)) +
    at(1310, 1130, 1.1, circle(0, -90, 150, hue.gold, { opacity: 0.2 }), lantern(hue.teal, hue.gold)) +
    band(1140, 60, ripples('#12173e', hue.gold, 0.6))
  );
}
