/** Things of sport, art and going out. */
import { darker, hue } from '../art/color.ts';
import { kente, petals, triangles } from '../art/fabric.ts';
import { circle, ellipse, group, line, path, rect } from '../art/svg.ts';
import type { Svg } from '../art/svg.ts';

const weight = (color: string): Svg =>
  rect(-150, -104, 300, 28, '#5b5560', 10) +
  [-1, 1]
    .map((side) => rect(side * 120 - 28, -150, 56, 120, color, 14) + rect(side * 170 - 18, -126, 36, 72, color, 10))
    .join('');

export const playThings = {
  dumbbell: () => weight(hue.night),
  ball: () =>
    circle(0, -120, 120, hue.amber) +
    line('M-120-120H120M0-240V0M-84-206C-40-160-40-80-84-34M84-206C40-160 40-80 84-34', hue.ink, 9),
  football: () =>
    circle(0, -116, 116, hue.white, { stroke: hue.ink, 'stroke-width': 8 }) +
    path('M0-164L44-132L28-82H-28L-44-132Z', hue.ink) +
    line('M0-164V-226M44-132L104-152M28-82L66-28M-28-82L-66-28M-44-132L-104-152', hue.ink, 9),
  mat: () =>
    rect(-200, -90, 400, 90, hue.berry, 44) +
    circle(156, -45, 44, darker(hue.berry, 0.25)) +
    circle(156, -45, 20, hue.rose),
  kettlebell: () =>
    rect(-64, -270, 128, 130, 'none', 50, { stroke: hue.night, 'stroke-width': 34 }) +
    circle(0, -100, 108, hue.night) +
    circle(0, -100, 52, hue.gold),
  rope: () =>
    line('M-140-60C-180-360 180-360 140-60', hue.clay, 18) +
    rect(-162, -90, 44, 90, hue.night, 14) +
    rect(118, -90, 44, 90, hue.night, 14),
  stopwatch: () =>
    rect(-24, -300, 48, 60, hue.night, 10) +
    circle(0, -130, 130, hue.night) +
    circle(0, -130, 100, hue.white) +
    line('M0-130V-200M0-130L46-100', hue.clay, 14),
  shoe: () =>
    path('M-190-150C-150-130-110-140-90-180L-40-180C0-110 90-90 160-80C200-70 210-40 200-20H-190Z', hue.clay) +
    rect(-196, -34, 400, 34, hue.white, 16) +
    line('M-60-150L-20-170M-34-124L8-144M0-100L40-120', hue.white, 12),
  trophy: () =>
    line('M-110-300C-210-300-190-170-90-160M110-300C210-300 190-170 90-160', hue.amber, 22) +
    path('M-120-340H120C120-200 70-130 30-120V-60H-30V-120C-70-130-120-200-120-340Z', hue.gold) +
    rect(-90, -60, 180, 60, hue.night, 12),
  medal: () =>
    path('M-80-360L-20-180H50L-10-360Z', hue.indigo) +
    path('M80-360L20-180H-50L10-360Z', hue.clay) +
    circle(0, -110, 104, hue.gold) +
    circle(0, -110, 70, hue.amber),
  palette: () =>
    path(
      'M0-260C150-260 220-170 190-90C170-40 110-80 80-50C56-20 90 0 0 0C-130 0-200-60-200-130C-200-210-110-260 0-260Z',
      '#c98f54',
    ) +
    [
      [-110, -150, hue.clay],
      [-60, -204, hue.gold],
      [20, -214, hue.teal],
      [96, -180, hue.berry],
      [-104, -80, hue.indigo],
    ]
      .map(([x, y, color]) => circle(Number(x), Number(y), 30, String(color)))
      .join(''),
  easel: () =>
    line('M-120 0L-20-460M120 0L20-460M0-200V0', '#8a4a2c', 18) +
    rect(-170, -430, 340, 280, hue.white, 8) +
    circle(60, -350, 44, hue.gold) +
    path('M-160-160L-60-300L10-210L60-260L160-160Z', hue.teal) +
    rect(-180, -156, 360, 20, '#8a4a2c', 6),
  brushes: () =>
    [-24, -6, 14, 30]
      .map((angle, index) =>
        group(
          `rotate(${angle} 0 -80)`,
          rect(-9, -320, 18, 220, '#8a4a2c', 8),
          path('M-16-320H16L0-390Z', [hue.clay, hue.teal, hue.gold, hue.berry][index] ?? hue.clay),
        ),
      )
      .join('') + path('M-90-160H90L70 0H-70Z', hue.indigo),
  camera: () =>
    rect(-80, -260, 160, 60, hue.night, 16) +
    rect(-190, -220, 380, 220, hue.night, 34) +
    circle(0, -108, 86, '#3a3340') +
    circle(0, -108, 60, hue.teal) +
    circle(-20, -128, 18, hue.sky) +
    rect(110, -196, 50, 30, hue.gold, 8),
  ringlight: () =>
    line('M0-150V0M-90 0H90', hue.night, 18) +
    circle(0, -280, 130, 'none', { stroke: hue.white, 'stroke-width': 46 }) +
    circle(0, -280, 154, 'none', { stroke: hue.gold, 'stroke-width': 8 }),
  guitar: () =>
    group(
      'rotate(24 0 -160)',
      rect(-18, -480, 36, 300, '#5a2f1c', 8),
      rect(-30, -530, 60, 66, '#3a1f12', 10),
      path('M0-220C70-240 96-180 76-140C130-90 110 10 0 10C-110 10-130-90-76-140C-96-180-70-240 0-220Z', hue.amber),
      circle(0, -110, 34, '#3a1f12'),
      line('M-8-470V-50M8-470V-50', hue.cream, 4),
    ),
  mask: () =>
    path('M0-400C110-400 140-300 120-180C106-80 60 0 0 0C-60 0-106-80-120-180C-140-300-110-400 0-400Z', '#7a3b1c') +
    line('M0-380V-140M-90-300Q-46-330-20-290M90-300Q46-330 20-290', hue.gold, 14) +
    ellipse(-52, -220, 34, 16, hue.ink) +
    ellipse(52, -220, 34, 16, hue.ink) +
    ellipse(0, -80, 36, 20, hue.ink) +
    line('M-96-160l20 20M-102-130l24 20M96-160l-20 20M102-130l-24 20', hue.cream, 10),
  vase: () => {
    const cloth = triangles(hue.brick, hue.gold, hue.cream, 0.6);
    return (
      cloth.defs +
      path('M-60-380H60L46-320C120-270 150-120 90 0H-90C-150-120-120-270-46-320Z', cloth.paint) +
      ellipse(0, -380, 60, 16, darker(hue.brick, 0.3))
    );
  },
  fan: () => {
    const cloth = petals(hue.berry, hue.gold, hue.cream, 0.7);
    return (
      cloth.defs +
      path('M0 0L-220-210A310 310 0 0 1 220-210Z', cloth.paint) +
      line('M0 0L-110-280M0 0L0-310M0 0L110-280', hue.ink, 8, { opacity: 0.4 })
    );
  },
  cloth: () => {
    const cloth = kente(hue.gold, hue.leaf, hue.brick, 0.7);
    return cloth.defs + path('M-210-150C-90-190 90-110 210-150V0C90 40-90-40-210 0Z', cloth.paint);
  },
  masks: () =>
    group(
      'translate(-70 0) rotate(-10)',
      path('M-100-260H100C110-100 60 0 0 0C-60 0-110-100-100-260Z', hue.gold),
      line('M-56-176q20-24 40 0M16-176q20-24 40 0', hue.ink, 12),
      line('M-50-110Q0-40 50-110', hue.ink, 14),
    ) +
    group(
      'translate(90 30) rotate(12)',
      path('M-90-240H90C100-90 54 0 0 0C-54 0-100-90-90-240Z', hue.indigo),
      line('M-50-160q18 20 36 0M14-160q18 20 36 0', hue.cream, 11),
      line('M-44-70Q0-120 44-70', hue.cream, 13),
    ),
  suitcase: () =>
    rect(-70, -370, 140, 100, 'none', 20, { stroke: hue.night, 'stroke-width': 18 }) +
    rect(-150, -300, 300, 270, hue.teal, 30) +
    line('M-70-290V-40M0-290V-40M70-290V-40', darker(hue.teal, 0.25), 14) +
    circle(-100, -16, 20, hue.night) +
    circle(100, -16, 20, hue.night),
  umbrella: () =>
    line('M0-330V-30C0 20 70 20 70-30', hue.night, 16) +
    path(
      'M-240-250C-200-400 200-400 240-250C190-280 140-280 120-250C80-280 40-280 0-250C-40-280-80-280-120-250C-140-280-190-280-240-250Z',
      hue.clay,
    ),
  kite: () =>
    path('M0-460L150-280L0-80L-150-280Z', hue.clay) +
    path('M0-460L150-280H-150Z', hue.gold) +
    line('M0-80C40-40-40-20 0 20', hue.indigo, 12),
  skateboard: () =>
    rect(-220, -100, 440, 36, hue.berry, 18) +
    circle(-130, -36, 36, hue.ink) +
    circle(130, -36, 36, hue.ink) +
    circle(-130, -36, 14, hue.gold) +
    circle(130, -36, 14, hue.gold),
  likes: () =>
    rect(-170, -250, 340, 180, hue.clay, 50) +
    path('M-40-76L0-10L40-76Z', hue.clay) +
    path(
      'M-60-110C-130-156-120-212-86-212C-70-212-64-200-60-192C-56-200-50-212-34-212C0-212 10-156-60-110Z',
      hue.white,
    ) +
    line('M50-206V-120M92-206V-120', hue.white, 20),
} as const;
