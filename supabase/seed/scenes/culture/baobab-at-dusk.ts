import { band, ground, hills } from '../../art/backdrop.ts';
import { hue } from '../../art/color.ts';
import { triangles } from '../../art/fabric.ts';
import { at, circle, line, path, rect } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function baobabAtDusk(): Svg {
  const trunk =
    'M690 1040C720 900 720 760 700 640C640 600 560 590 470 540C560 550 640 560 700 560C690 500 640 440 560 400C650 420 720 460 750 520C760 440 740 360 700 290C780 350 800 430 806 500C830 420 880 360 960 310C910 390 870 460 862 530C920 480 1010 450 1110 440C1020 490 940 530 890 590C950 570 1040 570 1130 600C1030 610 950 640 900 680C890 800 900 920 930 1040Z';
  const crowns = [
    [430, 520, 150],
    [540, 380, 160],
    [700, 280, 160],
    [960, 290, 170],
    [1120, 430, 160],
    [1160, 590, 120],
    [830, 200, 130],
  ]
    .map(
      ([x = 0, y = 0, r = 0], index) =>
        `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.46}" fill="${index % 2 ? hue.forest : hue.leaf}"/>`,
    )
    .join('');
  const walker = (x: number, size: number, color: string) =>
    at(
      x,
      1070,
      size,
      circle(0, -150, 22, hue.ink),
      path('M-26-126H26L40-20H-40Z', color),
      line('M-12-20V0M12-20V0', hue.ink, 12),
    );
  return (
    ground('#f48f4f') +
    rect(0, 0, 1600, 420, '#e9703f') +
    rect(0, 420, 1600, 220, '#f48f4f') +
    rect(0, 640, 1600, 240, '#f9b868') +
    circle(1010, 640, 300, hue.cream) +
    circle(1010, 640, 250, '#fff0c9') +
    hills(900, '#8f3c2c', 40) +
    path(trunk, '#4a241b') +
    line('M760 1030C780 880 776 740 766 620M840 1030C836 880 846 760 850 640', '#2f1611', 10, { opacity: 0.6 }) +
    crowns +
    hills(1040, '#3a1c20', 20) +
    walker(420, 1, hue.gold) +
    walker(500, 0.62, hue.cream) +
    walker(590, 1.08, hue.teal) +
    band(1150, 50, triangles('#26120f', hue.gold, hue.clay, 0.62))
  );
}
