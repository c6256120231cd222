/** Upright still lifes. */
import { leaf } from '../art/backdrop.ts';
import { darker, hue, lighter } from '../art/color.ts';
import { kente, mudcloth, petals, ripples, triangles } from '../art/fabric.ts';
import type { Fabric } from '../art/fabric.ts';
import { at, circle, clipped, group, line, path, rect, round } from '../art/svg.ts';
import type { Svg } from '../art/svg.ts';
import { ground } from './frame.ts';

const spools = (): Svg =>
  rect(90, 170, 420, 26, '#8a4a2c', 6) +
  [hue.gold, hue.berry, hue.teal, hue.clay, hue.indigo]
    .map((color, index) =>
      at(
        140 + index * 80,
        170,
        1,
        rect(-30, -96, 60, 96, color, 8),
        rect(-36, -108, 72, 16, hue.cream, 5),
        rect(-36, -12, 72, 14, hue.cream, 5),
        line('M-28-76h56M-28-56h56M-28-36h56', darker(color, 0.25), 5),
      ),
    )
    .join('');

function machine(): Svg {
  return (
    rect(560, 930, 640, 66, '#20323f', 20) +
    path(
      'M620 930V600C620 560 640 540 690 540H1120C1170 540 1190 560 1190 600V930H1010V690H760V800H690V930Z',
      '#20323f',
    ) +
    path('M640 600C640 570 660 560 700 560H1110C1150 560 1170 570 1170 600V636H640Z', '#2d4757') +
    line('M700 598h330', hue.gold, 9) +
    line('M1080 700v180', hue.gold, 7, { opacity: 0.7 }) +
    circle(1206, 690, 92, '#20323f') +
    circle(1206, 690, 62, '#2d4757') +
    circle(1206, 690, 18, hue.gold) +
    [0, 1, 2, 3, 4]
      .map((index) =>
        line(
          `M1206 690L${round(1206 + Math.cos(index * 1.257) * 60)} ${round(690 + Math.sin(index * 1.257) * 60)}`,
          '#20323f',
          10,
        ),
      )
      .join('') +
    rect(700, 440, 22, 104, '#8a4a2c') +
    rect(676, 400, 70, 96, hue.clay, 10) +
    line('M712 500C760 560 700 640 724 720V860', hue.clay, 5) +
    rect(690, 800, 68, 60, '#c9c2b6', 6) +
    line('M724 860v90', '#c9c2b6', 12)
  );
}

/** Scissors and a tape. */
const tools = (): Svg =>
  at(
    1140,
    1330,
    1.1,
    group(
      'rotate(-16)',
      path('M-16 0L-6-230C0-250 10-250 14-230L16 0Z', '#d9d3ca'),
      path('M16 0L36-226C34-246 22-248 14-232L-16 0Z', '#bdb6ab'),
      circle(-44, 60, 50, 'none', { stroke: hue.clay, 'stroke-width': 22 }),
      circle(48, 60, 50, 'none', { stroke: hue.clay, 'stroke-width': 22 }),
      line('M-16 0L-24 20M16 0L26 20', hue.clay, 22),
      circle(0, -10, 9, hue.ink),
    ),
  ) +
  line('M-20 1130C120 1080 190 1200 100 1260S20 1400 110 1430', hue.gold, 44, { 'stroke-linecap': 'butt' }) +
  line('M-20 1130C120 1080 190 1200 100 1260S20 1400 110 1430', hue.ink, 44, {
    'stroke-dasharray': '4 26',
    'stroke-linecap': 'butt',
    opacity: 0.6,
  });

