import { lighter } from '../art/color.ts';
import { line, path, rect } from '../art/svg.ts';
import type { Svg } from '../art/svg.ts';

/** A hand from its back, fingers up, the wrist at 0,0. */
export function hand(skin: string, sleeve: string, nails: string, cuff = lighter(sleeve, 0.2)): Svg {
  const edge = '#160b10';
  const fingers = [
    [-58, -150, -66, -268],
    [-19, -160, -22, -316],
    [20, -160, 24, -304],
    [58, -146, 68, -250],
  ] as const;
  return (
    path('M-70 40C-84-40-88-120-80-170C-60-200 60-200 80-170C90-120 84-40 70 40Z', skin) +
    line('M74-40C110-70 128-100 138-150', skin, 46) +
    fingers
      .map(([x, y, ex, ey]) => line(`M${x} ${y}L${ex} ${ey}`, skin, 38) + line(`M${ex} ${ey - 6}v6`, nails, 17))
      .join('') +
    line('M-38-176L-44-210M0-180V-216M40-176L46-206M66-34C74-60 84-70 92-80', edge, 5, { opacity: 0.35 }) +
    path('M-92 10H92V900H-92Z', sleeve) +
    rect(-100, -6, 200, 54, cuff, 12)
  );
}
