import { arch, band, floor, ground, palm, pot, skyline, sun } from '../art/backdrop.ts';
import { bustAt } from '../art/bust.ts';
import { darker, hairColor, hue, lighter, skins } from '../art/colour.ts';
import { dots, kente, mudcloth, petals, plain, ripples, stripes, triangles } from '../art/fabric.ts';
import { arm, figure, hand, segment } from '../art/figure.ts';
import * as wear from '../art/garment.ts';
import * as hair from '../art/hair.ts';
import { basket, desk, mug } from '../art/props.ts';
import { at, circle, line, path, rect, group } from '../art/svg.ts';
import type { Svg } from '../art/svg.ts';

function boardroomLight(): Svg {
  const cloth = ripples(hue.clay, hue.gold, 0.8);
  return (
    ground(hue.deepteal) +
    sun(1180, 380, 190, hue.gold, 3) +
    skyline('board', 1200, 620, '#0b3a42', hue.gold) +
    at(
      760,
      520,
      1.36,
      bustAt(0, 0, 1, {
        skin: skins.ebony,
        hair: hair.headwrap(cloth),
        earrings: 'drops',
        mouth: 'calm',
        turn: 0.5,
        wears: wear.blazer(plain(hue.cream), hue.clay),
      }),
    ) +
    band(1130, 70, kente(hue.gold, hue.teal, hue.brick, 0.58))
  );
}

function pitchDay(): Svg {
  const { amber: skin } = skins;
  return (
    ground('#f6d9b8') +
    rect(380, 120, 1120, 680, '#fffaf1', 18) +
    [160, 240, 200, 330, 420]
      .map((height, index) => rect(700 + index * 100, 720 - height, 70, height, index === 4 ? hue.gold : hue.teal, 8))
      .join('') +
    line('M690 500C800 470 900 420 1010 330L1150 240', hue.clay, 14) +
    circle(1330, 330, 100, hue.mint) +
    path('M1330 330V230A100 100 0 0 1 1426 359Z', hue.clay) +
    line('M1240 520h180M1240 570h130M1240 620h160', hue.sand, 16) +
    floor(1060, hue.clay) +
    at(
      480,
      60,
      1.2,
      figure({
        skin,
        hair: hair.puff(hairColor.brown, hue.gold),
        earrings: 'hoops',
        mouth: 'laugh',
        eyes: 'smiling',
        turn: 0.8,
        neck: [0, 330],
        hip: [0, 560],
        arms: [
          [
            [-130, 450],
            [-40, 520],
          ],
          [
            [150, 380],
            [268, 300],
          ],
        ],
        legs: [
          [
            [-36, 700],
            [-40, 850],
          ],
          [
            [40, 700],
            [56, 850],
          ],
        ],
        top: plain(hue.berry),
        bottom: plain(hue.plum),
        sleeves: 'long',
        cut: 'trousers',
        shoes: hue.ink,
        toes: [-1, 1],
        headScale: 0.5,
      }),
    ) +
    at(
      650,
      0,
      1,
      bustAt(60, 1060, 0.62, { skin: skins.ebony, hair: hair.fade(), wears: wear.shirt(plain(hue.sky)), turn: -1 }),
      bustAt(400, 1080, 0.62, {
        skin: skins.cocoa,
        hair: hair.braids(),
        wears: wear.blazer(plain(hue.indigo)),
        turn: -1,
      }),
      bustAt(720, 1070, 0.62, {
        skin: skins.honey,
        hair: hair.curly(),
        glasses: 'round',
        wears: wear.sweater(plain(hue.leaf)),
        turn: -1,
      }),
    )
  );
}

