/** Things of offices, classrooms and studios. */
import { darker, hue, lighter } from '../art/color.ts';
import { circle, ellipse, group, line, path, rect } from '../art/svg.ts';
import type { Svg } from '../art/svg.ts';

const bubble = (color: string, inner: Svg): Svg =>
  rect(-150, -250, 300, 190, color, 50) + path('M-60-66L-90 0L10-66Z', color) + inner;

const gearTeeth = (r: number, color: string): Svg =>
  Array.from({ length: 8 }, (_, index) =>
    rect(-24, -r - 30, 48, 60, color, 8, { transform: `rotate(${index * 45})` }),
  ).join('');

export const workThings = {
  briefcase: () =>
    rect(-70, -230, 140, 70, 'none', 26, { stroke: hue.brick, 'stroke-width': 20 }) +
    rect(-180, -200, 360, 200, '#8a4a2c', 22) +
    rect(-180, -130, 360, 18, darker('#8a4a2c', 0.3)) +
    rect(-26, -146, 52, 50, hue.gold, 8),
  clipboard: () =>
    rect(-120, -320, 240, 320, '#8a4a2c', 18) +
    rect(-100, -296, 200, 276, hue.white, 8) +
    rect(-50, -340, 100, 48, hue.gold, 12) +
    line('M-70-230H70M-70-180H70M-70-130H20M-70-80H50', hue.sand, 14) +
    line('M-78-232l8 10l16-20M-78-182l8 10l16-20', hue.leaf, 10),
  chart: () =>
    rect(-210, -330, 420, 290, hue.white, 16, { stroke: hue.night, 'stroke-width': 14 }) +
    line('M-150-100L-70-180L0-130L80-230L150-280', hue.clay, 18) +
    line('M150-280l-46 6M150-280l-8 46', hue.clay, 16) +
    line('M-110-40L-150 0M110-40L150 0', hue.night, 14),
  coins: () =>
    [0, 1, 2, 3, 4].map((index) => ellipse(-70, -24 - index * 30, 78, 26, index % 2 ? hue.amber : hue.gold)).join('') +
    [0, 1, 2].map((index) => ellipse(100, -24 - index * 30, 78, 26, index % 2 ? hue.amber : hue.gold)).join('') +
    circle(10, -250, 70, hue.gold) +
    circle(10, -250, 50, hue.amber) +
    line('M10-280V-220', hue.cream, 14),
  calculator: () =>
    rect(-110, -300, 220, 300, hue.night, 24) +
    rect(-84, -274, 168, 70, hue.mint, 10) +
    Array.from({ length: 9 }, (_, index) =>
      rect(-84 + (index % 3) * 60, -180 + Math.floor(index / 3) * 54, 48, 40, index === 8 ? hue.clay : hue.cream, 8),
    ).join(''),
  bulb: () =>
    path('M-46-90C-60-150-120-170-120-250A120 120 0 0 1 120-250C120-170 60-150 46-90Z', hue.gold) +
    line('M-40-230L-10-190L10-230L40-190M0-190V-96', hue.amber, 12) +
    rect(-50, -86, 100, 70, hue.night, 16) +
    line('M-48-62H48M-48-38H48', hue.lilac, 8),
  rocket: () =>
    path('M-70-110L-130-20L-50-50ZM70-110L130-20L50-50Z', hue.clay) +
    path('M0-430C90-340 90-180 60-60H-60C-90-180-90-340 0-430Z', hue.white) +
    path('M0-430C46-384 66-330 74-286H-74C-66-330-46-384 0-430Z', hue.clay) +
    circle(0, -210, 40, hue.teal) +
    circle(0, -210, 24, hue.sky) +
    path('M-36-56C-40-10 0 30 0 50C0 30 40-10 36-56Z', hue.gold),
  gear: () =>
    group('translate(0 -170)', gearTeeth(112, hue.teal), circle(0, 0, 120, hue.teal), circle(0, 0, 50, hue.cream)),
  cloud: () =>
    path('M-150 0A90 90 0 0 1-140-178A120 120 0 0 1 84-220A100 100 0 0 1 170-30C164-10 150 0 130 0Z', hue.sky) +
    line('M0-40V-140M-44-100L0-146L44-100', hue.white, 24),
  brackets: () => bubble(hue.night, line('M-40-200L-90-156L-40-112M40-200L90-156L40-112M18-216L-18-96', hue.mint, 18)),
  chat: () => bubble(hue.gold, line('M-90-190H90M-90-150H90M-90-110H20', hue.night, 16)),
  love: () =>
    bubble(
      hue.rose,
      path('M0-90C-90-150-76-214-36-214C-12-214-4-200 0-188C4-200 12-214 36-214C76-214 90-150 0-90Z', hue.white),
    ),
  pencil: () =>
    group(
      'rotate(24)',
      rect(-30, -380, 60, 300, hue.gold, 6),
      rect(-30, -420, 60, 50, hue.rose, 12),
      path('M-30-80H30L0 0Z', hue.sand),
      path('M-10-26H10L0 0Z', hue.ink),
    ),
  backpack: () =>
    rect(-60, -370, 120, 90, 'none', 40, { stroke: hue.night, 'stroke-width': 22 }) +
    path('M-150 0V-220A150 120 0 0 1 150-220V0Z', hue.indigo) +
    rect(-104, -140, 208, 116, lighter(hue.indigo, 0.18), 22) +
    rect(-150, -220, 300, 20, hue.gold) +
    rect(-20, -104, 40, 14, hue.gold, 6),
  diploma: () =>
    group(
      'translate(0 -90) rotate(-14)',
      rect(-210, -60, 420, 120, hue.white, 50),
      ellipse(-170, 0, 40, 60, hue.sand),
      rect(-26, -62, 52, 124, hue.clay),
      path('M-20 58L-44 140L0 110L44 140L20 58Z', hue.clay),
    ),
  atom: () =>
    group(
      'translate(0 -170)',
      [0, 60, 120]
        .map((turn) =>
          ellipse(0, 0, 160, 60, 'none', { stroke: hue.indigo, 'stroke-width': 14, transform: `rotate(${turn})` }),
        )
        .join(''),
      circle(0, 0, 34, hue.clay),
    ),
  ruler: () =>
    path('M-170 0L150-320V0Z', hue.gold) +
    path('M-50-50L90-190V-50Z', hue.cream) +
    line('M150-40H124M150-90H124M150-140H124M150-190H124', hue.brick, 8),
  sign: () =>
    rect(-200, -330, 400, 200, hue.forest, 26) +
    rect(-180, -310, 360, 160, hue.leaf, 16) +
    line('M-120-250H120M-80-210H80', hue.cream, 20) +
    line('M-90-330L0-400L90-330', hue.brick, 12),
  parcel: () =>
    rect(-170, -240, 340, 240, '#c98f54', 10) +
    rect(-170, -240, 340, 60, '#b47a42', 10) +
    rect(-34, -240, 68, 240, hue.sand) +
    path('M60-100h70M60-70h50', 'none', { stroke: hue.brick, 'stroke-width': 12, 'stroke-linecap': 'round' }),
} as const;
