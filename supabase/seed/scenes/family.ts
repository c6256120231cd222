import { arch, band, floor, ground, palm, pot, stars, sun, window } from '../art/backdrop.ts';
import { bust, bustAt } from '../art/bust.ts';
import { hairColor, hue, lighter, skins } from '../art/colour.ts';
import type { Skin } from '../art/colour.ts';
import { dots, kente, mudcloth, petals, plain, ripples, stripes, triangles } from '../art/fabric.ts';
import { arm, segment } from '../art/figure.ts';
import * as wear from '../art/garment.ts';
import * as hair from '../art/hair.ts';
import { bowl, desk, lamp, mug, openBook, steam } from '../art/props.ts';
import { at, circle, ellipse, line, path, rect, group } from '../art/svg.ts';
import type { Svg } from '../art/svg.ts';

function onHisShoulders(): Svg {
  const [father, child] = [skins.espresso, skins.cocoa];
  const [shirt, dress] = [plain(hue.indigo), dots(hue.gold, hue.clay, 0.9)];
  const bodice = (): Svg =>
    dress.defs +
    path('M-40 180C-120 190-164 250-170 400V640H170V400C164 250 120 190 40 180C20 204-20 204-40 180Z', dress.paint);
  const leg = (x: number, foot: number): Svg =>
    segment([x, 800], 62, [foot, 1000], 50, child.base) +
    ellipse(foot, 1040, 58, 42, hue.cream) +
    ellipse(foot, 1056, 62, 30, hue.clay);
  return (
    ground('#f7c987') +
    sun(800, 520, 400, hue.cream, 2) +
    palm(130, 1220, 2.1, [hue.leaf, hue.forest]) +
    palm(1470, 1220, 2.1, [hue.leaf, hue.forest]) +
    at(
      800,
      320,
      0.94,
      bust({
        skin: child,
        hair: hair.puffs(hairColor.black, hue.clay),
        mouth: 'laugh',
        eyes: 'smiling',
        wears: bodice,
      }),
      arm(
        [-130, 250],
        [
          [-240, 210],
          [-280, 60],
        ],
        dress,
        child.base,
        42,
        0.36,
      ),
      arm(
        [130, 250],
        [
          [240, 210],
          [280, 60],
        ],
        dress,
        child.base,
        42,
        0.36,
      ),
    ) +
    at(
      800,
      740,
      1.12,
      bust({
        skin: father,
        hair: hair.fade(),
        beard: 'short',
        mouth: 'laugh',
        eyes: 'smiling',
        wears: wear.tee(shirt),
      }),
    ) +
    leg(640, 620) +
    leg(960, 980) +
    arm(
      [540, 1090],
      [
        [470, 1180],
        [590, 1010],
      ],
      shirt,
      father.base,
      58,
      0.4,
    ) +
    arm(
      [1060, 1090],
      [
        [1130, 1180],
        [1010, 1010],
      ],
      shirt,
      father.base,
      58,
      0.4,
    )
  );
}

function braidingDay(): Svg {
  const [mother, daughter] = [skins.ebony, skins.chestnut];
  const cloth = ripples(hue.teal, hue.gold, 0.8);
  return (
    ground('#f2b79a') +
    arch(800, 60, 1000, 1200, hue.cream) +
    pot(210, 1140, 1.3, hue.brick, palm(0, -20, 1, [hue.leaf, hue.forest])) +
    at(
      800,
      390,
      1.12,
      bust({
        skin: mother,
        hair: hair.headwrap(cloth),
        earrings: 'hoops',
        eyes: 'closed',
        mouth: 'smile',
        tilt: 3,
        wears: wear.dashiki(cloth, hue.gold, hue.brick),
      }),
    ) +
    at(
      800,
      880,
      0.94,
      bust({
        skin: daughter,
        hair: hair.braids(hairColor.black, hue.gold),
        eyes: 'smiling',
        mouth: 'smile',
        wears: wear.tee(plain(hue.berry)),
        build: 0.8,
      }),
    ) +
    arm(
      [556, 700],
      [
        [500, 930],
        [650, 1010],
      ],
      cloth,
      mother.base,
      56,
    ) +
    arm(
      [1044, 700],
      [
        [1100, 930],
        [950, 1010],
      ],
      cloth,
      mother.base,
      56,
    ) +
    band(1150, 50, triangles(hue.brick, hue.gold, hue.teal, 0.62))
  );
}

