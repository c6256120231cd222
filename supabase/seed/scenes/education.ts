import {
  arch,
  archOutline,
  band,
  floor,
  ground,
  pot,
  palm,
  rays,
  scallops,
  shelves,
  sun,
  window,
} from '../art/backdrop.ts';
import { bustAt } from '../art/bust.ts';
import { hairColor, hue, lighter, skins } from '../art/colour.ts';
import { dots, kente, petals, plain, ripples, stripes, triangles } from '../art/fabric.ts';
import { arm, figure } from '../art/figure.ts';
import * as wear from '../art/garment.ts';
import * as hair from '../art/hair.ts';
import { bookStack, desk, flask, globe, lamp, openBook } from '../art/props.ts';
import { at, circle, clipped, line, path, rect } from '../art/svg.ts';
import type { Svg } from '../art/svg.ts';

const stole = kente(hue.gold, hue.leaf, hue.brick, 0.55);

function tasselTurned(): Svg {
  const { amber: skin } = skins;
  return (
    ground(hue.amber) +
    rays(800, 560, 0, 1200, 28, '#e9992f') +
    circle(800, 560, 440, hue.cream) +
    bustAt(800, 560, 1.34, {
      skin,
      hair: hair.graduate(hair.curly(hairColor.brown)),
      eyes: 'smiling',
      mouth: 'laugh',
      earrings: 'studs',
      wears: wear.gown(plain(hue.night), stole),
    }) +
    band(1150, 50, kente(hue.gold, hue.leaf, hue.brick, 0.42))
  );
}

function storyCircle(): Svg {
  const teacher = skins.espresso;
  const cloth = petals(hue.teal, hue.gold, hue.cream, 0.8);
  return (
    ground('#f3d7b0') +
    shelves(80, 90, 420, 4, 'story', '#8a4a2c', [hue.clay, hue.gold, hue.teal, hue.berry, hue.leaf]) +
    shelves(1100, 90, 420, 4, 'circle', '#8a4a2c', [hue.indigo, hue.gold, hue.rose, hue.leaf, hue.cream]) +
    at(
      800,
      350,
      1.04,
      bustAt(0, 0, 1, {
        skin: teacher,
        hair: hair.headwrap(cloth),
        glasses: 'round',
        earrings: 'hoops',
        mouth: 'smile',
        eyes: 'closed',
        wears: wear.dashiki(cloth, hue.gold, hue.clay),
      }),
      at(0, 570, 1.25, openBook(hue.brick)),
      arm(
        [-220, 330],
        [
          [-290, 500],
          [-190, 540],
        ],
        cloth,
        teacher.base,
        54,
      ),
      arm(
        [220, 330],
        [
          [290, 500],
          [190, 540],
        ],
        cloth,
        teacher.base,
        54,
      ),
    ) +
    bustAt(440, 860, 0.82, {
      skin: skins.honey,
      hair: hair.puffs(hairColor.black, hue.berry),
      eyes: 'smiling',
      mouth: 'laugh',
      turn: 1,
      wears: wear.tee(plain(hue.berry)),
      build: 0.78,
    }) +
    bustAt(1160, 860, 0.82, {
      skin: skins.ebony,
      hair: hair.fade(),
      mouth: 'smile',
      turn: -1,
      wears: wear.tee(stripes(hue.white, hue.indigo)),
      build: 0.78,
    }) +
    bustAt(800, 1040, 0.8, {
      skin: skins.chestnut,
      hair: hair.knots(),
      mouth: 'laugh',
      eyes: 'smiling',
      wears: wear.tee(plain(hue.gold)),
      build: 0.78,
    })
  );
}

