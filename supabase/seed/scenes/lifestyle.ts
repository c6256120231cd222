import { band, floor, ground, hills, leaf, palm, rays, shadow, skyline, sun, window } from '../art/backdrop.ts';
import { bustAt } from '../art/bust.ts';
import { darker, hairColor, hue, lighter, skins } from '../art/colour.ts';
import { dots, mudcloth, petals, plain, ripples, stripes } from '../art/fabric.ts';
import { arm, figure } from '../art/figure.ts';
import * as wear from '../art/garment.ts';
import * as hair from '../art/hair.ts';
import { mug, note, steam, vinyl, wheel } from '../art/props.ts';
import { at, circle, ellipse, line, path, rect } from '../art/svg.ts';
import type { Svg } from '../art/svg.ts';

const GREENS = [hue.leaf, lighter(hue.leaf), hue.forest];

function sunsetRun(): Svg {
  const { ebony: skin } = skins;
  return (
    ground('#f7a865') +
    sun(900, 560, 330, hue.gold, 3) +
    hills(860, hue.clay, 70) +
    hills(960, hue.brick, 40) +
    floor(1060, hue.plum) +
    shadow(800, 1130, 260) +
    at(
      780,
      60,
      1.22,
      figure({
        skin,
        hair: hair.puff(hairColor.black, hue.cream),
        mouth: 'smile',
        turn: 0.9,
        neck: [40, 300],
        hip: [-10, 520],
        arms: [
          [
            [-70, 420],
            [20, 500],
          ],
          [
            [160, 400],
            [230, 300],
          ],
        ],
        legs: [
          [
            [120, 600],
            [110, 770],
          ],
          [
            [-90, 660],
            [-250, 650],
          ],
        ],
        top: plain(hue.teal),
        bottom: plain(hue.night),
        sleeves: 'none',
        cut: 'trousers',
        shoes: hue.cream,
        toes: [1, 1],
        headScale: 0.46,
        shoulders: 0.7,
      }),
    ) +
    leaf(120, 1200, 1.5, -14, hue.plum) +
    leaf(220, 1200, 1.1, 16, darker(hue.plum)) +
    leaf(1500, 1200, 1.4, 12, hue.plum) +
    leaf(1400, 1200, 1, -16, darker(hue.plum))
  );
}

function sundayTea(): Svg {
  const { cocoa: skin } = skins;
  const cloth = petals(hue.clay, hue.cream, hue.gold);
  return (
    ground(hue.mint) +
    window(
      500,
      90,
      600,
      640,
      hue.forest,
      rect(500, 90, 600, 640, '#f9e2b6'),
      circle(960, 260, 90, hue.gold),
      path('M500 620C640 520 820 640 1100 540V730H500Z', '#9cc79f'),
    ) +
    palm(150, 1200, 2.3, GREENS) +
    palm(1450, 1200, 2.3, GREENS) +
    at(
      800,
      500,
      1.24,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.headwrap(cloth),
        earrings: 'hoops',
        eyes: 'closed',
        mouth: 'smile',
        tilt: -3,
        wears: wear.wrapped(cloth, 300),
        jewels: wear.beads([hue.gold, hue.teal]),
      }),
      at(0, 530, 1.1, mug(hue.teal), at(0, -104, 1, steam())),
      arm(
        [-216, 310],
        [
          [-270, 490],
          [-104, 486],
        ],
        null,
        skin.base,
        54,
      ),
      arm(
        [216, 310],
        [
          [270, 490],
          [104, 486],
        ],
        null,
        skin.base,
        54,
      ),
    )
  );
}

function stillMorning(): Svg {
  const { chestnut: skin } = skins;
  const top = plain(hue.berry);
  return (
    ground('#efd6e3') +
    circle(800, 520, 430, '#f8ebf0') +
    circle(800, 520, 300, hue.rose) +
    floor(960, hue.lilac) +
    palm(210, 1040, 1.7, GREENS) +
    palm(1390, 1040, 1.7, GREENS) +
    ellipse(800, 1040, 520, 62, hue.teal) +
    ellipse(800, 950, 150, 70, hue.plum) +
    at(
      800,
      130,
      1.3,
      figure({
        skin,
        hair: hair.knots(),
        eyes: 'closed',
        mouth: 'smile',
        neck: [0, 310],
        hip: [0, 600],
        arms: [
          [
            [-130, 470],
            [-210, 600],
          ],
          [
            [130, 470],
            [210, 600],
          ],
        ],
        legs: [
          [
            [-240, 630],
            [40, 690],
          ],
          [
            [240, 630],
            [-40, 690],
          ],
        ],
        top,
        bottom: plain(hue.plum),
        sleeves: 'none',
        cut: 'trousers',
        shoes: skin.base,
        toes: [1, -1],
        headScale: 0.54,
        build: 1.1,
      }),
    ) +
    band(1140, 60, ripples(hue.plum, hue.rose, 0.6))
  );
}

function vinylAfternoon(): Svg {
  const { amber: skin } = skins;
  const cloth = stripes(hue.leaf, hue.cream, 0.9);
  return (
    ground(hue.brick) +
    rays(800, 600, 0, 1200, 22, '#a63d24') +
    at(330, 360, 1.3, vinyl(hue.gold)) +
    at(1290, 420, 1.3, vinyl(hue.teal)) +
    at(1380, 860, 0.8, vinyl(hue.rose)) +
    at(1080, 190, 1, note(hue.cream)) +
    at(560, 150, 0.8, note(hue.gold)) +
    at(
      800,
      500,
      1.3,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.afro(hairColor.black, 0.92),
        headphones: hue.gold,
        beard: 'short',
        eyes: 'closed',
        mouth: 'smile',
        tilt: 5,
        wears: wear.shirt(cloth),
      }),
    ) +
    band(1130, 70, mudcloth(hue.ink, hue.sand, 0.58))
  );
}