function threeGenerations(): Svg {
  return (
    ground(hue.deepteal) +
    circle(800, 620, 560, '#17616a') +
    circle(800, 620, 420, '#23777f') +
    bustAt(500, 500, 0.98, {
      skin: skins.espresso,
      hair: hair.gele(petals(hue.plum, hue.rose, hue.gold, 0.8)),
      hairColor: hairColor.grey,
      glasses: 'round',
      glassesColor: hue.gold,
      earrings: 'studs',
      mouth: 'smile',
      turn: 0.6,
      wears: wear.wrapped(petals(hue.plum, hue.rose, hue.gold, 0.8), 280),
      jewels: wear.beads([hue.cream, hue.cream]),
    }) +
    bustAt(1110, 520, 1.0, {
      skin: skins.cocoa,
      hair: hair.afro(hairColor.black, 0.94),
      earrings: 'hoops',
      mouth: 'smile',
      turn: -0.6,
      wears: wear.turtleneck(plain(hue.clay)),
    }) +
    bustAt(800, 830, 0.98, {
      skin: skins.chestnut,
      hair: hair.puffs(hairColor.black, hue.gold),
      mouth: 'laugh',
      eyes: 'smiling',
      wears: wear.tee(plain(hue.gold)),
      build: 0.8,
    }) +
    band(1130, 70, kente(hue.gold, hue.clay, hue.plum, 0.58))
  );
}

/** A round, sleeping face. */
const newborn = (skin: Skin): Svg =>
  group(
    'rotate(-14)',
    circle(0, 0, 100, skin.base),
    path(
      'M-100-6C-100-70-56-104 0-104C56-104 100-70 100-6C78-50 50-62 22-64C10-46-8-50-14-64C-50-62-80-44-100-6Z',
      hairColor.black,
    ),
    line('M-58 6Q-40 22-22 8M22 8Q40 22 58 6', hairColor.black, 7),
    line('M-14 34Q0 44 14 34', skin.line, 6, { opacity: 0.7 }),
    path('M-22 58C-12 52-4 54 0 56C4 54 12 52 22 58C10 72-10 72-22 58Z', skin.lip),
    ellipse(-58, 40, 20, 14, skin.lip, { opacity: 0.25 }),
    ellipse(58, 40, 20, 14, skin.lip, { opacity: 0.25 }),
  );

function newArrival(): Svg {
  const [mother, father, baby] = [skins.amber, skins.ebony, skins.cocoa];
  const cloth = plain(hue.cream);
  return (
    ground('#bcd9cf') +
    circle(800, 560, 470, '#dcebe2') +
    bustAt(1060, 460, 1.12, {
      skin: father,
      hair: hair.fade(),
      beard: 'full',
      eyes: 'closed',
      mouth: 'smile',
      tilt: -8,
      wears: wear.sweater(plain(hue.leaf)),
    }) +
    bustAt(590, 500, 1.12, {
      skin: mother,
      hair: hair.locs(hairColor.brown, 250),
      eyes: 'closed',
      mouth: 'smile',
      tilt: 8,
      wears: wear.wrapped(plain(hue.clay), 280),
    }) +
    at(
      800,
      900,
      1,
      `<g transform="rotate(-14)">${path('M-230-60C-180-150 120-160 220-60C280 20 200 150 0 160C-200 150-290 40-230-60Z', cloth.base)}${path('M-230-60C-180-20-60 60 180 110C120 150 60 158 0 160C-200 150-290 40-230-60Z', '#ead1a8')}</g>`,
      at(-118, -52, 1, newborn(baby)),
      path('M-236-30C-160 40 20 60 150 10C110 140-170 150-236-30Z', '#f6ddb6'),
    ) +
    arm(
      [380, 880],
      [
        [420, 1090],
        [690, 1030],
      ],
      null,
      mother.base,
      56,
    ) +
    arm(
      [1290, 860],
      [
        [1230, 1080],
        [960, 1010],
      ],
      plain(hue.leaf),
      father.base,
      60,
    )
  );
}

