/** Things of rest, prayer, health and home. */
import { leaf } from '../art/backdrop.ts';
import { darker, hue, lighter } from '../art/color.ts';
import { kente, petals } from '../art/fabric.ts';
import { circle, ellipse, group, line, path, rect } from '../art/svg.ts';
import type { Svg } from '../art/svg.ts';

const bottle = (color: string, label: string): Svg =>
  rect(-34, -300, 68, 60, darker(color, 0.2), 10) +
  path(
    'M-30-240H30C34-210 70-200 70-160V-30C70-10 60 0 40 0H-40C-60 0-70-10-70-30V-160C-70-200-34-210-30-240Z',
    color,
  ) +
  rect(-70, -150, 140, 90, label);

export const careThings = {
  water: () => bottle(hue.sky, hue.white) + path('M0-134C24-106 24-78 0-74C-24-78-24-106 0-134Z', hue.teal),
  oil: () => bottle(hue.amber, hue.cream) + leaf(0, -66, 0.3, 0, hue.leaf),
  journal: () =>
    group(
      'rotate(-6)',
      rect(-120, -320, 240, 320, hue.berry, 18),
      rect(-120, -320, 44, 320, darker(hue.berry, 0.3), 18),
      rect(-40, -250, 120, 70, hue.blush, 8),
      line('M60-320V20', hue.gold, 12),
    ),
  teapot: () =>
    line('M120-150C200-190 210-60 120-60', hue.teal, 26) +
    path('M-110-150C-190-150-190-190-220-220C-180-230-130-200-100-100Z', hue.teal) +
    path('M-130-30C-150-180-70-210 0-210C70-210 150-180 130-30C110 0-110 0-130-30Z', hue.teal) +
    ellipse(0, -206, 70, 18, darker(hue.teal, 0.3)) +
    circle(0, -234, 22, hue.gold),
  cushion: () => {
    const cloth = petals(hue.plum, hue.rose, hue.gold, 0.7);
    return (
      cloth.defs +
      path(
        'M-190-200C-80-180 80-180 190-200C170-130 170-70 190 0C80-20-80-20-190 0C-170-70-170-130-190-200Z',
        cloth.paint,
      )
    );
  },
  prayerbook: () =>
    rect(-130, -330, 260, 330, hue.night, 14) +
    rect(-130, -330, 34, 330, darker(hue.night, 0.4), 14) +
    line('M16-260V-110M-36-210H68', hue.gold, 22),
  quran: () =>
    path('M-150 0L0-120L150 0L190 0L0-170L-190 0Z', '#8a4a2c') +
    path(
      'M0-120C-60-180-150-190-200-170L-180-290C-120-300-50-280 0-230C50-280 120-300 180-290L200-170C150-190 60-180 0-120Z',
      hue.forest,
    ) +
    path(
      'M0-140C-54-192-130-204-176-190L-162-276C-112-282-44-264 0-216C44-264 112-282 162-276L176-190C130-204 54-192 0-140Z',
      hue.cream,
    ),
  dove: () =>
    path(
      'M-180-150C-90-250 30-230 70-170C110-200 150-190 160-160L196-140L150-130C120-40-40 0-120-60L-210-40C-190-80-190-110-180-150Z',
      hue.white,
      {
        stroke: hue.sky,
        'stroke-width': 10,
      },
    ) +
    path('M-40-160C-60-280 40-330 90-340C80-260 60-200 20-150Z', hue.white, { stroke: hue.sky, 'stroke-width': 10 }) +
    circle(120, -164, 9, hue.ink),
  stethoscope: () =>
    line('M-100-330C-120-180-60-120 0-120C60-120 120-180 100-330M0-120C0-20 120 10 130-60', hue.night, 22) +
    circle(130, -90, 46, hue.night) +
    circle(130, -90, 26, hue.sky) +
    circle(-100, -336, 18, hue.teal) +
    circle(100, -336, 18, hue.teal),
  firstaid: () =>
    rect(-70, -280, 140, 80, 'none', 30, { stroke: hue.brick, 'stroke-width': 20 }) +
    rect(-190, -250, 380, 250, hue.clay, 34) +
    circle(0, -125, 84, hue.white) +
    line('M0-170V-80M-45-125H45', hue.clay, 34),
  pills: () =>
    rect(-80, -280, 160, 64, hue.white, 12, { stroke: hue.sand, 'stroke-width': 8 }) +
    rect(-70, -220, 140, 220, hue.amber, 20) +
    rect(-70, -160, 140, 90, hue.white) +
    line('M0-140V-90M-25-115H25', hue.clay, 16),
  thermometer: () =>
    group(
      'rotate(18)',
      rect(-26, -360, 52, 300, hue.white, 26, { stroke: hue.sky, 'stroke-width': 10 }),
      circle(0, -40, 50, hue.clay),
      rect(-10, -240, 20, 200, hue.clay, 10),
      line('M26-300H6M26-250H6M26-200H6', hue.indigo, 8),
    ),
  tooth: () =>
    path(
      'M0-290C40-330 150-310 140-190C134-110 100-10 66-6C36-2 40-110 0-110C-40-110-36-2-66-6C-100-10-134-110-140-190C-150-310-40-330 0-290Z',
      hue.white,
      {
        stroke: hue.sky,
        'stroke-width': 14,
      },
    ),
  microscope: () =>
    rect(-150, -30, 300, 30, hue.night, 12) +
    line('M60-30C140-90 140-230 40-260', hue.night, 34) +
    group(
      'translate(-20 -130) rotate(-18)',
      rect(-34, -220, 68, 220, hue.teal, 16),
      rect(-26, 0, 52, 50, hue.gold, 8),
      rect(-24, -260, 48, 50, hue.night, 10),
    ) +
    rect(-110, -70, 130, 20, hue.night, 8),
  bloodpressure: () =>
    rect(-170, -250, 260, 190, hue.indigo, 24) +
    rect(-140, -220, 200, 110, hue.mint, 10) +
    line('M-120-165H-70L-50-200L-20-130L0-165H40', hue.forest, 12) +
    line('M90-150C190-150 190-20 110-20H-120', hue.night, 16) +
    ellipse(-140, -24, 50, 30, hue.night),
  baby: () =>
    path(
      'M-190-160C-200-40-90 20 20 0C130-20 220-70 210-150C190-230 60-200-20-250C-100-290-180-250-190-160Z',
      hue.cream,
    ) +
    path('M-60-40C10 10 150-20 208-130C220-60 120-10 20 0C-10 6-40-10-60-40Z', hue.sand) +
    circle(-110, -190, 92, '#6b3d28') +
    path('M-200-196C-196-260-160-284-110-284C-60-284-24-256-20-196C-60-250-150-256-200-196Z', hue.teal) +
    line('M-150-180q14 12 28 0M-96-180q14 12 28 0', hue.ink, 7) +
    line('M-124-140q14 10 28 0', '#a65149', 8),
  cake: () =>
    rect(-160, -130, 320, 130, hue.clay, 18) +
    path(
      'M-160-130C-160-170 160-170 160-130V-90C130-60 110-60 90-90C60-60 30-60 10-90C-20-60-60-60-80-90C-110-60-140-60-160-90Z',
      hue.cream,
    ) +
    [-80, 0, 80]
      .map(
        (x) =>
          rect(x - 8, -230, 16, 80, hue.teal, 6) +
          path(`M${x}-276C${x + 16}-250 ${x + 10}-236 ${x}-234C${x - 10}-236 ${x - 16}-250 ${x}-276Z`, hue.gold),
      )
      .join(''),
  gift: () =>
    rect(-150, -210, 300, 210, hue.berry, 12) +
    rect(-170, -250, 340, 70, lighter(hue.berry, 0.16), 12) +
    rect(-30, -250, 60, 250, hue.gold) +
    path('M0-250C-30-340-130-330-110-270C-100-250-40-246 0-250C40-246 100-250 110-270C130-330 30-340 0-250Z', hue.gold),
  ring: () =>
    circle(0, -110, 96, 'none', { stroke: hue.gold, 'stroke-width': 30 }) +
    path('M-60-240L0-180L60-240L34-280H-34Z', hue.sky) +
    path('M-60-240H60L0-180Z', lighter(hue.sky, 0.4)),
  rings: () =>
    circle(-64, -110, 94, 'none', { stroke: hue.gold, 'stroke-width': 28 }) +
    circle(64, -110, 94, 'none', { stroke: hue.amber, 'stroke-width': 28 }),
  pram: () =>
    path('M-170-240A170 150 0 0 0 170-240Z', hue.teal) +
    path('M-10-240V-400A160 160 0 0 1 160-240Z', darker(hue.teal, 0.25)) +
    line('M-170-240L-240-320', hue.night, 16) +
    circle(-90, -44, 44, 'none', { stroke: hue.night, 'stroke-width': 18 }) +
    circle(90, -44, 44, 'none', { stroke: hue.night, 'stroke-width': 18 }),
  blocks: () =>
    rect(-170, -120, 120, 120, hue.clay, 12) +
    rect(-40, -120, 120, 120, hue.teal, 12) +
    rect(-106, -240, 120, 120, hue.gold, 12) +
    circle(20, -60, 28, hue.cream) +
    path('M-110-30L-76-92L-144-92Z', hue.cream) +
    rect(-74, -208, 56, 56, hue.cream, 6),
  quilt: () => {
    const cloth = kente(hue.gold, hue.teal, hue.berry, 0.6);
    return (
      cloth.defs +
      rect(-180, -180, 360, 180, cloth.paint, 24) +
      rect(-180, -70, 360, 70, darker(cloth.base, 0.5), 20, { opacity: 0.2 })
    );
  },
} as const;
