import { band, floor, ground, hills, rays, shadow, stars } from '../art/backdrop.ts';
import { bust, bustAt } from '../art/bust.ts';
import { darker, hairColor, hue, lighter, skins } from '../art/colour.ts';
import { dots, kente, mudcloth, petals, plain, ripples, stripes, triangles } from '../art/fabric.ts';
import type { Fabric } from '../art/fabric.ts';
import { arm, figure } from '../art/figure.ts';
import * as wear from '../art/garment.ts';
import * as hair from '../art/hair.ts';
import { basket, djembe, note, trumpet } from '../art/props.ts';
import { at, circle, group, line, path, rect } from '../art/svg.ts';
import type { Svg } from '../art/svg.ts';

function crownOfGele(): Svg {
  const cloth = ripples(hue.berry, hue.gold);
  return (
    ground(hue.teal) +
    rays(800, 560, 0, 1200, 32, '#26888a') +
    circle(800, 560, 470, hue.gold) +
    circle(800, 560, 430, hue.cream) +
    bustAt(800, 640, 1.34, {
      skin: skins.ebony,
      hair: hair.gele(cloth),
      earrings: 'drops',
      mouth: 'smile',
      wears: wear.wrapped(cloth, 290),
      jewels: wear.beads([hue.clay, hue.gold, hue.clay], 208),
    })
  );
}

function talkingDrums(): Svg {
  const { espresso: skin } = skins;
  const cloth = kente(hue.gold, hue.leaf, hue.clay, 0.9);
  return (
    ground(hue.brick) +
    [520, 420, 320, 220]
      .map((r, index) => circle(800, 520, r, [hue.clay, hue.amber, hue.gold, hue.cream][index] ?? hue.gold))
      .join('') +
    at(
      800,
      450,
      1.12,
      bust({
        skin,
        hair: hair.locs(hairColor.black, 200),
        beard: 'short',
        mouth: 'laugh',
        eyes: 'closed',
        tilt: -5,
        wears: wear.draped(cloth),
        jewels: wear.beads([hue.cream, hue.teal]),
      }),
    ) +
    at(570, 1340, 1.2, djembe(triangles(hue.teal, hue.cream, hue.gold, 0.6), '#7a3b1c')) +
    at(1030, 1340, 1.2, djembe(mudcloth(hue.ink, hue.cream, 0.7), '#8f4a22')) +
    arm(
      [560, 830],
      [
        [410, 880],
        [530, 915],
      ],
      null,
      skin.base,
      60,
    ) +
    arm(
      [1040, 830],
      [
        [1190, 880],
        [1070, 915],
      ],
      cloth,
      skin.base,
      60,
      0.4,
    )
  );
}

function festivalDancer(): Svg {
  const { cocoa: skin } = skins;
  const cloth = petals(hue.clay, hue.gold, hue.night, 0.9);
  return (
    ground(hue.gold) +
    circle(820, 560, 480, '#f7c45a') +
    circle(820, 560, 340, hue.cream) +
    floor(1070, hue.teal) +
    shadow(800, 1110, 430) +
    Array.from({ length: 16 }, (_, index) =>
      rect(
        100 + ((index * 233) % 1400),
        90 + ((index * 157) % 800),
        24,
        24,
        [hue.clay, hue.teal, hue.berry, hue.leaf][index % 4] ?? hue.clay,
        index % 2 ? 12 : 3,
        { transform: `rotate(${index * 40} ${112 + ((index * 233) % 1400)} ${102 + ((index * 157) % 800)})` },
      ),
    ).join('') +
    at(
      800,
      40,
      1.22,
      figure({
        skin,
        hair: hair.headwrap(cloth),
        earrings: 'hoops',
        mouth: 'laugh',
        eyes: 'smiling',
        tilt: -6,
        neck: [20, 300],
        hip: [-10, 500],
        arms: [
          [
            [-160, 320],
            [-240, 180],
          ],
          [
            [170, 260],
            [290, 200],
          ],
        ],
        legs: [
          [
            [-60, 680],
            [-120, 820],
          ],
          [
            [70, 680],
            [60, 840],
          ],
        ],
        top: cloth,
        bottom: cloth,
        sleeves: 'none',
        cut: 'skirt',
        hem: [
          [-360, 740],
          [-220, 800],
          [-60, 800],
          [120, 790],
          [300, 700],
          [410, 600],
        ],
        shoes: hue.brick,
        toes: [-1, 1],
        headScale: 0.5,
      }),
    ) +
    band(1140, 60, mudcloth(hue.deepteal, hue.cream, 0.5))
  );
}