function libraryLight(): Svg {
  const { cocoa: skin } = skins;
  const knit = plain(hue.leaf);
  return (
    ground('#5a2d22') +
    shelves(-30, 20, 560, 7, 'library', '#7c402c', [hue.gold, hue.clay, hue.mint, hue.sand, hue.rose]) +
    shelves(1070, 20, 560, 7, 'light', '#7c402c', [hue.sky, hue.gold, hue.clay, hue.cream, hue.olive]) +
    arch(800, 90, 620, 1200, hue.cream) +
    clipped(archOutline(800, 90, 620, 1200), sun(800, 420, 230, hue.gold)) +
    at(
      800,
      500,
      1.16,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.afro(hairColor.black, 0.86),
        glasses: 'square',
        eyes: 'closed',
        mouth: 'smile',
        wears: wear.sweater(knit),
      }),
      at(0, 540, 1.2, openBook(hue.indigo)),
      arm(
        [-212, 330],
        [
          [-270, 490],
          [-176, 510],
        ],
        knit,
        skin.base,
        56,
      ),
      arm(
        [212, 330],
        [
          [270, 490],
          [176, 510],
        ],
        knit,
        skin.base,
        56,
      ),
    )
  );
}

function chemistryLesson(): Svg {
  const { chestnut: skin } = skins;
  const white = plain('#f4efe6');
  return (
    ground(hue.lilac) +
    rect(120, 110, 1360, 640, hue.plum, 24) +
    line(
      'M260 300l70-40l70 40v80l-70 40l-70-40zM400 380l80 46M330 260v-80M1180 520l70-40l70 40v80l-70 40l-70-40zM1180 600l-80 46',
      hue.rose,
      9,
      { opacity: 0.8 },
    ) +
    at(
      800,
      470,
      1.18,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.braids(hairColor.black, hue.rose),
        glasses: 'round',
        glassesColor: hue.gold,
        mouth: 'smile',
        turn: 0.5,
        wears: wear.coat(hue.berry, false),
      }),
      arm(
        [220, 330],
        [
          [300, 470],
          [300, 320],
        ],
        white,
        skin.base,
        54,
      ),
      at(322, 330, 0.95, flask('#e8f5f2', hue.gold)),
    ) +
    desk(1050, hue.night) +
    at(300, 1070, 1.3, flask('#e8f5f2', hue.clay)) +
    at(500, 1070, 0.95, flask('#e8f5f2', hue.teal)) +
    at(1260, 1070, 1.1, flask('#e8f5f2', hue.mint))
  );
}

function chalkAndEquations(): Svg {
  const { ebony: skin } = skins;
  const suit = plain(hue.brick);
  return (
    ground('#c98d52') +
    rect(90, 80, 1420, 860, '#6b3a20', 18) +
    rect(120, 110, 1360, 800, hue.forest, 8) +
    line(
      'M220 260C300 160 330 420 420 300M470 240h110M470 290h80M220 420h240M240 470l60 90l60-90M1120 240l110 190h-220zM1120 240v190M1060 560h300M1100 620h200M1160 680h140',
      '#d9ead8',
      8,
      { opacity: 0.85 },
    ) +
    circle(1300, 330, 70, 'none', { stroke: hue.gold, 'stroke-width': 8 }) +
    at(
      760,
      480,
      1.2,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.bald(),
        beard: 'full',
        hairColor: hairColor.grey,
        glasses: 'round',
        mouth: 'smile',
        wears: wear.blazer(suit, hue.cream, hue.gold),
      }),
      arm(
        [222, 330],
        [
          [330, 420],
          [360, 200],
        ],
        suit,
        skin.base,
        58,
      ),
      rect(368, 96, 20, 74, '#fff', 8),
    ) +
    desk(1060, '#8a4a2c') +
    at(300, 1076, 1.2, bookStack([hue.teal, hue.gold, hue.clay])) +
    at(1330, 1076, 1.05, lamp(hue.gold))
  );
}

