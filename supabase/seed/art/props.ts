/** Things that people hold, use and sit at. Each stands on 0,0 unless it says otherwise. */
import { darker, hue, lighter } from './color.ts';
import type { Fabric } from './fabric.ts';
import { at, circle, ellipse, line, path, random, rect, round } from './svg.ts';
import type { Svg } from './svg.ts';

/** Seen from behind, lid open. */
export const laptop = (color = '#d8d2c8'): Svg =>
  path('M-190 0L-172-226C-171-236-164-242-154-242L154-242C164-242 171-236 172-226L190 0Z', color) +
  circle(0, -122, 22, darker(color, 0.2)) +
  rect(-214, -6, 428, 20, darker(color, 0.18), 8);

/** Lines of something like code, in colors. */
export function codeLines(seed: string, width: number, rows: number, colors: readonly string[]): Svg {
  const next = random(seed);
  return Array.from({ length: rows }, (_, row) => {
    let x = Math.floor(next() * 3) * 28;
    let out = '';
    for (let word = 0; word < 2 + next() * 3 && x < width - 40; word += 1) {
      const length = Math.min(24 + next() * 86, width - x);
      out += rect(x, row * 30, length, 12, colors[Math.floor(next() * colors.length)] ?? hue.gold, 6);
      x += length + 12;
    }
    return out;
  }).join('');
}

export const monitor = (width: number, height: number, screen: string, ...content: Svg[]): Svg =>
  rect(-30, -90, 60, 90, '#3a3340') +
  ellipse(0, -4, 110, 16, '#3a3340') +
  rect(-width / 2 - 14, -height - 94, width + 28, height + 28, '#2a2430', 14) +
  rect(-width / 2, -height - 80, width, height, screen, 6) +
  at(-width / 2 + 30, -height - 46, 1, ...content);

export const mug = (color: string): Svg =>
  line('M44-74C92-80 92-22 42-26', color, 14) +
  path('M-50-100H50V-24C50-6 40 0 26 0H-26C-40 0-50-6-50-24Z', color) +
  ellipse(0, -100, 50, 10, darker(color, 0.35));

export const steam = (color: string = hue.white): Svg =>
  line('M-20 0C-44-34 4-50-20-88M20-6C-4-40 44-56 20-94', color, 8, { opacity: 0.6 });

export const book = (cover: string, spine = true): Svg =>
  rect(-110, -34, 220, 34, cover, 5) +
  rect(-102, -28, 206, 22, '#f6ead4', 3) +
  (spine ? rect(-110, -34, 26, 34, darker(cover, 0.25), 5) : '');

export const bookStack = (colors: readonly string[]): Svg =>
  colors.map((color, index) => at(((index * 37) % 30) - 15, -index * 36, 1, book(color))).join('');

/** Open towards the reader, lying on the hands. */
export const openBook = (cover: string, page = '#fbf1de'): Svg =>
  path('M0 16L-190-18C-196-60-196-100-190-132L0-100L190-132C196-100 196-60 190-18Z', cover) +
  path('M0 0C-50-34-120-40-178-28V-140C-120-152-50-146 0-112C50-146 120-152 178-140V-28C120-40 50-34 0 0Z', page) +
  line('M0 0V-112', darker(page, 0.25), 4) +
  line(
    'M-150-112C-110-118-70-114-30-98M-150-86C-110-92-70-88-30-72M-150-60C-110-66-70-62-30-46M150-112C110-118 70-114 30-98M150-86C110-92 70-88 30-72M150-60C110-66 70-62 30-46',
    darker(page, 0.3),
    5,
    { opacity: 0.6 },
  );

export const phone = (color = '#241a2e', screen: string = hue.gold): Svg =>
  rect(-34, -124, 68, 124, color, 12) + rect(-27, -114, 54, 100, screen, 6);

export const tablet = (screen: string, ...content: Svg[]): Svg =>
  rect(-150, -206, 300, 206, '#2a2430', 16) + rect(-136, -192, 272, 178, screen, 6) + at(-136, -14, 1, ...content);

export const bars = (values: readonly number[], width: number, color: string, top: string): Svg =>
  values
    .map((value, index) =>
      rect(16 + index * (width + 12), -value, width, value - 8, index === values.length - 1 ? top : color, 4),
    )
    .join('');

export const lamp = (color: string): Svg =>
  line('M0 0L30-150L-60-262', darker(color, 0.2), 12) +
  ellipse(0, 0, 64, 14, darker(color, 0.2)) +
  path('M-60-262L-150-236C-140-300-100-324-44-310Z', color);

export const lantern = (color: string, glow: string): Svg =>
  line('M0-220V-190', darker(color, 0.3), 6) +
  path('M-34-150L0-192L34-150Z', color) +
  path('M-42-150H42L56-50L42 0H-42L-56-50Z', color) +
  path('M-28-134H28L38-52L28-16H-28L-38-52Z', glow) +
  line('M0-134V-16M-34-84H34', color, 6) +
  rect(-46, 0, 92, 14, darker(color, 0.2), 6);

export const candle = (wax: string = hue.cream): Svg =>
  rect(-24, -120, 48, 120, wax, 8) +
  line('M0-120V-136', hue.ink, 5) +
  path('M0-206C30-170 26-140 0-136C-26-140-30-170 0-206Z', hue.gold) +
  path('M0-176C14-160 12-142 0-140C-12-142-14-160 0-176Z', hue.clay);

