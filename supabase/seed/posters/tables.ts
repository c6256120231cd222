/** Upright pictures seen from straight above: a table, a beach. */
import { hue, lighter, skins } from '../art/color.ts';
import { kente, petals, stripes } from '../art/fabric.ts';
import { segment } from '../art/figure.ts';
import { at, circle, ellipse, group, line, path, random, rect, round } from '../art/svg.ts';
import type { Svg } from '../art/svg.ts';
import { ground } from './frame.ts';

const shade = (x: number, y: number, r: number): Svg => circle(x + 16, y + 22, r, '#160b10', { opacity: 0.2 });

const dish = (x: number, y: number, r: number, rim: string, bowl: string, ...food: Svg[]): Svg =>
  shade(x, y, r) +
  circle(x, y, r, rim) +
  circle(x, y, r * 0.9, lighter(rim, 0.3)) +
  circle(x, y, r * 0.8, bowl) +
  at(x, y, 1, ...food);

/** `draw` at random places inside a disc, the same ones every time. */
function scattered(seed: string, count: number, r: number, draw: (x: number, y: number, index: number) => Svg): Svg {
  const next = random(seed);
  return Array.from({ length: count }, (_, index) => {
    const angle = next() * Math.PI * 2;
    const far = Math.sqrt(next()) * r;
    return draw(round(Math.cos(angle) * far), round(Math.sin(angle) * far), index);
  }).join('');
}

const spoon = (x: number, y: number, turn: number): Svg =>
  group(
    `rotate(${turn} ${x} ${y})`,
    rect(x - 74, y - 230, 148, 470, '#e9d9b6', 10),
    rect(x - 74, y + 150, 148, 30, '#c4532a'),
    ellipse(x, y - 120, 38, 58, '#8a5a2b'),
    ellipse(x, y - 124, 26, 42, '#a9743d'),
    line(`M${x} ${y - 66}V${y + 190}`, '#8a5a2b', 20),
  );

const turned = (angle: number, ...children: Svg[]): Svg => group(`rotate(${angle})`, ...children);
const tilted = (x: number, y: number, angle: number) => ({ transform: `rotate(${angle % 180} ${x} ${y})` });

const rice = (): Svg =>
  scattered('rice', 260, 250, (x, y, index) =>
    ellipse(x, y, 13, 6, ['#f08a3c', '#e66d2d', '#f7b267'][index % 3] ?? '#f08a3c', tilted(x, y, index * 47)),
  ) +
  scattered('peas', 16, 220, (x, y) => circle(x, y, 14, hue.leaf)) +
  ellipse(-90, -70, 84, 60, '#8a3d1c', { transform: 'rotate(-24 -90 -70)' }) +
  ellipse(96, 60, 88, 58, '#7a3417', { transform: 'rotate(30 96 60)' });

const plantain = (): Svg =>
  Array.from({ length: 9 }, (_, index) =>
    turned(
      index * 40,
      ellipse(96, 0, 62, 34, '#e9a22b'),
      ellipse(96, 0, 46, 22, '#f6c453'),
      line('M70 0h52', '#c47a14', 5),
    ),
  ).join('');

const greens = (): Svg =>
  scattered('greens', 60, 150, (x, y, index) =>
    ellipse(x, y, 40, 16, index % 2 ? '#4f9a63' : '#1d5137', tilted(x, y, index * 61)),
  ) + scattered('chili', 7, 120, (x, y) => circle(x, y, 15, '#d8432a'));

const beans = (): Svg =>
  scattered('beans', 80, 160, (x, y, index) =>
    ellipse(x, y, 17, 11, index % 2 ? '#a8512f' : '#c4693d', tilted(x, y, index * 53)),
  );

const melon = (): Svg =>
  Array.from({ length: 6 }, (_, index) =>
    turned(
      index * 60 + 12,
      path('M20-10L150-70A170 170 0 0 1 150 70Z', '#e4573d'),
      path('M40-8L136-50A150 150 0 0 1 136 50Z', '#f58c6c'),
      ellipse(104, -12, 5, 9, hue.ink),
      ellipse(112, 20, 5, 9, hue.ink),
    ),
  ).join('');

const drink = (x: number, y: number): Svg =>
  shade(x, y, 100) +
  circle(x, y, 100, hue.white) +
  circle(x, y, 80, '#a3325a') +
  ellipse(x - 18, y - 20, 26, 14, hue.white, { opacity: 0.4 });

