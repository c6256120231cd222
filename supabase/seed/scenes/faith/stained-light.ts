import { archOutline, band, ground } from '../../art/backdrop.ts';
import { bustAt } from '../../art/bust.ts';
import { hairColor, hue, lighter, skins } from '../../art/color.ts';
import { mudcloth, plain } from '../../art/fabric.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { clipped, line, path } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

/** Panes of colored light inside an arch. */
function stainedGlass(x: number, y: number, width: number, bottom: number, colors: readonly string[]): Svg {
  const outline = archOutline(x, y, width, bottom);
  const panes = Array.from({ length: 60 }, (_, index) => {
    const [column, row] = [index % 5, Math.floor(index / 5)];
    const [px, py, w, h] = [x - width / 2 + (column * width) / 5, y + row * 100, width / 5, 100];
    const color = colors[(column * 2 + row * 3) % colors.length] ?? hue.gold;
    return (
      path(`M${px} ${py}h${w}v${h}h${-w}z`, color) +
      path(`M${px} ${py}L${px + w} ${py + h}H${px}Z`, lighter(color, 0.18))
    );
  }).join('');
  const lead =
    Array.from({ length: 12 }, (_, row) =>
      line(`M${x - width / 2} ${y + row * 100}H${x + width / 2}`, hue.ink, 8),
    ).join('') +
    [1, 2, 3, 4].map((column) => line(`M${x - width / 2 + (column * width) / 5} ${y}V${bottom}`, hue.ink, 8)).join('');
  return clipped(outline, panes, lead) + path(outline, 'none', { stroke: hue.ink, 'stroke-width': 16 });
}

export function stainedLight(): Svg {
  const { ebony: skin } = skins;
  return (
    ground('#3a2130') +
    stainedGlass(800, 70, 860, 1200, [hue.gold, hue.clay, hue.teal, hue.indigo, hue.berry, hue.rose, hue.leaf]) +
    bustAt(800, 560, 1.32, {
      skin,
      hair: hair.locs(hairColor.black, 220),
      beard: 'short',
      eyes: 'closed',
      mouth: 'calm',
      tilt: -4,
      wears: wear.shirt(plain(hue.cream)),
    }) +
    band(1150, 50, mudcloth('#26141f', hue.sand, 0.42))
  );
}