function cornerShop(): Svg {
  const { chestnut: skin } = skins;
  const awning = Array.from({ length: 10 }, (_, index) =>
    path(
      `M${index * 160} 60H${index * 160 + 160}L${index * 160 + 160} 230A80 70 0 0 1 ${index * 160} 230Z`,
      index % 2 ? hue.cream : hue.clay,
    ),
  ).join('');
  const under = plain(hue.cream);
  return (
    ground('#4f8f84') +
    rect(120, 300, 420, 560, '#dff0e6', 10) +
    rect(1060, 300, 420, 560, '#dff0e6', 10) +
    [380, 560, 740]
      .map(
        (y) =>
          rect(120, y + 70, 420, 16, '#8a4a2c') +
          rect(1060, y + 70, 420, 16, '#8a4a2c') +
          [150, 230, 310, 390, 470]
            .map(
              (x, index) =>
                rect(
                  x,
                  y + 70 - 70 - (index % 3) * 12,
                  50,
                  70 + (index % 3) * 12,
                  [hue.gold, hue.clay, hue.teal, hue.berry, hue.leaf][(index + y) % 5] ?? hue.gold,
                  10,
                ) +
                rect(
                  x + 940,
                  y,
                  50,
                  70,
                  [hue.teal, hue.amber, hue.plum, hue.leaf, hue.clay][(index + y) % 5] ?? hue.gold,
                  25,
                ),
            )
            .join(''),
      )
      .join('') +
    rect(0, 0, 1600, 66, hue.brick) +
    awning +
    at(
      800,
      560,
      1.16,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.locs(hairColor.grey, 190),
        hairColor: hairColor.grey,
        beard: 'short',
        mouth: 'laugh',
        eyes: 'smiling',
        wears: wear.apron(under, plain(hue.leaf)),
      }),
      arm(
        [-216, 330],
        [
          [-280, 500],
          [-190, 590],
        ],
        under,
        skin.base,
        58,
        0.4,
      ),
      arm(
        [216, 330],
        [
          [280, 500],
          [190, 590],
        ],
        under,
        skin.base,
        58,
        0.4,
      ),
    ) +
    desk(1080, '#8a4a2c') +
    at(330, 1100, 1, basket(stripes(hue.amber, hue.sand, 0.6), [hue.clay, hue.gold, hue.amber])) +
    at(1280, 1100, 1, basket(triangles(hue.sand, hue.amber, hue.clay, 0.4), [hue.leaf, hue.olive, hue.mint]))
  );
}

function handshake(): Svg {
  const [one, two] = [skins.espresso, skins.honey];
  const [left, right] = [plain(hue.indigo), plain(hue.clay)];
  return (
    ground(hue.gold) +
    circle(800, 560, 520, '#f7c45a') +
    circle(800, 560, 360, hue.cream) +
    group(
      'translate(168 254) scale(0.79)',
      at(
        420,
        480,
        1.14,
        bustAt(0, 0, 1, {
          skin: one,
          hair: hair.flattop(),
          beard: 'short',
          mouth: 'smile',
          turn: 1,
          wears: wear.blazer(left, hue.white, hue.gold),
        }),
      ) +
        at(
          1180,
          500,
          1.1,
          bustAt(0, 0, 1, {
            skin: two,
            hair: hair.cornrows(hairColor.brown),
            earrings: 'hoops',
            mouth: 'smile',
            turn: -1,
            wears: wear.blazer(right, hue.cream),
          }),
        ) +
        segment([240, 900], 76, [480, 1040], 62, darker(left.base, 0.3)) +
        segment([480, 1040], 62, [700, 930], 48, left.base) +
        segment([1360, 900], 74, [1120, 1040], 60, darker(right.base, 0.25)) +
        segment([1120, 1040], 60, [900, 930], 46, right.base) +
        rect(676, 888, 60, 84, hue.white, 8, { transform: 'rotate(-26 706 930)' }) +
        rect(864, 888, 56, 80, hue.cream, 8, { transform: 'rotate(26 892 930)' }) +
        hand([740, 912], [620, 960], 52, one.base) +
        hand([860, 912], [980, 960], 52, two.base) +
        line('M778 866q16 30 0 70M808 862q16 30 2 74', two.shade, 6, { opacity: 0.5 }),
    ) +
    band(1120, 80, mudcloth(hue.ink, hue.cream, 0.68))
  );
}

