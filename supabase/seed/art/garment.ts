/** Upper bodies under a head: shoulders at 190…300, cut off at 760. */
import { darker, hue, lighter } from './color.ts';
import type { Skin } from './color.ts';
import type { Fabric } from './fabric.ts';
import { plain } from './fabric.ts';
import { circle, clipped, ellipse, line, path, rect } from './svg.ts';
import type { Svg } from './svg.ts';

export type Garment = (skin: Skin) => Svg;

export const TORSO =
  'M-56 186C-92 214-196 224-238 286C-268 340-282 520-290 760V1020H290V760C282 520 268 340 238 286C196 224 92 214 56 186C34 212-34 212-56 186Z';
const SIDE = 'M60 180C120 240 150 420 160 760V1020H300V260Z';
const ARMS = 'M-186 420C-176 520-180 640-190 760M186 420C176 520 180 640 190 760';

const shaded = (cloth: Fabric, ...children: Svg[]): Svg =>
  cloth.defs +
  path(TORSO, cloth.paint) +
  clipped(
    TORSO,
    ...children,
    path(SIDE, darker(cloth.base, 0.5), { opacity: 0.16 }),
    line(ARMS, darker(cloth.base, 0.45), 6, { opacity: 0.5 }),
  );

export const tee =
  (cloth: Fabric, trim = darker(cloth.base, 0.18)): Garment =>
  (skin) =>
    shaded(cloth, path('M-74 180C-66 262 66 262 74 180Z', skin.base), line('M-74 184C-66 268 66 268 74 184', trim, 14));

export const sweater =
  (cloth: Fabric, trim = darker(cloth.base, 0.25)): Garment =>
  () =>
    shaded(cloth) +
    path('M-66 164C-70 200-66 226-40 238C-14 248 14 248 40 238C66 226 70 200 66 164C40 196-40 196-66 164Z', trim);

export const turtleneck =
  (cloth: Fabric): Garment =>
  () =>
    shaded(cloth) +
    path(
      'M-58 138C-62 190-70 210-80 222C-40 244 40 244 80 222C70 210 62 190 58 138C30 160-30 160-58 138Z',
      lighter(cloth.base, 0.1),
    ) +
    line('M-60 176C-30 198 30 198 60 176', darker(cloth.base, 0.3), 5, { opacity: 0.6 });

export const blazer =
  (cloth: Fabric, shirt: string = hue.white, tie?: string): Garment =>
  (skin) =>
    shaded(
      cloth,
      path('M-78 176L0 520L78 176Z', shirt),
      tie
        ? path('M-18 232L18 232L10 262L26 430L0 470L-26 430L-10 262Z', tie)
        : path('M-52 176L0 330L52 176Z', skin.base),
      tie ? path('M-60 178L0 236L-34 262L-84 190ZM60 178L0 236L34 262L84 190Z', darker(shirt, 0.06)) : '',
      path('M-76 178L-10 540L-110 420L-62 380L-136 330L-118 196Z', lighter(cloth.base, 0.1)),
      path('M76 178L10 540L110 420L62 380L136 330L118 196Z', lighter(cloth.base, 0.06)),
      line('M0 540V760', darker(cloth.base, 0.4), 5),
      circle(-22, 600, 9, darker(cloth.base, 0.4)),
    );

export const shirt =
  (cloth: Fabric): Garment =>
  (skin) =>
    shaded(
      cloth,
      path('M-60 176L0 300L60 176Z', skin.base),
      path('M-64 172L0 296L-52 326L-104 206Z', lighter(cloth.base, 0.14)),
      path('M64 172L0 296L52 326L104 206Z', lighter(cloth.base, 0.14)),
      line('M0 300V760', darker(cloth.base, 0.3), 4),
      [360, 450, 540, 630].map((y) => circle(0, y, 6, darker(cloth.base, 0.35))).join(''),
    );

export const hoodie =
  (cloth: Fabric, inner: string = hue.white): Garment =>
  (skin) =>
    path('M-140 250C-146 176-104 150-66 166L-48 200L48 200L66 166C104 150 146 176 140 250Z', darker(cloth.base, 0.3)) +
    shaded(
      cloth,
      path('M-64 176C-50 250 50 250 64 176Z', skin.base),
      line('M-66 178C-52 256 52 256 66 178', inner, 16),
      path('M-130 560C-60 530 60 530 130 560L150 760L-150 760Z', darker(cloth.base, 0.14)),
    ) +
    path(
      'M-140 246C-120 200-84 190-66 172C-70 230-30 262 0 268C30 262 70 230 66 172C84 190 120 200 140 246C90 276 40 300 0 300C-40 300-90 276-140 246Z',
      lighter(cloth.base, 0.08),
    ) +
    line('M-34 276V380M34 276V372', hue.white, 8);

