/** What people of the packs hold and use, by name. Each stands on 0,0 and is drawn in the size of a bust. */
import { leaf, pot } from '../art/backdrop.ts';
import { hue } from '../art/color.ts';
import { kente, mudcloth } from '../art/fabric.ts';
import * as props from '../art/props.ts';
import { at, circle, group, line, path } from '../art/svg.ts';
import type { Svg } from '../art/svg.ts';
import { careThings } from './things-of-care.ts';
import { playThings } from './things-of-play.ts';
import { workThings } from './things-of-work.ts';

const shared = {
  laptop: () => props.laptop(),
  monitor: () =>
    props.monitor(430, 270, hue.night, props.codeLines('pack screen', 360, 7, [hue.gold, hue.mint, hue.rose])),
  dashboard: () =>
    props.monitor(430, 270, hue.cream, at(0, 190, 1, props.bars([70, 120, 90, 160, 190], 54, hue.teal, hue.clay))),
  mug: () => props.mug(hue.clay),
  tea: () => props.mug(hue.teal) + at(0, -116, 1, props.steam(hue.lilac)),
  books: () => props.bookStack([hue.teal, hue.gold, hue.berry, hue.indigo]),
  openbook: () => at(0, -10, 1.1, props.openBook(hue.brick)),
  bluebook: () => at(0, -10, 1.1, props.openBook(hue.indigo)),
  phone: () => at(0, 0, 1.5, props.phone()),
  tablet: () => props.tablet(hue.sky, at(0, 0, 1, props.bars([40, 80, 60, 120], 44, hue.indigo, hue.clay))),
  lamp: () => props.lamp(hue.gold),
  lantern: () => at(0, -14, 1.2, props.lantern(hue.brick, hue.gold)),
  candle: () => props.candle(),
  djembe: () => props.djembe(kente(hue.gold, hue.leaf, hue.brick, 0.7), '#8a4a2c'),
  mic: () => props.microphone(),
  globe: () => props.globe(hue.sky, hue.leaf, '#8a4a2c'),
  flask: () => props.flask('#cfe6ea', hue.mint) + at(120, 0, 0.8, props.flask('#cfe6ea', hue.rose)),
  robot: () => props.robot(hue.teal, hue.gold),
  bowl: () => at(0, 0, 1.15, props.bowl(hue.clay, hue.leaf, hue.gold)),
  basket: () => props.basket(mudcloth('#8a5a2c', hue.cream, 0.6), [hue.amber, hue.clay, hue.gold, hue.leaf]),
  trumpet: () => at(0, -110, 0.9, props.trumpet()),
  vinyl: () => at(0, -150, 1, props.vinyl(hue.gold)),
  plant: () =>
    pot(
      0,
      -110,
      1,
      hue.clay,
      [-50, -24, 0, 24, 50].map((angle) => leaf(0, -30, 0.9, angle, angle % 48 ? hue.forest : hue.leaf)).join(''),
    ),
  succulent: () =>
    pot(0, -70, 0.64, hue.teal, [-70, -35, 0, 35, 70].map((angle) => leaf(0, -20, 0.56, angle, hue.olive)).join('')),
  flowers: () =>
    [-36, -12, 14, 38]
      .map((angle, index) =>
        group(
          `rotate(${angle})`,
          line('M0 0V-230', hue.forest, 12),
          circle(0, -262, 50, [hue.rose, hue.gold, hue.berry, hue.blush][index] ?? hue.rose),
          circle(0, -262, 20, hue.cream),
        ),
      )
      .join('') +
    path('M-110-120L-30 0H30L110-120Z', hue.cream) +
    path('M-110-120L-30 0H0V-80Z', hue.sand),
  heart: () =>
    path('M0 0C-190-130-170-290-80-290C-30-290-8-256 0-232C8-256 30-290 80-290C170-290 190-130 0 0Z', hue.clay),
} as const;

export const things = { ...shared, ...workThings, ...careThings, ...playThings } satisfies Record<string, () => Svg>;
export type Thing = keyof typeof things;