/** Nothing but cloth: eight weaves in blocks. */
function kenteStudy(): Svg {
  const cloths: Fabric[] = [
    kente(hue.gold, hue.leaf, hue.brick, 1.66),
    triangles(hue.night, hue.gold, hue.clay, 1.25),
    ripples(hue.teal, hue.cream, 1),
    petals(hue.berry, hue.gold, hue.cream, 1.2),
    mudcloth(hue.ink, hue.cream, 1.1),
    kente(hue.cream, hue.indigo, hue.clay, 1.66),
    stripes(hue.clay, hue.gold, 1.25),
    dots(hue.forest, hue.gold, 1.2),
    ripples(hue.amber, hue.brick, 1),
    triangles(hue.cream, hue.teal, hue.gold, 1.25),
    mudcloth(hue.brick, hue.cream, 1.1),
    petals(hue.indigo, hue.rose, hue.gold, 1.2),
  ];
  return (
    cloths
      .map((cloth, index) => cloth.defs + rect((index % 4) * 400, Math.floor(index / 4) * 400, 400, 400, cloth.paint))
      .join('') +
    [1, 2, 3].map((column) => rect(column * 400 - 7, 0, 14, 1200, hue.ink)).join('') +
    [1, 2].map((row) => rect(0, row * 400 - 7, 1600, 14, hue.ink)).join('')
  );
}

function baobabAtDusk(): Svg {
  const trunk =
    'M690 1040C720 900 720 760 700 640C640 600 560 590 470 540C560 550 640 560 700 560C690 500 640 440 560 400C650 420 720 460 750 520C760 440 740 360 700 290C780 350 800 430 806 500C830 420 880 360 960 310C910 390 870 460 862 530C920 480 1010 450 1110 440C1020 490 940 530 890 590C950 570 1040 570 1130 600C1030 610 950 640 900 680C890 800 900 920 930 1040Z';
  const crowns = [
    [430, 520, 150],
    [540, 380, 160],
    [700, 280, 160],
    [960, 290, 170],
    [1120, 430, 160],
    [1160, 590, 120],
    [830, 200, 130],
  ]
    .map(
      ([x = 0, y = 0, r = 0], index) =>
        `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.46}" fill="${index % 2 ? hue.forest : hue.leaf}"/>`,
    )
    .join('');
  const walker = (x: number, size: number, color: string) =>
    at(
      x,
      1070,
      size,
      circle(0, -150, 22, hue.ink),
      path('M-26-126H26L40-20H-40Z', color),
      line('M-12-20V0M12-20V0', hue.ink, 12),
    );
  return (
    ground('#f48f4f') +
    rect(0, 0, 1600, 420, '#e9703f') +
    rect(0, 420, 1600, 220, '#f48f4f') +
    rect(0, 640, 1600, 240, '#f9b868') +
    circle(1010, 640, 300, hue.cream) +
    circle(1010, 640, 250, '#fff0c9') +
    hills(900, '#8f3c2c', 40) +
    path(trunk, '#4a241b') +
    line('M760 1030C780 880 776 740 766 620M840 1030C836 880 846 760 850 640', '#2f1611', 10, { opacity: 0.6 }) +
    crowns +
    hills(1040, '#3a1c20', 20) +
    walker(420, 1, hue.gold) +
    walker(500, 0.62, hue.cream) +
    walker(590, 1.08, hue.teal) +
    band(1150, 50, triangles('#26120f', hue.gold, hue.clay, 0.62))
  );
}