/** A loose tunic with an embroidered neck. */
export const dashiki =
  (cloth: Fabric, trim: string = hue.gold, second: string = hue.brick): Garment =>
  (skin) =>
    shaded(
      cloth,
      path('M-74 176L-58 214L-26 380L0 420L26 380L58 214L74 176Z', trim),
      path('M-66 176L-46 222L-14 372L0 388L14 372L46 222L66 176Z', second),
      path('M-58 176L-34 226L0 330L34 226L58 176Z', skin.base),
      [250, 300, 350]
        .map((y) =>
          path(
            `M-${62 - (y - 250) * 0.18} ${y}l16 12l-12 16l-16-12zM${62 - (y - 250) * 0.18} ${y}l-16 12l12 16l16-12z`,
            trim,
          ),
        )
        .join(''),
      line('M0 420V560', trim, 10),
      circle(0, 590, 26, trim),
      circle(0, 590, 13, second),
    );

/** Bare shoulders above a wrapped cloth. */
export const wrapped =
  (cloth: Fabric, top = 330): Garment =>
  (skin) =>
    path(TORSO, skin.base) +
    clipped(
      TORSO,
      path(SIDE, skin.shade, { opacity: 0.35 }),
      line('M-64 250C-40 262-20 264-8 262M64 250C40 262 20 264 8 262', skin.line, 5, { opacity: 0.45 }),
      cloth.defs,
      path(`M-300 ${top + 40}C-160 ${top - 24} 160 ${top - 24} 300 ${top + 40}V1030H-300Z`, cloth.paint),
      path(
        `M-300 ${top + 40}C-160 ${top - 24} 160 ${top - 24} 300 ${top + 40}V${top + 74}C160 ${top + 10}-160 ${top + 10}-300 ${top + 74}Z`,
        darker(cloth.base, 0.4),
        { opacity: 0.35 },
      ),
      line(ARMS, skin.line, 5, { opacity: 0.35 }),
    );

/** Cloth over one shoulder. */
export const draped =
  (cloth: Fabric, under?: Fabric): Garment =>
  (skin) =>
    (under ? tee(under)(skin) : path(TORSO, skin.base) + clipped(TORSO, path(SIDE, skin.shade, { opacity: 0.35 }))) +
    clipped(
      TORSO,
      cloth.defs,
      path('M40 180L250 260L310 420V1030H-300L-290 620C-180 560-40 380 40 180Z', cloth.paint),
      line(
        'M60 200C-20 400-160 560-280 630M130 214C60 440-60 620-220 740M200 240C170 460 80 640-60 770',
        darker(cloth.base, 0.45),
        7,
        { opacity: 0.4 },
      ),
    );

/** A gown with a woven stole. */
export const gown =
  (cloth: Fabric, stole: Fabric): Garment =>
  (skin) =>
    shaded(
      cloth,
      path('M-60 176L0 290L60 176Z', hue.white),
      path('M-50 176L0 262L50 176Z', skin.base),
      stole.defs,
      path('M-124 196L-58 178L-6 330L-40 1030H-140L-104 380Z', stole.paint),
      path('M124 196L58 178L6 330L40 1030H140L104 380Z', stole.paint),
      line('M-58 178L-6 330L-40 1030M58 178L6 330L40 1030', darker(stole.base, 0.5), 5, { opacity: 0.5 }),
    );

export const coat =
  (scrubs: string = hue.teal, isDoctor = true): Garment =>
  (skin) =>
    shaded(
      plain('#f4efe6'),
      path('M-84 176L0 470L84 176Z', scrubs),
      path('M-50 176L0 290L50 176Z', skin.base),
      path('M-80 178L-4 500L-112 400L-120 196Z', '#fffdf8'),
      path('M80 178L4 500L112 400L120 196Z', '#fffdf8'),
      line('M0 480V760', '#cfc5b6', 5),
      rect(96, 520, 92, 76, '#e6ddcf', 8),
    ) +
    (isDoctor
      ? line('M-86 214C-96 360-64 420-50 440M86 214C96 330 92 380 92 410', '#263238', 11) +
        circle(92, 436, 26, '#263238') +
        circle(92, 436, 13, '#cfd8dc')
      : '');

export const apron =
  (under: Fabric, cloth: Fabric): Garment =>
  (skin) =>
    tee(under)(skin) +
    clipped(
      TORSO,
      cloth.defs,
      path('M-104 380C-60 396 60 396 104 380L150 520V770H-150V520Z', cloth.paint),
      line('M-104 382L-66 204M104 382L66 204', cloth.base, 15),
      rect(-66, 560, 132, 110, darker(cloth.base, 0.16), 14),
    );

/** Rows of beads under the neck. */
export const beads = (colors: string[], start = 208): Svg =>
  colors
    .map((color, row) => {
      const [reach, depth] = [62 + row * 17, start + 18 + row * 26];
      return line(
        `M-${reach} ${start - 12}C-${reach} ${depth + 22} ${reach} ${depth + 22} ${reach} ${start - 12}`,
        color,
        12,
        { 'stroke-dasharray': '0.1 17' },
      );
    })
    .join('');

export const pendant = (color: string): Svg =>
  line('M-60 200C-50 300 50 300 60 200', color, 5) +
  circle(0, 282, 17, color) +
  ellipse(0, 282, 8, 8, darker(color, 0.3));
