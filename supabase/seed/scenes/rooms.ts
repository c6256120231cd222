/** One still life per category: things, no people. */
import { arch, archOutline, band, floor, ground, palm, pot, rays, skyline, sun, window } from '../art/backdrop.ts';
import { hue, lighter } from '../art/color.ts';
import { dots, kente, mudcloth, petals, ripples, stripes, triangles } from '../art/fabric.ts';
import {
  basket,
  bookStack,
  bowl,
  candle,
  codeLines,
  desk,
  djembe,
  globe,
  lamp,
  lantern,
  laptop,
  monitor,
  mug,
  openBook,
  steam,
  trumpet,
  vinyl,
} from '../art/props.ts';
import { at, circle, clipped, line, path, rect } from '../art/svg.ts';
import type { Svg } from '../art/svg.ts';

const GREENS = [hue.leaf, lighter(hue.leaf), hue.forest];

const Tech = (): Svg =>
  ground(hue.indigo) +
  circle(800, 560, 430, lighter(hue.indigo, 0.14)) +
  at(800, 960, 1.5, monitor(560, 360, hue.night, codeLines('room', 500, 10, [hue.gold, hue.rose, hue.sky, hue.mint]))) +
  desk(960, hue.clay) +
  at(330, 975, 1.2, lamp(hue.gold)) +
  at(1320, 975, 1.3, mug(hue.teal), at(0, -104, 1, steam())) +
  at(800, 1110, 1.1, laptop()) +
  band(1130, 70, triangles(hue.night, hue.gold, hue.teal, 0.87));

const Education = (): Svg =>
  ground('#f3d7b0') +
  arch(800, 90, 980, 1200, hue.cream) +
  circle(800, 520, 300, hue.gold) +
  desk(960, '#8a4a2c') +
  at(800, 970, 2.1, globe(hue.teal, hue.leaf, '#6b3a20')) +
  at(330, 972, 1.5, bookStack([hue.clay, hue.indigo, hue.gold, hue.leaf, hue.berry])) +
  at(1270, 975, 1.3, openBook(hue.brick)) +
  band(1130, 70, kente(hue.gold, hue.leaf, hue.brick, 0.58));

const Business = (): Svg =>
  ground('#f9cfa5') +
  sun(1130, 420, 230, hue.amber, 3) +
  skyline('business', 1010, 640, hue.teal, hue.cream) +
  floor(1000, hue.deepteal) +
  at(
    420,
    960,
    1.7,
    ...[90, 150, 130, 230, 300].map((height, index) =>
      rect(index * 62 - 150, -height, 46, height, index === 4 ? hue.clay : hue.gold, 6),
    ),
  ) +
  band(1120, 80, mudcloth(hue.ink, hue.cream, 0.68));

const Lifestyle = (): Svg =>
  ground(hue.mint) +
  window(
    460,
    110,
    680,
    640,
    hue.forest,
    rect(460, 110, 680, 640, '#f9e2b6'),
    circle(960, 320, 110, hue.gold),
    path('M460 600C640 500 860 640 1140 540V750H460Z', '#9cc79f'),
  ) +
  desk(960, hue.clay) +
  pot(330, 970, 2, hue.brick, palm(0, -20, 1.25, GREENS)) +
  at(820, 980, 1.8, mug(hue.cream), at(0, -104, 1, steam())) +
  at(1240, 830, 0.9, vinyl(hue.gold)) +
  band(1130, 70, ripples(hue.brick, hue.gold, 0.7));

const Family = (): Svg =>
  ground('#f3c65c') +
  circle(800, 500, 420, hue.cream) +
  palm(130, 1000, 1.7, GREENS) +
  palm(1470, 1000, 1.7, GREENS) +
  desk(940, '#8a4a2c') +
  band(970, 90, petals(hue.cream, hue.clay, hue.gold, 0.8)) +
  at(800, 960, 2.3, bowl(hue.teal, hue.clay, hue.gold)) +
  at(380, 1000, 1.5, bowl(hue.berry, hue.leaf, hue.mint)) +
  at(1220, 1000, 1.5, bowl(hue.indigo, hue.gold, hue.clay)) +
  at(800, 690, 1.7, steam('#ffffff')) +
  band(1140, 60, stripes(hue.clay, hue.gold, 0.8));

const Faith = (): Svg =>
  ground('#24205a') +
  arch(800, 60, 900, 1200, '#332e78') +
  arch(800, 150, 700, 1200, hue.gold) +
  clipped(archOutline(800, 150, 700, 1200), rays(800, 560, 0, 900, 26, '#f7c45a')) +
  floor(1010, '#1a1745') +
  at(800, 1030, 2.1, openBook(hue.berry)) +
  at(480, 1050, 1.6, candle()) +
  at(1120, 1050, 1.6, candle()) +
  at(230, 1060, 1.5, lantern(hue.teal, hue.gold)) +
  at(1370, 1060, 1.5, lantern(hue.brick, hue.gold)) +
  band(1130, 70, dots('#14113a', hue.gold, 0.8));

const Culture = (): Svg =>
  ground(hue.clay) +
  rays(800, 560, 0, 1200, 30, '#b84a24') +
  circle(800, 540, 400, hue.gold) +
  circle(800, 540, 340, hue.cream) +
  floor(1010, hue.brick) +
  at(800, 1060, 2, djembe(triangles(hue.teal, hue.cream, hue.gold, 0.6), '#7a3b1c')) +
  at(420, 1070, 1.3, djembe(mudcloth(hue.ink, hue.cream, 0.7), '#8f4a22')) +
  at(1200, 1080, 1.2, basket(stripes(hue.amber, hue.sand, 0.7), [hue.leaf, hue.olive, hue.gold])) +
  at(1180, 330, 0.8, trumpet()) +
  band(1130, 70, kente(hue.gold, hue.indigo, hue.brick, 0.58)) +
  line('M0 1128H1600', hue.ink, 6);

export const rooms: Readonly<Record<string, () => Svg>> = {
  Tech,
  Education,
  Business,
  Lifestyle,
  Family,
  Faith,
  Culture,
};