function tailorsTable(): Svg {
  const folded = (x: number, y: number, cloth: Fabric): Svg =>
    cloth.defs +
    rect(x, y, 420, 92, cloth.paint, 26) +
    rect(x, y + 62, 420, 30, darker(cloth.base, 0.5), 14, { opacity: 0.25 });
  const sewn = ripples('#1f4fa0', '#cfe0f2', 1.6);
  return (
    ground('#efc9b0') +
    circle(860, 470, 330, '#f7dfcd') +
    spools() +
    folded(80, 900, kente(hue.gold, hue.leaf, hue.brick, 0.9)) +
    folded(100, 812, mudcloth('#2a1c17', hue.cream, 0.9)) +
    folded(70, 724, triangles(hue.berry, hue.gold, hue.cream, 0.9)) +
    folded(96, 636, petals(hue.leaf, hue.cream, hue.gold, 0.9)) +
    rect(0, 990, 1280, 610, '#7c3a26') +
    rect(0, 990, 1280, 26, '#96492f') +
    machine() +
    sewn.defs +
    path(
      'M150 1600C170 1420 330 1330 390 1170C430 1050 520 980 640 974H960C1030 974 1060 1040 1040 1130C1010 1270 1060 1420 1120 1600Z',
      sewn.paint,
    ) +
    line(
      'M470 1180C440 1330 340 1460 330 1600M640 1060C640 1260 560 1420 560 1600M820 1060C800 1260 830 1440 860 1600M960 1100C930 1260 980 1440 1010 1600',
      '#0f2f6b',
      14,
      { opacity: 0.4 },
    ) +
    tools()
  );
}

function circuitBloom(): Svg {
  const trace = (d: string, x: number, y: number, color: string): Svg =>
    line(d, color, 16) + circle(x, y, 30, color) + circle(x, y, 13, '#0f2d2c');
  const chip =
    rect(490, 900, 300, 220, '#1b4a47', 18) +
    rect(520, 930, 240, 160, '#0f2d2c', 10) +
    [0, 1, 2, 3, 4].map((index) => rect(512 + index * 58, 870, 24, 40, hue.gold, 4)).join('') +
    line('M600 970l-40 40l40 40M662 960l-44 100M680 970l40 40l-40 40', hue.mint, 13);
  return (
    ground('#0f2d2c') +
    circle(640, 560, 520, '#143a38') +
    circle(640, 560, 380, '#194744') +
    trace('M640 880V240', 640, 210, hue.gold) +
    trace('M582 880V660L440 520V330', 440, 300, hue.rose) +
    trace('M698 880V660L840 520V330', 840, 300, hue.rose) +
    trace('M524 880V780L290 560V480', 290, 450, hue.mint) +
    trace('M756 880V780L990 560V480', 990, 450, hue.mint) +
    trace('M524 820L300 760L180 700', 160, 690, hue.gold) +
    trace('M756 820L980 760L1100 700', 1120, 690, hue.gold) +
    leaf(640, 560, 1, 42, hue.leaf) +
    leaf(640, 620, 1, -42, lighter(hue.leaf)) +
    leaf(440, 470, 0.8, -36, hue.leaf) +
    leaf(840, 470, 0.8, 36, lighter(hue.leaf)) +
    leaf(440, 440, 0.66, 44, lighter(hue.leaf)) +
    leaf(840, 440, 0.66, -44, hue.leaf) +
    leaf(360, 620, 0.8, -64, lighter(hue.leaf)) +
    leaf(920, 620, 0.8, 64, hue.leaf) +
    leaf(640, 400, 0.8, -30, hue.leaf) +
    leaf(640, 380, 0.8, 30, lighter(hue.leaf)) +
    leaf(582, 780, 0.9, -20, hue.forest) +
    leaf(698, 780, 0.9, 20, hue.forest) +
    leaf(260, 748, 0.8, 20, hue.leaf) +
    leaf(1020, 748, 0.8, -20, hue.leaf) +
    leaf(290, 560, 0.6, 40, hue.leaf) +
    leaf(990, 560, 0.6, -40, hue.leaf) +
    chip +
    path('M380 1120H900L840 1460C836 1490 810 1500 790 1500H490C470 1500 444 1490 440 1460Z', hue.clay) +
    rect(350, 1090, 580, 90, '#d96a3f', 20) +
    clipped(
      'M404 1260H876L860 1350H420Z',
      ...[mudcloth('#8c3216', hue.cream, 1.2)].map((cloth) => cloth.defs + rect(380, 1240, 520, 130, cloth.paint)),
    ) +
    rect(0, 1500, 1280, 100, '#0a201f')
  );
}

export const things = { tailorsTable, circuitBloom };