function tableForEight(): Svg {
  const runner = kente(hue.gold, hue.leaf, hue.brick, 1.7);
  return (
    ground('#1f6f6b') +
    runner.defs +
    rect(360, -20, 560, 1640, runner.paint) +
    rect(340, -20, 20, 1640, hue.ink) +
    rect(920, -20, 20, 1640, hue.ink) +
    dish(640, 800, 330, hue.cream, '#d2542a', rice()) +
    dish(190, 300, 230, hue.berry, '#f5dfae', plantain()) +
    dish(1090, 330, 230, hue.gold, '#2b6f4c', greens()) +
    dish(180, 1290, 236, hue.indigo, '#7a2f1d', beans()) +
    dish(1100, 1290, 230, hue.clay, '#fbe7c2', melon()) +
    drink(640, 250) +
    drink(640, 1370) +
    spoon(170, 800, -6) +
    spoon(1110, 800, 6)
  );
}

/** A person asleep under a wide hat; the hips at 0,0. */
function sunbather(): Svg {
  const { chestnut: skin } = skins;
  const suit = petals('#1a1b4b', hue.gold, hue.rose, 1);
  const body =
    'M-104-170C-60-190 60-190 104-170C116-90 96-40 92 10C92 70 118 120 120 190C60 230-60 230-120 190C-118 120-92 70-92 10C-96-40-116-90-104-170Z';
  return [
    segment([-60, 170], 54, [-78, 330], 44, skin.base),
    segment([-78, 330], 44, [-66, 480], 30, skin.base),
    ellipse(-62, 506, 30, 46, skin.base),
    segment([60, 170], 54, [112, 320], 44, skin.base),
    segment([112, 320], 44, [46, 450], 30, skin.base),
    ellipse(34, 474, 30, 44, skin.base, { transform: 'rotate(34 34 474)' }),
    segment([-96, -150], 40, [-190, -40], 32, skin.base),
    segment([-190, -40], 32, [-150, 90], 26, skin.base),
    circle(-146, 108, 30, skin.base),
    segment([96, -150], 40, [206, -210], 32, skin.base),
    segment([206, -210], 32, [120, -300], 26, skin.base),
    suit.defs,
    path(body, suit.paint),
    path('M-70-184C-60-110 60-110 70-184Z', skin.base),
    line('M-74-186L-60-250M74-186L60-250', suit.base, 16),
    circle(16, -286, 186, '#160b10', { opacity: 0.2 }),
    circle(0, -306, 186, '#e0a83f'),
    ...[160, 132, 104].map((r) => circle(0, -306, r, 'none', { stroke: '#c98c28', 'stroke-width': 7, opacity: 0.8 })),
    circle(0, -306, 84, '#e9b750'),
    circle(0, -306, 86, 'none', { stroke: hue.berry, 'stroke-width': 26 }),
  ].join('');
}

function lowTide(): Svg {
  const towel = stripes('#f7efe2', '#c4532a', 2.1);
  return (
    ground('#f3d19b') +
    path('M0 0H1280V360C1080 470 900 330 680 400C440 480 260 330 0 430Z', '#e9f2e4') +
    path('M0 0H1280V310C1080 420 900 280 680 350C440 430 260 280 0 380Z', '#7fc3c4') +
    path('M0 0H1280V220C1080 330 860 190 660 260C430 330 240 190 0 290Z', '#2f8f96') +
    line('M80 120q50-34 100 0M420 90q50-34 100 0M900 130q50-34 100 0M680 180q50-34 100 0', '#bfe3dd', 10, {
      opacity: 0.8,
    }) +
    group(
      'rotate(14 640 960)',
      rect(396, 560, 520, 980, '#160b10', 14, { opacity: 0.16 }),
      towel.defs + rect(380, 540, 520, 980, towel.paint, 10),
      at(640, 960, 1.1, sunbather()),
    ) +
    at(
      1080,
      1240,
      1,
      shade(0, 0, 78),
      circle(0, 0, 78, '#5a2f1c'),
      circle(0, 0, 62, '#fffaf1'),
      line('M10-6L70-110', hue.clay, 14),
    ) +
    at(
      170,
      760,
      1.2,
      ...[0, 72, 144, 216, 288].map((angle) => ellipse(0, -34, 24, 40, '#e58a7b', { transform: `rotate(${angle})` })),
      circle(0, 0, 14, '#c4532a'),
    ) +
    at(
      200,
      1330,
      1,
      group(
        'rotate(-24)',
        rect(-120, -160, 240, 320, hue.deepteal, 12),
        rect(-96, -130, 192, 40, hue.gold, 6),
        rect(-96, -60, 130, 16, hue.mint, 6),
        rect(-96, -26, 160, 16, hue.mint, 6),
      ),
    )
  );
}

export const tables = { tableForEight, lowTide };
