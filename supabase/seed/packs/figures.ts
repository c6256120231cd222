/** Pictures of whole people, alone or two together, with what they use. */
import { shadow } from '../art/backdrop.ts';
import { hue } from '../art/color.ts';
import { plain } from '../art/fabric.ts';
import type { Fabric } from '../art/fabric.ts';
import { figure } from '../art/figure.ts';
import { at, rect } from '../art/svg.ts';
import type { Point, Svg } from '../art/svg.ts';
import { backdrop } from './backdrops.ts';
import { isChild } from './busts.ts';
import type { Ground, Sitter } from './busts.ts';
import { person } from './cast.ts';
import type { LayeredDrawing } from './layers.ts';
import { poses } from './poses.ts';
import type { Pose, PoseName } from './poses.ts';
import { things } from './things.ts';
import type { Thing } from './things.ts';
import type { Color } from './wardrobe.ts';

export type Bottom = readonly [cut: 'trousers' | 'shorts' | 'skirt', color: Color | Fabric, shoes?: Color];

export interface Standing {
  sitter: Sitter;
  pose: PoseName;
  bottom: Bottom;
  /** Lies in a hand. */
  holds?: Thing;
}

const HEM: readonly Point[] = [
  [-190, 800],
  [-70, 826],
  [60, 826],
  [190, 800],
];

const hemOf = ({ hip }: Pose): readonly Point[] => HEM.map(([x, y]) => [x + hip[0], y + hip[1] - 560]);

function body({ sitter, pose, bottom }: Standing): Svg {
  const [name, wears, mood] = sitter;
  const { grip: _, ...joints } = poses[pose] as Pose;
  const [cut, color, shoes = 'cream'] = bottom;
  const cloth = typeof color === 'string' ? plain(hue[color]) : color;
  return figure({
    ...person(name, mood),
    ...joints,
    top: wears.cloth,
    sleeves: wears.sleeves,
    bottom: cloth,
    cut,
    ...(cut === 'skirt' ? { hem: hemOf(joints as Pose) } : {}),
    shoes: hue[shoes],
    headScale: isChild(name) ? 0.56 : 0.47,
    build: 1.08,
  });
}

const inHand = ({ pose, holds }: Standing, scale: number): Svg => {
  if (!holds) return '';
  const [x, y] = poses[pose].grip;
  return at(x, y + 60 * scale, scale, things[holds]());
};

const titled = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

interface FigureOptions {
  /** Beside the feet. */
  beside?: Thing;
  ground?: Ground;
  /** Size of what is in the hand. */
  scale?: number;
}

export function standing(who: Standing, { beside, ground, scale = 0.44 }: FigureOptions = {}): LayeredDrawing {
  const seat = who.pose === 'sit' ? rect(-130, 690, 260, 246, hue.teal, 30) : '';
  const behind = ground ? at(0, 500, 1, backdrop(ground[0], ground[1], ground[2] ?? 'plain', 420, 440).art) : '';
  return {
    frame: [-540, -110, 1080, 1100],
    layers: [
      { name: 'Backdrop', art: behind },
      { name: 'Shadow', art: shadow(0, 936, who.pose === 'lotus' || who.pose === 'warrior' ? 340 : 220) },
      { name: 'Seat', art: seat },
      { name: titled(who.sitter[0]), art: body(who) },
      { name: 'In hand', art: inHand(who, scale) },
      { name: 'Beside', art: beside ? at(350, 940, 0.74, things[beside]()) : '' },
    ],
  };
}

/** Two people side by side; children are smaller. */
export function together(
  left: Standing,
  right: Standing,
  { ground, beside, scale = 0.44 }: FigureOptions = {},
): LayeredDrawing {
  const one = (who: Standing, x: number, isMirrored: boolean): Svg => {
    const size = isChild(who.sitter[0]) ? 0.72 : 1;
    const art = body(who) + inHand(who, scale);
    return `<g transform="translate(${x} ${Math.round(936 * (1 - size))}) scale(${isMirrored ? -size : size} ${size})">${art}</g>`;
  };
  const behind = ground ? at(0, 480, 1, backdrop(ground[0], ground[1], ground[2] ?? 'plain', 560, 460).art) : '';
  return {
    frame: [-640, -60, 1280, 1060],
    layers: [
      { name: 'Backdrop', art: behind },
      { name: 'Shadow', art: shadow(-210, 936, 200) + shadow(210, 936, 200) },
      { name: titled(left.sitter[0]), art: one(left, -210, false) },
      { name: titled(right.sitter[0]), art: one(right, 210, true) },
      { name: 'Beside', art: beside ? at(0, 940, 0.66, things[beside]()) : '' },
    ],
  };
}