function bantuAndGold(): Svg {
  return (
    ground(hue.night) +
    rays(800, 540, 330, 1300, 36, '#2b2d70') +
    circle(800, 540, 360, hue.gold) +
    circle(800, 540, 318, hue.clay) +
    stars('gold', 40, 1100, hue.gold) +
    circle(800, 540, 276, hue.gold) +
    bustAt(800, 560, 1.36, {
      skin: skins.ebony,
      hair: hair.knots(),
      earrings: 'drops',
      eyes: 'closed',
      mouth: 'calm',
      wears: wear.wrapped(plain(hue.cream), 340),
      jewels: wear.beads([hue.gold, hue.gold, hue.clay, hue.gold]),
    })
  );
}

function jazzAtNine(): Svg {
  const { chestnut: skin } = skins;
  const suit = plain(hue.plum);
  return (
    ground('#24163a') +
    path('M500 0L1100 0L1420 1200H180Z', '#3a2458') +
    path('M620 0L980 0L1180 1200H420Z', '#52326f') +
    [
      [210, 260],
      [330, 420],
      [1340, 300],
      [1230, 520],
      [200, 640],
      [1420, 720],
    ]
      .map(([x = 0, y = 0], index) => at(x, y, 0.9 + (index % 3) * 0.2, note(index % 2 ? hue.gold : hue.rose)))
      .join('') +
    at(
      740,
      500,
      1.22,
      bust({
        skin,
        hair: hair.kufi(plain(hue.ink)),
        beard: 'short',
        eyes: 'closed',
        mouth: 'calm',
        tilt: 6,
        wears: wear.blazer(suit, hue.cream, hue.gold),
      }),
    ) +
    at(1010, 652, 1.05, group('rotate(-6)', trumpet())) +
    arm(
      [992, 900],
      [
        [1080, 900],
        [960, 690],
      ],
      suit,
      skin.base,
      60,
    ) +
    arm(
      [490, 900],
      [
        [500, 1060],
        [860, 720],
      ],
      suit,
      skin.base,
      60,
    ) +
    floor(1120, hue.ink) +
    band(1120, 80, triangles(hue.ink, hue.plum, hue.gold))
  );
}

function marketColours(): Svg {
  const { espresso: skin } = skins;
  const cloth = petals(hue.indigo, hue.gold, hue.rose, 0.9);
  return (
    ground('#f7d08a') +
    Array.from({ length: 8 }, (_, index) =>
      path(`M${index * 200} 0h200v150a100 60 0 0 1-200 0z`, [hue.clay, hue.teal][index % 2] ?? hue.clay),
    ).join('') +
    circle(800, 560, 420, lighter('#f7d08a', 0.4)) +
    at(
      800,
      500,
      1.16,
      bust({
        skin,
        hair: hair.headwrap(cloth),
        earrings: 'hoops',
        mouth: 'laugh',
        eyes: 'smiling',
        wears: wear.wrapped(cloth, 280),
        jewels: wear.beads([hue.clay, hue.cream, hue.teal]),
      }),
    ) +
    at(300, 1150, 1.25, basket(triangles(hue.sand, hue.amber, hue.brick, 0.5), [hue.clay, hue.gold, hue.amber])) +
    at(1300, 1150, 1.25, basket(stripes(hue.amber, hue.sand, 0.7), [hue.leaf, hue.olive, darker(hue.gold, 0.1)])) +
    at(800, 1190, 1.15, basket(dots(hue.brick, hue.gold, 0.7), [hue.berry, hue.plum, hue.rose])) +
    floor(1160, hue.brick)
  );
}

export const culture = {
  crownOfGele,
  talkingDrums,
  festivalDancer,
  kenteStudy,
  baobabAtDusk,
  bantuAndGold,
  jazzAtNine,
  marketColours,
};