function gardenHour(): Svg {
  const { espresso: skin } = skins;
  const under = stripes(hue.cream, hue.sky, 0.8);
  const can =
    path('M-80-120H70V0H-80Z', hue.clay) +
    line('M70-30L170-130', hue.clay, 26) +
    path('M140-160L214-110L190-90L120-138Z', hue.brick) +
    line('M-80-96C-150-110-150-20-80-24', hue.clay, 18);
  return (
    ground('#cfe6ef') +
    circle(1280, 240, 130, hue.gold) +
    hills(760, '#a6cf9f', 50) +
    hills(900, '#6fae7c', 40) +
    at(
      760,
      500,
      1.18,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.braids(hairColor.black, hue.clay),
        earrings: 'studs',
        mouth: 'laugh',
        eyes: 'smiling',
        turn: 0.6,
        wears: wear.apron(under, plain(hue.leaf)),
      }),
      arm(
        [216, 330],
        [
          [330, 440],
          [400, 300],
        ],
        under,
        skin.base,
        54,
        0.4,
      ),
      at(500, 330, 0.95, can),
    ) +
    [80, 260, 1060, 1240, 1400, 1540]
      .map(
        (x, index) =>
          leaf(x, 1210, 1.1 + (index % 3) * 0.24, index % 2 ? 10 : -10, GREENS[index % 3] ?? hue.leaf) +
          at(
            x + 40,
            1050 - (index % 3) * 50,
            1,
            ...[0, 72, 144, 216, 288].map((angle) =>
              ellipse(0, -36, 20, 34, [hue.clay, hue.gold, hue.berry][index % 3] ?? hue.clay, {
                transform: `rotate(${angle})`,
              }),
            ),
            circle(0, 0, 20, hue.cream),
          ),
      )
      .join('') +
    floor(1130, hue.forest)
  );
}

function pedalCity(): Svg {
  const { honey: skin } = skins;
  const frame = line(
    'M430 960L620 700L920 700L700 960L430 960M620 700L700 960M600 640H560M600 650L620 700M920 700L1080 960M920 700L900 610L980 590',
    hue.clay,
    20,
  );
  return (
    ground(hue.sky) +
    circle(320, 260, 130, hue.cream) +
    skyline('pedal', 900, 420, '#5d8fa8', hue.cream) +
    floor(890, '#3a5a72') +
    rect(0, 1080, 1600, 14, hue.cream, 0, { opacity: 0.6 }) +
    shadow(760, 1110, 480) +
    at(20, 0, 1, wheel(430, 960, 150, hue.ink), wheel(1080, 960, 150, hue.ink), frame) +
    figure({
      skin,
      hair: hair.curly(hairColor.copper),
      mouth: 'laugh',
      eyes: 'smiling',
      turn: 0.9,
      neck: [790, 330],
      hip: [650, 640],
      arms: [
        [
          [860, 500],
          [990, 590],
        ],
        [
          [890, 480],
          [1000, 584],
        ],
      ],
      legs: [
        [
          [830, 760],
          [730, 940],
        ],
        [
          [790, 700],
          [700, 860],
        ],
      ],
      top: dots(hue.gold, hue.clay, 0.9),
      bottom: plain(hue.plum),
      sleeves: 'short',
      cut: 'trousers',
      shoes: hue.cream,
      toes: [1, 1],
      headScale: 0.6,
      build: 1.2,
      shoulders: 0.42,
    })
  );
}

function freshCut(): Svg {
  const [client, barber] = [skins.chestnut, skins.ebony];
  const cape = plain(hue.night);
  const shirt = plain(hue.gold);
  return (
    ground('#2f6f74') +
    rect(260, 90, 1080, 640, '#e9f1ea', 30) +
    rect(300, 130, 1000, 560, '#bcdad6', 16) +
    [0, 1, 2, 3, 4, 5, 6, 7]
      .map(
        (index) =>
          path(`M90 ${100 + index * 90}h70l-70 70z`, index % 2 ? hue.clay : hue.cream) +
          path(`M1440 ${100 + index * 90}h70l-70 70z`, index % 2 ? hue.cream : hue.clay),
      )
      .join('') +
    at(
      1120,
      420,
      1.02,
      bustAt(0, 0, 1, {
        skin: barber,
        hair: hair.locs(hairColor.black, 190),
        beard: 'full',
        mouth: 'smile',
        turn: -1,
        wears: wear.apron(shirt, plain(hue.brick)),
      }),
    ) +
    bustAt(680, 600, 1.16, {
      skin: client,
      hair: hair.flattop(),
      eyes: 'closed',
      mouth: 'smile',
      wears: wear.sweater(cape, hue.white),
    }) +
    arm(
      [920, 780],
      [
        [980, 560],
        [850, 430],
      ],
      shirt,
      barber.base,
      58,
      0.36,
    ) +
    at(
      800,
      400,
      1,
      rect(-64, -26, 120, 52, hue.ink, 16, { transform: 'rotate(18)' }),
      rect(-92, -26, 34, 48, '#cfd8dc', 6, { transform: 'rotate(18)' }),
    ) +
    band(1120, 80, stripes(hue.clay, hue.cream, 1))
  );
}

export const lifestyle = { sunsetRun, sundayTea, stillMorning, vinylAfternoon, gardenHour, pedalCity, freshCut };