function sundayTable(): Svg {
  return (
    ground('#f3c65c') +
    band(0, 90, mudcloth(hue.brick, hue.cream, 0.75)) +
    window(600, 130, 400, 330, hue.brick, rect(600, 130, 400, 330, hue.sky), circle(880, 220, 50, hue.cream)) +
    bustAt(440, 500, 0.8, {
      skin: skins.ebony,
      hair: hair.kufi(kente(hue.gold, hue.leaf, hue.brick, 0.4)),
      hairColor: hairColor.grey,
      beard: 'full',
      mouth: 'smile',
      turn: 0.9,
      wears: wear.dashiki(plain(hue.forest), hue.gold, hue.brick),
    }) +
    bustAt(1160, 510, 0.8, {
      skin: skins.espresso,
      hair: hair.headwrap(plain(hue.berry)),
      earrings: 'drops',
      mouth: 'laugh',
      eyes: 'smiling',
      turn: -0.9,
      wears: wear.wrapped(petals(hue.berry, hue.gold, hue.cream, 0.8), 290),
    }) +
    bustAt(660, 700, 0.8, {
      skin: skins.cocoa,
      hair: hair.knots(),
      mouth: 'laugh',
      eyes: 'smiling',
      turn: 0.5,
      wears: wear.tee(stripes(hue.white, hue.teal)),
      build: 0.82,
    }) +
    bustAt(950, 690, 0.8, {
      skin: skins.chestnut,
      hair: hair.flattop(),
      mouth: 'smile',
      turn: -0.5,
      wears: wear.hoodie(plain(hue.clay)),
      build: 0.84,
    }) +
    desk(1010, '#8a4a2c') +
    rect(0, 1050, 1600, 60, hue.cream, 0, { opacity: 0.25 }) +
    at(800, 1090, 1.5, bowl(hue.teal, hue.clay, hue.gold)) +
    at(360, 1110, 1.1, bowl(hue.cream, hue.leaf, hue.mint)) +
    at(1240, 1110, 1.1, bowl(hue.berry, hue.gold, hue.clay)) +
    at(800, 950, 1, steam())
  );
}

function twins(): Svg {
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

function bedtimeStory(): Svg {
  const [elder, child] = [skins.chestnut, skins.espresso];
  const knit = plain(hue.clay);
  return (
    ground('#2b2c66') +
    window(
      910,
      90,
      520,
      520,
      hue.gold,
      rect(910, 90, 520, 520, hue.night),
      at(720, 40, 1, stars('bed', 30, 560, hue.cream)),
      circle(1290, 250, 80, hue.cream),
      circle(1324, 228, 70, hue.night),
    ) +
    at(150, 1110, 1.2, lamp(hue.gold)) +
    circle(40, 820, 260, hue.gold, { opacity: 0.12 }) +
    at(
      640,
      450,
      1.12,
      bust({
        skin: elder,
        hair: hair.afro(hairColor.silver, 0.8),
        hairColor: hairColor.silver,
        beard: 'full',
        glasses: 'square',
        glassesColor: hue.gold,
        eyes: 'closed',
        mouth: 'smile',
        turn: 0.6,
        wears: wear.sweater(knit),
      }),
    ) +
    at(
      1080,
      730,
      0.92,
      bust({
        skin: child,
        hair: hair.braids(hairColor.black, hue.rose),
        eyes: 'closed',
        mouth: 'smile',
        tilt: -12,
        wears: wear.tee(stripes(hue.cream, hue.lilac)),
        build: 0.8,
      }),
    ) +
    at(800, 1080, 1.4, openBook(hue.teal)) +
    arm(
      [410, 840],
      [
        [380, 1040],
        [570, 1040],
      ],
      knit,
      elder.base,
      58,
    ) +
    floor(1120, hue.plum) +
    band(1120, 80, petals(hue.plum, hue.berry, hue.gold, 0.7)) +
    at(300, 1120, 0.9, mug(hue.cream)) +
    line('M0 1120H1600', hue.berry, 8)
  );
}

export const family = { onHisShoulders, braidingDay, threeGenerations, newArrival, sundayTable, twins, bedtimeStory };
