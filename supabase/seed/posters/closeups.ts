/** Upright close-ups: hands at work, faces between leaves, a page that gives light. */
import { leaf } from '../art/backdrop.ts';
import { darker, hairColor, hue, lighter, skins } from '../art/color.ts';
import { mudcloth, stripes, triangles } from '../art/fabric.ts';
import { at, circle, cloud, ellipse, group, line, path, rect } from '../art/svg.ts';
import type { Svg } from '../art/svg.ts';
import { ground } from './frame.ts';
import { hand } from './hand.ts';
import { covered, profile, sideLocs } from './profile.ts';

function quarterToFive(): Svg {
  const keys = Array.from({ length: 48 }, (_, index) =>
    rect(352 + (index % 12) * 49, 700 + Math.floor(index / 12) * 52, 40, 42, '#3b3f52', 7),
  ).join('');
  const cuff = stripes('#f7efe2', '#9cc7dd', 1);
  const { espresso: skin } = skins;
  return (
    ground('#c87a45') +
    [160, 480, 800, 1120, 1440].map((y) => rect(0, y, 1280, 6, '#b2673a')).join('') +
    rect(286, 96, 720, 880, '#160b10', 26, { opacity: 0.18 }) +
    rect(270, 60, 740, 560, '#2a2f45', 26) +
    rect(298, 88, 684, 490, hue.night, 10) +
    [120, 210, 160, 290, 360]
      .map((height, index) =>
        rect(
          350 + index * 96,
          530 - height,
          62,
          height,
          [hue.sky, hue.mint, hue.rose, hue.gold, hue.clay][index] ?? hue.gold,
          8,
        ),
      )
      .join('') +
    line('M370 400L480 320L570 360L670 220L780 130', hue.white, 10) +
    circle(780, 130, 18, hue.white) +
    circle(900, 200, 46, hue.teal) +
    path('M900 200V154A46 46 0 0 1 942 218Z', hue.gold) +
    rect(270, 640, 740, 380, '#d8d2c8', 26) +
    rect(330, 680, 620, 236, '#2a2f45', 14) +
    keys +
    rect(540, 930, 200, 76, '#c2bbae', 12) +
    circle(1146, 330, 118, '#160b10', { opacity: 0.18 }) +
    circle(1130, 310, 116, hue.cream) +
    circle(1130, 310, 90, '#5a2f1c') +
    ellipse(1110, 290, 44, 26, '#7a4529', { transform: 'rotate(-30 1110 290)' }) +
    line('M1130 426C1120 500 1180 500 1190 436', hue.cream, 24) +
    group(
      'rotate(-8 130 520)',
      rect(20, 300, 220, 420, hue.berry, 12),
      rect(20, 300, 40, 420, darker(hue.berry), 12),
      line('M100 380h100M100 430h80M100 480h100', hue.blush, 10),
    ) +
    at(
      150,
      960,
      1,
      rect(-70, -150, 140, 280, hue.ink, 24),
      rect(-56, -130, 112, 240, hue.teal, 10),
      line('M-30-80h60M-30-50h40', hue.mint, 10),
    ) +
    cuff.defs +
    group('translate(380 1260) rotate(10) scale(1.2)', hand(skin.base, cuff.paint, hue.rose, hue.deepteal)) +
    group('translate(900 1260) rotate(-10) scale(-1.2 1.2)', hand(skin.base, cuff.paint, hue.rose, hue.deepteal))
  );
}

function amongLeaves(): Svg {
  const { ebony: skin } = skins;
  const greens = ['#1f5b46', '#2f7a58', '#174532', '#4f9a6f'] as const;
  const ring = (list: readonly (readonly [number, number, number, number, number])[]): Svg =>
    list.map(([x, y, size, angle, tone]) => leaf(x, y, size, angle, greens[tone] ?? greens[0])).join('');
  return (
    ground('#f0a07c') +
    circle(700, 560, 520, '#f6b896') +
    ring([
      [-40, 900, 3.6, 30, 2],
      [1330, 820, 3.8, -34, 2],
      [200, 300, 2.6, -150, 0],
      [1120, 240, 2.8, 150, 2],
      [640, 60, 2, 178, 0],
    ]) +
    at(
      540,
      720,
      1.62,
      profile(skin, sideLocs(hairColor.black, 380), { eyes: 'open', metal: hue.gold }),
      path(
        'M-160 340C-90 410 0 420 58 380C150 420 260 470 300 640L340 1200H-520L-470 690C-440 560-300 420-160 340Z',
        '#f3d9a4',
      ),
      line('M-150 346C-90 410 0 420 56 382', '#d9b878', 24),
    ) +
    ring([
      [160, 1660, 3.8, 12, 1],
      [-60, 1500, 3.4, 40, 0],
      [420, 1720, 3, -22, 2],
      [1300, 1700, 3.9, -10, 1],
      [1420, 1500, 2.9, -40, 3],
      [900, 1740, 3, 18, 0],
      [640, 1760, 2.6, -4, 3],
    ])
  );
}