function strategyWall(): Svg {
  const notes = [hue.gold, hue.rose, hue.mint, hue.sky, hue.lilac];
  const [skin, other] = [skins.cocoa, skins.ebony];
  const [knit, cloth] = [plain(hue.leaf), dots(hue.night, hue.gold, 0.8)];
  return (
    ground(hue.paper) +
    Array.from({ length: 18 }, (_, index) =>
      at(
        170 + (index % 6) * 230,
        90 + Math.floor(index / 6) * 210,
        1,
        rect(0, 0, 150, 150, notes[(index * 2 + Math.floor(index / 6)) % 5] ?? hue.gold, 4, {
          transform: `rotate(${((index * 7) % 9) - 4})`,
        }),
        line('M24 46h90M24 76h70M24 106h50', hue.ink, 7, { opacity: 0.3 }),
      ),
    ).join('') +
    line('M320 190C400 240 420 320 500 360M780 180C860 240 900 320 960 380', hue.clay, 9, {
      'stroke-dasharray': '4 22',
    }) +
    at(
      1120,
      560,
      1.14,
      bustAt(0, 0, 1, {
        skin: other,
        hair: hair.kufi(kente(hue.gold, hue.leaf, hue.brick, 0.4)),
        beard: 'full',
        mouth: 'smile',
        turn: -0.8,
        wears: wear.shirt(cloth),
      }),
    ) +
    at(
      520,
      580,
      1.14,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.afro(hairColor.brown, 0.94),
        glasses: 'round',
        earrings: 'studs',
        mouth: 'laugh',
        turn: 0.5,
        wears: wear.turtleneck(knit),
      }),
      arm(
        [216, 330],
        [
          [330, 360],
          [330, 90],
        ],
        knit,
        skin.base,
        56,
      ),
    ) +
    desk(1130, hue.teal) +
    at(820, 1150, 1, mug(hue.clay))
  );
}

function teamOfFour(): Svg {
  return (
    ground('#dfe8d2') +
    [200, 600, 1000, 1400]
      .map((x, index) => arch(x, 170, 370, 1200, [hue.clay, hue.gold, hue.teal, hue.berry][index] ?? hue.clay))
      .join('') +
    bustAt(200, 560, 0.94, {
      skin: skins.honey,
      hair: hair.fade(hairColor.brown),
      mouth: 'smile',
      wears: wear.shirt(plain(hue.cream)),
      build: 0.92,
    }) +
    bustAt(1400, 570, 0.94, {
      skin: skins.ebony,
      hair: hair.braids(hairColor.black, hue.cream),
      earrings: 'hoops',
      mouth: 'laugh',
      eyes: 'smiling',
      wears: wear.wrapped(petals(hue.gold, hue.clay, hue.plum, 0.8), 270),
      build: 0.9,
    }) +
    bustAt(600, 540, 0.98, {
      skin: skins.chestnut,
      hair: hair.hijab(plain(hue.indigo)),
      hijab: true,
      mouth: 'smile',
      wears: wear.blazer(plain(hue.night)),
      build: 0.92,
    }) +
    bustAt(1000, 550, 0.98, {
      skin: skins.espresso,
      hair: hair.bald(),
      beard: 'full',
      glasses: 'square',
      mouth: 'smile',
      wears: wear.blazer(plain(hue.forest), hue.cream, hue.gold),
      build: 0.94,
    }) +
    band(1140, 60, triangles(hue.night, hue.gold, hue.clay, 0.75))
  );
}

function morningCommute(): Svg {
  const { espresso: skin } = skins;
  return (
    ground('#f9cfa5') +
    sun(1180, 420, 220, hue.amber, 2) +
    skyline('commute', 980, 520, '#b4523a', hue.cream) +
    floor(970, hue.plum) +
    rect(0, 1030, 1600, 12, hue.rose) +
    at(
      700,
      30,
      1.28,
      figure({
        skin,
        hair: hair.locs(hairColor.black, 140),
        mouth: 'smile',
        turn: 0.8,
        glasses: 'square',
        neck: [10, 300],
        hip: [-10, 520],
        arms: [
          [
            [-100, 420],
            [-40, 500],
          ],
          [
            [120, 410],
            [146, 510],
          ],
        ],
        legs: [
          [
            [70, 650],
            [110, 800],
          ],
          [
            [-70, 650],
            [-150, 760],
          ],
        ],
        top: plain(hue.teal),
        bottom: plain(hue.night),
        sleeves: 'long',
        cut: 'trousers',
        shoes: hue.cream,
        toes: [1, 1],
        headScale: 0.46,
        shoulders: 0.85,
      }),
      at(
        166,
        560,
        1,
        line('M-34-20C-34-50 34-50 34-20', hue.ink, 9),
        rect(-80, -20, 160, 110, '#7a3b1c', 12),
        rect(-80, 16, 160, 12, darker('#7a3b1c', 0.3)),
      ),
      at(-36, 500, 0.55, mug(hue.cream)),
    ) +
    pot(200, 1150, 1.3, hue.clay, palm(0, -20, 1, [hue.leaf, lighter(hue.leaf), hue.forest]))
  );
}

export const business = { boardroomLight, pitchDay, cornerShop, handshake, strategyWall, teamOfFour, morningCommute };
