/** Pictures over the articles: 1600 × 900, one idea each. */
import { arch, band, floor, ground, leaf, palm, rays, shelves, skyline, sun } from '../art/backdrop.ts';
import { bustAt } from '../art/bust.ts';
import { hairColor, hue, lighter, skins } from '../art/color.ts';
import { dots, kente, mudcloth, petals, plain, ripples, stripes, triangles } from '../art/fabric.ts';
import * as wear from '../art/garment.ts';
import * as hair from '../art/hair.ts';
import { bookStack, laptop, monitor, codeLines, openBook, tablet, bars, mug } from '../art/props.ts';
import { at, circle, line, path, rect } from '../art/svg.ts';
import type { Svg } from '../art/svg.ts';

const swatches = (colors: readonly string[], x: number, y: number, size: number) =>
  colors
    .map((color, index) => circle(x + (index % 3) * size * 2.3, y + Math.floor(index / 3) * size * 2.3, size, color))
    .join('');
const SKIN_ROW = [skins.ebony, skins.espresso, skins.cocoa, skins.chestnut, skins.amber, skins.honey].map(
  (skin) => skin.base,
);

export const journal: Readonly<Record<string, () => Svg>> = {
  faces: () =>
    ground(hue.deepteal) +
    [0, 1, 2, 3]
      .map((index) =>
        arch(200 + index * 400, 90, 350, 900, [hue.gold, hue.clay, hue.cream, hue.rose][index] ?? hue.gold),
      )
      .join('') +
    bustAt(200, 440, 0.9, {
      skin: skins.ebony,
      hair: hair.flattop(),
      mouth: 'smile',
      wears: wear.tee(plain(hue.indigo)),
      build: 0.86,
    }) +
    bustAt(600, 440, 0.9, {
      skin: skins.amber,
      hair: hair.braids(),
      earrings: 'hoops',
      mouth: 'laugh',
      eyes: 'smiling',
      wears: wear.wrapped(kente(), 280),
      build: 0.86,
    }) +
    bustAt(1000, 440, 0.9, {
      skin: skins.cocoa,
      hair: hair.hijab(plain(hue.leaf)),
      hijab: true,
      mouth: 'smile',
      wears: wear.tee(plain(hue.forest)),
      build: 0.86,
    }) +
    bustAt(1400, 440, 0.9, {
      skin: skins.espresso,
      hair: hair.locs(hairColor.gray),
      hairColor: hairColor.gray,
      beard: 'full',
      glasses: 'round',
      wears: wear.turtleneck(plain(hue.plum)),
      build: 0.86,
    }),
  skinTones: () =>
    ground(hue.cream) +
    swatches(SKIN_ROW, 190, 300, 110) +
    rect(0, 760, 1600, 140, hue.clay) +
    bustAt(1180, 430, 1.06, {
      skin: skins.ebony,
      hair: hair.puff(hairColor.black, hue.gold),
      earrings: 'drops',
      wears: wear.turtleneck(plain(hue.teal)),
      mouth: 'smile',
      turn: -0.8,
    }),
  hairMatters: () =>
    ground(hue.rose) +
    circle(800, 450, 420, hue.blush) +
    bustAt(300, 470, 0.96, {
      skin: skins.chestnut,
      hair: hair.knots(),
      earrings: 'studs',
      mouth: 'smile',
      wears: wear.tee(plain(hue.clay)),
      turn: 0.6,
    }) +
    bustAt(1300, 470, 0.96, {
      skin: skins.espresso,
      hair: hair.locs(hairColor.brown, 240),
      mouth: 'smile',
      wears: wear.shirt(plain(hue.cream)),
      turn: -0.6,
    }) +
    bustAt(800, 480, 1.1, {
      skin: skins.cocoa,
      hair: hair.afro(),
      earrings: 'hoops',
      mouth: 'calm',
      wears: wear.wrapped(ripples(hue.teal, hue.gold), 280),
    }),
  landingPage: () =>
    ground(hue.indigo) +
    rect(140, 110, 1320, 720, hue.paper, 24) +
    rect(140, 110, 1320, 76, hue.sand, 24) +
    [200, 250, 300].map((x) => circle(x, 148, 15, hue.clay)).join('') +
    rect(220, 280, 460, 44, hue.ink, 10) +
    rect(220, 350, 380, 24, hue.sand, 8) +
    rect(220, 392, 420, 24, hue.sand, 8) +
    rect(220, 470, 210, 76, hue.clay, 38) +
    path('M760 186H1436V806A24 24 0 0 1 1412 830H760Z', hue.gold) +
    bustAt(1100, 480, 0.84, {
      skin: skins.ebony,
      hair: hair.headwrap(petals(hue.berry, hue.gold, hue.cream, 0.9)),
      earrings: 'hoops',
      mouth: 'smile',
      wears: wear.blazer(plain(hue.teal), hue.cream),
    }) +
    rect(140, 830, 1320, 70, hue.indigo),
  studio: () =>
    ground('#f3d7b0') +
    shelves(60, 60, 380, 4, 'studio', '#8a4a2c', [hue.clay, hue.gold, hue.teal, hue.berry]) +
    sun(1180, 320, 210, hue.gold, 2) +
    bustAt(820, 400, 1.04, {
      skin: skins.honey,
      hair: hair.curly(),
      glasses: 'square',
      mouth: 'smile',
      turn: 0.6,
      wears: wear.apron(stripes(hue.cream, hue.sky), plain(hue.deepteal)),
    }) +
    rect(0, 780, 1600, 120, hue.clay) +
    at(1250, 800, 1.3, tablet(hue.cream, circle(136, -90, 60, hue.clay), path('M60-20L136-150L212-20Z', hue.teal))) +
    at(380, 800, 1.2, mug(hue.teal)),
  colorSun: () =>
    ground(hue.plum) +
    rays(800, 900, 0, 1400, 40, '#6b2d52') +
    circle(800, 900, 620, hue.clay) +
    circle(800, 900, 480, hue.amber) +
    circle(800, 900, 340, hue.gold) +
    circle(800, 900, 200, hue.cream) +
    leaf(220, 900, 2, -10, hue.leaf) +
    leaf(380, 900, 1.5, 14, hue.forest) +
    leaf(1380, 900, 2, 10, hue.leaf) +
    leaf(1230, 900, 1.5, -14, hue.forest),
  classroom: () =>
    ground(hue.forest) +
    line('M140 200h260M140 260h180M1180 180l90 150h-180zM1240 520c90-100 120 120 220 20', '#cfe3cf', 9) +
    bustAt(480, 470, 0.98, {
      skin: skins.honey,
      hair: hair.puffs(hairColor.black, hue.gold),
      mouth: 'laugh',
      eyes: 'smiling',
      wears: wear.tee(dots(hue.clay, hue.cream)),
      build: 0.8,
    }) +
    bustAt(1120, 470, 0.98, {
      skin: skins.ebony,
      hair: hair.fade(),
      glasses: 'round',
      mouth: 'smile',
      wears: wear.sweater(plain(hue.gold)),
      build: 0.82,
    }) +
    rect(0, 780, 1600, 120, '#8a4a2c') +
    at(800, 800, 1.4, bookStack([hue.teal, hue.clay, hue.gold])),
  brandPeople: () =>
    ground(hue.gold) +
    skyline('brand', 900, 420, '#e09a1e', hue.cream) +
    bustAt(420, 450, 1, {
      skin: skins.espresso,
      hair: hair.bald(),
      beard: 'full',
      mouth: 'smile',
      wears: wear.blazer(plain(hue.indigo), hue.white, hue.clay),
    }) +
    bustAt(1180, 450, 1, {
      skin: skins.cocoa,
      hair: hair.hijab(plain(hue.teal)),
      hijab: true,
      mouth: 'smile',
      wears: wear.blazer(plain(hue.deepteal)),
    }) +
    bustAt(800, 430, 1.06, {
      skin: skins.amber,
      hair: hair.cornrows(),
      earrings: 'hoops',
      mouth: 'laugh',
      wears: wear.blazer(plain(hue.clay), hue.cream),
    }),
  patterns: () =>
    [
      kente(hue.gold, hue.leaf, hue.brick, 1.5),
      mudcloth(hue.ink, hue.cream, 1.2),
      ripples(hue.teal, hue.cream),
      triangles(hue.night, hue.gold, hue.clay, 1.2),
    ]
      .map((cloth, index) => cloth.defs + rect(index * 400, 0, 400, 900, cloth.paint))
      .join('') +
    circle(800, 450, 250, hue.cream) +
    circle(800, 450, 200, hue.clay) +
    path('M800 290l60 110l124 24l-86 92l14 126l-112-54l-112 54l14-126l-86-92l124-24z', hue.gold),
  vectors: () =>
    ground(hue.teal) +
    at(
      800,
      800,
      1.7,
      monitor(
        560,
        340,
        hue.paper,
        circle(250, 140, 90, hue.clay),
        line('M40 230C140 40 360 40 470 230', hue.ink, 8),
        rect(28, 218, 24, 24, hue.gold),
        rect(458, 218, 24, 24, hue.gold),
      ),
    ) +
    rect(0, 790, 1600, 110, hue.brick) +
    at(330, 800, 1, laptop()) +
    palm(1420, 800, 1.5, [hue.leaf, lighter(hue.leaf), hue.mint]) +
    at(130, 120, 1, codeLines('vectors', 300, 6, [hue.mint, hue.gold, hue.cream])),
  elders: () =>
    ground('#3a2130') +
    circle(800, 460, 400, hue.clay) +
    bustAt(560, 450, 1.02, {
      skin: skins.chestnut,
      hair: hair.afro(hairColor.silver, 0.86),
      hairColor: hairColor.silver,
      glasses: 'round',
      glassesColor: hue.gold,
      earrings: 'studs',
      mouth: 'laugh',
      eyes: 'smiling',
      turn: 0.5,
      wears: wear.wrapped(petals(hue.plum, hue.rose, hue.gold, 0.8), 270),
      jewels: wear.beads([hue.cream]),
    }) +
    bustAt(1050, 450, 1.02, {
      skin: skins.ebony,
      hair: hair.kufi(kente(hue.gold, hue.leaf, hue.brick, 0.4), hairColor.gray),
      hairColor: hairColor.gray,
      beard: 'full',
      mouth: 'smile',
      turn: -0.5,
      wears: wear.dashiki(plain(hue.deepteal)),
    }),
  release: () =>
    ground(hue.clay) +
    band(0, 90, triangles(hue.brick, hue.gold, hue.night)) +
    at(800, 760, 2, openBook(hue.indigo)) +
    at(
      800,
      700,
      1,
      ...[-280, -140, 0, 140, 280].map((x, index) =>
        leaf(
          x * 0.9,
          -150,
          1.1 - Math.abs(index - 2) * 0.14,
          x / 9,
          [hue.leaf, hue.gold, hue.teal, hue.rose, hue.mint][index] ?? hue.leaf,
        ),
      ),
    ) +
    floor(790, hue.brick) +
    at(1330, 800, 1.1, tablet(hue.night, bars([40, 74, 58, 104, 132], 40, hue.sky, hue.gold))) +
    at(270, 800, 1.2, bookStack([hue.teal, hue.gold, hue.cream])),
};