const sparks = (): Svg =>
  [
    [200, 180],
    [1040, 150],
    [1160, 420],
    [900, 280],
    [120, 480],
    [660, 120],
  ]
    .map(([x = 0, y = 0], index) =>
      group(
        `translate(${x} ${y}) scale(${0.7 + (index % 3) * 0.3})`,
        path('M0-40C6-8 8-6 40 0C8 6 6 8 0 40C-6 8-8 6-40 0C-8-6-6-8 0-40Z', hue.gold),
      ),
    )
    .join('');

function firstChapter(): Svg {
  const { cocoa: skin } = skins;
  const puff = covered(
    path(cloud(-150, -230, 150, 140, 15), hairColor.black) +
      ellipse(-84, -176, 34, 72, hue.gold, { transform: 'rotate(40 -84 -176)' }) +
      line(
        'M70-200C20-230-50-230-80-190M40-140C0-180-50-190-90-176M10-80C-30-130-60-150-96-166',
        lighter(hairColor.black, 0.25),
        6,
      ),
    hairColor.black,
  );
  const cloth = triangles('#1f7a78', '#f3b229', '#0f4a50', 1.2);
  const page = (side: number): Svg =>
    group(
      `scale(${side} 1)`,
      path('M0 0C120-90 330-110 560-60L600 250C360 200 140 220 0 320Z', '#fff3d6'),
      line('M90 20C220-30 350-40 480-14M100 90C230 40 370 30 500 56M106 160C240 110 380 100 520 124', '#d9b98a', 13),
    );
  return (
    ground('#2a2563') +
    circle(820, 980, 760, '#38327a') +
    circle(820, 980, 560, '#4c4592') +
    circle(820, 1000, 360, '#6f5aa6') +
    sparks() +
    cloth.defs +
    at(
      420,
      640,
      1.36,
      group('rotate(14 0 200)', profile(skin, puff, { aid: '#9fd8c2' })),
      path(
        'M-190 330C-110 420 0 440 70 400C170 440 260 560 290 760L300 1000H-420C-420 700-380 440-190 330Z',
        cloth.paint,
      ),
    ) +
    at(
      800,
      1240,
      1.05,
      page(1),
      page(-1),
      path(
        'M-600 250C-360 200-140 220 0 320C140 220 360 200 600 250L606 300C360 250 140 270 0 370C-140 270-360 250-606 300Z',
        hue.clay,
      ),
    ) +
    group('translate(210 1560) rotate(38) scale(0.95)', hand(skin.base, '#0f4a50', hue.rose))
  );
}

function lightBetweenUs(): Svg {
  const { chestnut: one, ebony: two } = skins;
  const sleeve = mudcloth('#3a1433', '#e8b7a0', 1.3);
  return (
    ground('#240f2c') +
    [640, 520, 400, 290]
      .map((r, index) => circle(640, 640, r, ['#3a1838', '#5b2445', '#8f3a3f', '#d2743a'][index] ?? hue.clay))
      .join('') +
    circle(640, 640, 190, hue.gold) +
    path('M640 400C760 560 740 700 640 720C540 700 520 560 640 400Z', '#fff3d0') +
    path('M640 520C700 610 690 690 640 704C590 690 580 610 640 520Z', hue.amber) +
    rect(560, 716, 160, 330, '#fbe3bf', 20) +
    rect(660, 716, 60, 330, '#ecc995', 20) +
    ellipse(640, 720, 80, 16, '#fff3d0') +
    sleeve.defs +
    group('translate(330 1230) rotate(13) scale(1.5)', hand(one.base, sleeve.paint, hue.gold, hue.berry)) +
    group('translate(950 1230) rotate(-13) scale(-1.5 1.5)', hand(two.base, sleeve.paint, hue.gold, hue.berry))
  );
}

export const closeups = { quarterToFive, amongLeaves, firstChapter, lightBetweenUs };