function capsUp(): Svg {
  const robe = plain(hue.indigo);
  const one = (
    x: number,
    look: Pick<Parameters<typeof figure>[0], 'skin' | 'hair' | 'mouth' | 'eyes' | 'beard' | 'glasses'>,
    lift: number,
  ) =>
    at(
      x,
      0,
      1.12,
      figure({
        ...look,
        neck: [0, 440],
        hip: [0, 680],
        top: robe,
        bottom: robe,
        sleeves: 'long',
        cut: 'skirt',
        hem: [
          [-150, 930],
          [-50, 950],
          [50, 950],
          [150, 930],
        ],
        arms: [
          [
            [-150, 380 - lift * 30],
            [-128, 240 - lift * 60],
          ],
          [
            [140, 560],
            [96, 660],
          ],
        ],
        legs: [
          [
            [-40, 860],
            [-44, 1000],
          ],
          [
            [40, 860],
            [48, 1000],
          ],
        ],
        shoes: hue.ink,
        toes: [-1, 1],
        headScale: 0.46,
      }),
      stole.defs,
      path('M-36 446L-8 446L-16 800L-58 800ZM36 446L8 446L16 800L58 800Z', stole.paint),
      at(
        -128,
        176 - lift * 60,
        0.42,
        path('M0-60L210 0L0 60L-210 0Z', hue.night),
        line('M0 0L150 30V90', hue.gold, 10),
      ),
    );
  return (
    ground(hue.sky) +
    sun(800, 620, 420, hue.cream, 2) +
    [
      [220, 220],
      [420, 120],
      [640, 210],
      [980, 120],
      [1180, 220],
      [1390, 130],
    ]
      .map(([x = 0, y = 0], index) =>
        rect(x, y, 26, 26, [hue.clay, hue.gold, hue.leaf][index % 3] ?? hue.clay, 4, {
          transform: `rotate(${index * 33} ${x} ${y})`,
        }),
      )
      .join('') +
    floor(1090, hue.leaf) +
    scallops(1090, 60, hue.forest, hue.leaf) +
    floor(1100, hue.forest) +
    one(500, { skin: skins.honey, hair: hair.curly(), mouth: 'laugh', eyes: 'smiling' }, 0.4) +
    one(1100, { skin: skins.chestnut, hair: hair.hijab(plain(hue.berry)), mouth: 'smile' }, 0.2) +
    one(
      800,
      { skin: skins.ebony, hair: hair.locs(hairColor.black, 150), mouth: 'laugh', eyes: 'smiling', beard: 'short' },
      1,
    )
  );
}

function worldOnTheDesk(): Svg {
  const { honey: skin } = skins;
  const cloth = dots(hue.berry, hue.rose);
  return (
    ground('#f6c98f') +
    window(
      920,
      90,
      540,
      560,
      '#8a4a2c',
      rect(920, 90, 540, 560, hue.sky),
      circle(1320, 230, 70, hue.cream),
      path('M920 520C1040 420 1180 560 1460 440V650H920Z', hue.leaf),
    ) +
    band(0, 70, ripples(hue.clay, hue.gold, 0.7)) +
    at(
      640,
      520,
      1.18,
      bustAt(0, 0, 1, {
        skin,
        hair: hair.puff(hairColor.brown, hue.teal),
        mouth: 'smile',
        turn: 0.9,
        earrings: 'studs',
        wears: wear.tee(cloth),
        build: 0.84,
      }),
      arm(
        [180, 330],
        [
          [270, 470],
          [356, 380],
        ],
        cloth,
        skin.base,
        46,
        0.4,
      ),
    ) +
    desk(1060, hue.clay) +
    at(1120, 1070, 1.7, globe(hue.teal, hue.gold, '#6b3a20')) +
    at(260, 1076, 1.2, bookStack([hue.indigo, hue.leaf, hue.gold, hue.clay])) +
    pot(1440, 1080, 1, hue.brick, palm(0, -20, 0.8, [hue.leaf, lighter(hue.leaf), hue.forest])) +
    band(1170, 30, triangles(hue.brick, hue.gold, hue.clay, 0.4))
  );
}

export const education = {
  tasselTurned,
  storyCircle,
  libraryLight,
  chemistryLesson,
  chalkAndEquations,
  capsUp,
  worldOnTheDesk,
};
