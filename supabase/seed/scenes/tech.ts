import { arch, band, floor, ground, hills, skyline, stars, sun, window } from '../art/backdrop.ts';
import { bustAt } from '../art/bust.ts';
import { hairColor, hue, lighter, skins } from '../art/colour.ts';
import { kente, mudcloth, plain, stripes, triangles } from '../art/fabric.ts';
import { arm } from '../art/figure.ts';
import * as wear from '../art/garment.ts';
import * as hair from '../art/hair.ts';
import { bars, codeLines, desk, laptop, microphone, monitor, mug, phone, robot, steam, tablet } from '../art/props.ts';
import { at, circle, line, path, rect } from '../art/svg.ts';
import type { Svg } from '../art/svg.ts';

const CODE = [hue.gold, hue.rose, hue.sky, hue.mint, hue.lilac];

function codeInColour(): Svg {
  const { cocoa: skin } = skins;
  const cloth = plain(hue.gold);
  return (
    ground(hue.indigo) +
    sun(800, 470, 400, lighter(hue.indigo, 0.16), 2) +
    at(330, 930, 1, monitor(470, 320, hue.night, codeLines('left', 400, 9, CODE))) +
    at(1270, 930, 1, monitor(470, 320, hue.night, codeLines('right', 400, 9, CODE))) +
    at(
      800,
      480,
      1.24,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.afro(),
        glasses: 'round',
        glassesColor: hue.gold,
        earrings: 'hoops',
        mouth: 'smile',
        wears: wear.turtleneck(cloth),
      }),
      arm(
        [-214, 330],
        [
          [-262, 500],
          [-96, 520],
        ],
        cloth,
        skin.base,
        58,
      ),
      arm(
        [214, 330],
        [
          [262, 500],
          [96, 520],
        ],
        cloth,
        skin.base,
        58,
      ),
    ) +
    desk(1076, hue.clay) +
    at(800, 1096, 1.25, laptop()) +
    at(1180, 1096, 1, mug(hue.rose), at(0, -104, 1, steam()))
  );
}

function dataStoryteller(): Svg {
  const { ebony: skin } = skins;
  const coat = plain(hue.leaf);
  return (
    ground(hue.cream) +
    arch(800, 120, 1080, 1200, hue.sand) +
    at(
      180,
      980,
      1.3,
      ...[150, 260, 210, 380, 470].map((height, index) =>
        rect(index * 80, -height, 56, height, index === 4 ? hue.clay : hue.amber, 8),
      ),
    ) +
    line('M1150 760L1230 640L1310 690L1400 500L1480 560', hue.clay, 14) +
    [
      [1150, 760],
      [1230, 640],
      [1310, 690],
      [1400, 500],
      [1480, 560],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 20, hue.cream, { stroke: hue.clay, 'stroke-width': 10 }))
      .join('') +
    floor(980, hue.brick) +
    at(
      800,
      450,
      1.3,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.fade(),
        beard: 'short',
        glasses: 'square',
        mouth: 'smile',
        turn: 0.4,
        wears: wear.blazer(coat, hue.cream),
      }),
      at(40, 580, 1.05, tablet(hue.night, bars([40, 74, 58, 104, 132], 40, hue.sky, hue.gold))),
      arm(
        [-220, 330],
        [
          [-262, 520],
          [-108, 560],
        ],
        coat,
        skin.base,
        60,
      ),
      arm(
        [224, 330],
        [
          [268, 520],
          [176, 560],
        ],
        coat,
        skin.base,
        60,
      ),
    )
  );
}

function foundersMorning(): Svg {
  const { espresso: skin } = skins;
  const cloth = kente(hue.gold, hue.teal, hue.brick, 0.8);
  return (
    ground(hue.blush) +
    window(
      190,
      120,
      1220,
      760,
      hue.brick,
      rect(190, 120, 1220, 760, '#f8cf9c'),
      sun(1080, 560, 170, hue.gold),
      skyline('lagos', 890, 420, hue.plum, hue.gold),
    ) +
    at(
      760,
      500,
      1.2,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.braids(),
        earrings: 'hoops',
        mouth: 'smile',
        turn: -0.4,
        wears: wear.wrapped(cloth, 270),
        jewels: wear.pendant(hue.gold),
      }),
      arm(
        [-218, 300],
        [
          [-268, 480],
          [-150, 530],
        ],
        null,
        skin.base,
        54,
      ),
      arm(
        [214, 300],
        [
          [270, 470],
          [186, 380],
        ],
        null,
        skin.base,
        54,
      ),
      at(186, 366, 0.9, mug(hue.teal), at(0, -104, 1, steam())),
    ) +
    desk(1080, hue.plum) +
    at(640, 1100, 1.2, laptop('#efe5d6')) +
    at(1260, 1100, 1, phone(hue.ink, hue.mint))
  );
}