/** A goblet drum with laced cords. */
export const djembe = (cloth: Fabric, wood: string): Svg =>
  cloth.defs +
  path('M-120-330C-124-210-66-170-52-120C-44-80-62-30-80 0H80C62-30 44-80 52-120C66-170 124-210 120-330Z', wood) +
  path('M-121-326C-122-240-92-196-70-160H70C92-196 122-240 121-326Z', cloth.paint) +
  line('M-116-310L-72-166L-44-318L-16-160L14-322L42-162L72-316L70-168L116-310', hue.cream, 6) +
  ellipse(0, -334, 124, 34, '#efd9b4') +
  ellipse(0, -334, 124, 34, 'none', { stroke: darker(wood, 0.3), 'stroke-width': 10 });

export const microphone = (color = '#3a3340'): Svg =>
  rect(-14, -210, 28, 210, color, 12) +
  rect(-44, -330, 88, 130, lighter(color, 0.2), 44) +
  line('M-40-290H40M-40-262H40M-40-234H40', color, 7);

export const globe = (sea: string, land: string, stand: string): Svg =>
  line('M-120-300A150 150 0 0 0 60-30', stand, 12) +
  line('M0-20V0', stand, 14) +
  ellipse(0, 0, 86, 16, stand) +
  circle(0, -160, 118, sea) +
  path(
    'M-40-250C10-262 60-230 54-196C60-160 20-150 26-116C20-76-10-66-26-104C-20-140-62-146-70-180C-74-216-66-240-40-250Z',
    land,
  ) +
  path('M70-130C96-150 112-120 100-98C84-84 66-104 70-130Z', land);

export const flask = (glass: string, liquid: string): Svg =>
  path('M-26-200H26V-120L86-16C92-4 86 0 76 0H-76C-86 0-92-4-86-16L-26-120Z', glass, { opacity: 0.65 }) +
  path('M-50-78H50L84-14C88-4 84-2 76-2H-76C-84-2-88-4-84-14Z', liquid) +
  rect(-34, -212, 68, 16, glass, 6) +
  circle(-16, -40, 9, lighter(liquid, 0.4)) +
  circle(18, -24, 6, lighter(liquid, 0.4)) +
  circle(8, -58, 5, lighter(liquid, 0.4));

export const robot = (color: string, light: string): Svg =>
  line('M0-246V-280', darker(color, 0.3), 8) +
  circle(0, -288, 12, light) +
  rect(-74, -246, 148, 104, color, 26) +
  rect(-54, -222, 108, 54, hue.night, 18) +
  circle(-24, -195, 12, light) +
  circle(24, -195, 12, light) +
  rect(-90, -132, 180, 120, lighter(color, 0.12), 22) +
  circle(0, -72, 24, light) +
  line('M-90-100C-130-96-130-60-126-36M90-100C130-96 130-60 126-36', darker(color, 0.2), 18) +
  circle(-56, -4, 20, hue.ink) +
  circle(56, -4, 20, hue.ink);

export const bowl = (color: string, food: string, spots: string): Svg =>
  ellipse(0, -70, 120, 34, food) +
  [-70, -36, 0, 34, 66, -50, 18, 50].map((x, index) => circle(x, -80 + (index % 3) * 11, 10, spots)).join('') +
  path('M-130-70C-120-6-60 0 0 0C60 0 120-6 130-70C80-46-80-46-130-70Z', color);

export const basket = (weave: Fabric, fruit: readonly string[]): Svg =>
  Array.from({ length: 9 }, (_, index) =>
    circle(
      -112 + (index % 5) * 56 + (index > 4 ? 28 : 0),
      index > 4 ? -166 : -126,
      42,
      fruit[index % fruit.length] ?? hue.amber,
    ),
  ).join('') +
  weave.defs +
  path('M-160-118H160L124 0H-124Z', weave.paint) +
  rect(-170, -132, 340, 28, darker(weave.base, 0.25), 12);

export const desk = (y: number, wood: string): Svg =>
  rect(0, y, 1600, 1200 - y, wood) + rect(0, y, 1600, 22, lighter(wood, 0.18));

export const trumpet = (metal: string = hue.gold): Svg =>
  line('M-250 0H150', metal, 20) +
  path('M140-12C220-16 264-56 300-84V84C264 56 220 16 140 12Z', metal) +
  ellipse(300, 0, 16, 84, darker(metal, 0.3)) +
  line('M-120 0C-150 70 60 84 70 10', metal, 15) +
  [-70, -34, 2]
    .map((x) => rect(x - 9, -56, 18, 70, lighter(metal, 0.25), 6) + rect(x - 13, -66, 26, 12, lighter(metal, 0.4), 6))
    .join('') +
  rect(-276, -14, 30, 28, lighter(metal, 0.3), 6);

export const wheel = (x: number, y: number, r: number, color: string): Svg =>
  circle(x, y, r, 'none', { stroke: color, 'stroke-width': 16 }) +
  circle(x, y, 12, color) +
  Array.from({ length: 10 }, (_, index) =>
    line(
      `M${x} ${y}L${round(x + Math.cos((index / 5) * Math.PI) * r)} ${round(y + Math.sin((index / 5) * Math.PI) * r)}`,
      color,
      3,
      { opacity: 0.5 },
    ),
  ).join('');

export const vinyl = (label: string): Svg =>
  circle(0, 0, 150, '#1d1720') +
  [128, 106, 84].map((r) => circle(0, 0, r, 'none', { stroke: '#3b3340', 'stroke-width': 4 })).join('') +
  circle(0, 0, 52, label) +
  circle(0, 0, 8, '#1d1720');

export const note = (color: string): Svg =>
  line('M0 0V-100L70-116V-16', color, 11) + ellipse(-18, 2, 22, 16, color) + ellipse(52, -14, 22, 16, color);