function roboticsClub(): Svg {
  const [one, two] = [skins.amber, skins.ebony];
  const [red, teal] = [plain(hue.clay), plain(hue.teal)];
  return (
    ground(hue.mint) +
    band(0, 110, triangles(hue.leaf, hue.forest, hue.gold)) +
    sun(800, 620, 380, '#d6ecd6', 1) +
    at(
      480,
      520,
      1.02,
      bustAt(0, 0, 1, {
        skin: one,
        hair: hair.puffs(hairColor.black, hue.clay),
        mouth: 'laugh',
        eyes: 'smiling',
        turn: 0.8,
        wears: wear.hoodie(red),
        build: 0.84,
      }),
      arm(
        [176, 330],
        [
          [250, 480],
          [330, 404],
        ],
        red,
        one.base,
        48,
      ),
    ) +
    at(
      1120,
      500,
      1.06,
      bustAt(0, 0, 1, {
        skin: two,
        hair: hair.flattop(),
        glasses: 'round',
        mouth: 'smile',
        turn: -0.8,
        wears: wear.tee(teal),
        build: 0.88,
      }),
      arm(
        [-184, 330],
        [
          [-260, 480],
          [-330, 424],
        ],
        teal,
        two.base,
        48,
        0.4,
      ),
    ) +
    desk(1040, hue.amber) +
    at(800, 1044, 1.5, robot(hue.rose, hue.gold)) +
    at(300, 1060, 0.9, laptop())
  );
}

function openSourceEvening(): Svg {
  const { chestnut: skin } = skins;
  const cloth = plain(hue.plum);
  return (
    ground(hue.night) +
    stars('evening', 60, 560, hue.cream) +
    circle(1240, 260, 120, hue.cream) +
    circle(1290, 230, 104, hue.night) +
    skyline('night', 1120, 480, '#2b2a66', hue.gold) +
    at(
      800,
      500,
      1.24,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.locs(hairColor.brown, 210),
        beard: 'short',
        headphones: hue.gold,
        eyes: 'closed',
        mouth: 'smile',
        wears: wear.hoodie(cloth, hue.rose),
      }),
      arm(
        [-214, 330],
        [
          [-264, 500],
          [-104, 530],
        ],
        cloth,
        skin.base,
        58,
      ),
      arm(
        [214, 330],
        [
          [264, 500],
          [104, 530],
        ],
        cloth,
        skin.base,
        58,
      ),
    ) +
    desk(1090, hue.berry) +
    at(800, 1110, 1.3, laptop('#8d83b8')) +
    at(360, 1110, 1.1, mug(hue.gold), at(0, -104, 1, steam(hue.rose)))
  );
}

function womenInTheCloud(): Svg {
  const link = (d: string) => line(d, hue.cream, 8, { opacity: 0.7, 'stroke-dasharray': '2 20' });
  const node = (x: number, y: number, color: string) => circle(x, y, 46, hue.night) + circle(x, y, 28, color);
  return (
    ground('#3f8fa0') +
    path(
      'M260 520C120 520 120 330 280 330C290 170 560 130 640 270C720 130 1010 120 1040 290C1130 190 1340 250 1320 390C1460 390 1470 540 1340 540Z',
      '#d8edec',
    ) +
    link('M420 210C560 60 1040 60 1180 210M420 210V330M1180 210V330M800 110V260') +
    node(420, 210, hue.gold) +
    node(800, 110, hue.rose) +
    node(1180, 210, hue.mint) +
    bustAt(490, 600, 0.96, {
      skin: skins.honey,
      hair: hair.curly(hairColor.copper),
      mouth: 'smile',
      turn: 0.5,
      wears: wear.shirt(plain(hue.cream)),
    }) +
    bustAt(1110, 600, 0.96, {
      skin: skins.chestnut,
      hair: hair.hijab(plain(hue.plum)),
      hijab: true,
      mouth: 'smile',
      turn: -0.5,
      glasses: 'square',
      wears: wear.tee(plain(hue.berry)),
    }) +
    bustAt(800, 560, 1.16, {
      skin: skins.ebony,
      hair: hair.puff(hairColor.black, hue.gold),
      earrings: 'drops',
      mouth: 'calm',
      wears: wear.blazer(plain(hue.indigo), hue.gold),
    })
  );
}

function onAir(): Svg {
  const { espresso: skin } = skins;
  const cloth = stripes(hue.cream, hue.teal);
  return (
    ground(hue.clay) +
    [420, 330, 240]
      .map((r, index) => circle(800, 500, r + 60, [hue.brick, '#b2482a', hue.amber][index] ?? hue.amber))
      .join('') +
    at(
      800,
      500,
      1.26,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.knots(),
        headphones: hue.night,
        earrings: 'studs',
        eyes: 'smiling',
        mouth: 'laugh',
        tilt: -4,
        wears: wear.sweater(cloth, hue.teal),
      }),
      arm(
        [216, 330],
        [
          [280, 470],
          [176, 330],
        ],
        cloth,
        skin.base,
        56,
      ),
    ) +
    band(1110, 90, mudcloth()) +
    at(1060, 1140, 1.7, microphone(hue.night)) +
    hills(1196, hue.night, 2)
  );
}

export const tech = {
  codeInColour,
  dataStoryteller,
  foundersMorning,
  roboticsClub,
  openSourceEvening,
  womenInTheCloud,
  onAir,
};
