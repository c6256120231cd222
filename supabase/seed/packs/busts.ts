/** Pictures of people from head to chest: alone, with a thing in their hands, at a table, two, three and four together. */
import { shadow } from '../art/backdrop.ts';
import { bust } from '../art/bust.ts';
import type { Bust } from '../art/bust.ts';
import { hue, lighter } from '../art/color.ts';
import { arm } from '../art/figure.ts';
import type { Person } from '../art/head.ts';
import { at, clipped } from '../art/svg.ts';
import type { Svg } from '../art/svg.ts';
import { backdrop, spark, table } from './backdrops.ts';
import type { Motif, Shape } from './backdrops.ts';
import { person } from './cast.ts';
import type { Mood, Name } from './cast.ts';
import type { LayeredDrawing } from './layers.ts';
import { things } from './things.ts';
import type { Thing } from './things.ts';
import type { Color, Outfit } from './wardrobe.ts';

export type Ground = readonly [shape: Shape, color: Color, motif?: Motif];
export type Sitter = readonly [name: Name, wears: Outfit, mood?: Mood];

const CHILDREN = new Set<Name>(['temi', 'kito', 'ayo', 'lulu', 'sefu', 'mona']);
export const isChild = (name: Name): boolean => CHILDREN.has(name);

const titled = (name: Name): string => name.charAt(0).toUpperCase() + name.slice(1);

const dressed = ([name, wears, mood]: Sitter, more: Partial<Person> = {}): Bust => ({
  ...person(name, mood),
  wears: wears.garment,
  build: isChild(name) ? 0.8 : 0.94,
  ...more,
});

const sleeveOf = ({ cloth, sleeves }: Outfit) => (sleeves === 'none' ? null : cloth);
const cuffOf = ({ sleeves }: Outfit) => (sleeves === 'short' ? 0.36 : 1);

/** Half the distance between the hands that hold it. */
const GRIP: Partial<Record<Thing, number>> = {
  laptop: 190,
  tablet: 140,
  books: 110,
  basket: 150,
  bowl: 130,
  parcel: 160,
  mug: 84,
  tea: 84,
  heart: 100,
  trumpet: 150,
  phone: 60,
  candle: 44,
  flowers: 50,
  cake: 160,
  quilt: 170,
  cushion: 170,
  openbook: 190,
  bluebook: 190,
  djembe: 96,
  baby: 150,
  camera: 170,
};

/** Where its base is, and how large, when it differs from most. */
const HELD: Partial<Record<Thing, readonly [y: number, scale: number]>> = {
  djembe: [690, 0.92],
  trumpet: [500, 0.8],
  mug: [570, 1.3],
  tea: [570, 1.3],
  heart: [560, 1],
  camera: [600, 0.86],
};

/** Both arms before the chest, in the coordinates of a bust. */
function bothArms(name: Name, wears: Outfit, grip: number): Svg {
  const skin = person(name).skin.base;
  const one = (side: number) =>
    arm(
      [side * 214, 310],
      [
        [side * 296, 520],
        [side * grip, 530],
      ],
      sleeveOf(wears),
      skin,
      54,
      cuffOf(wears),
    );
  return one(-1) + one(1);
}

/** The right arm lifted beside the head. */
const liftedArm = (name: Name, wears: Outfit): Svg =>
  arm(
    [214, 310],
    [
      [372, 430],
      [350, 196],
    ],
    sleeveOf(wears),
    person(name).skin.base,
    52,
    cuffOf(wears),
  );

interface PortraitOptions {
  holds?: Thing;
  raises?: Thing;
  tilt?: number;
  turn?: number;
}

/** One person before a shape that also bounds the chest. */
export function portrait(
  sitter: Sitter,
  [shape, color, motif = 'plain']: Ground,
  options: PortraitOptions = {},
): LayeredDrawing {
  const [name, wears] = sitter;
  const { holds, raises, ...pose } = options;
  const behind = backdrop(shape, color, motif);
  const grip = holds ? (GRIP[holds] ?? 120) : 0;
  const [heldY, heldScale] = (holds && HELD[holds]) ?? [610, 0.92];
  const held = holds ? at(0, heldY, heldScale, things[holds]()) : '';
  return {
    frame: [-600, -690, 1200, 1270],
    layers: [
      { name: 'Backdrop', art: behind.art },
      { name: titled(name), art: clipped(behind.clip, at(0, -140, 1, bust(dressed(sitter, pose)))) },
      { name: 'Object', art: holds ? clipped(behind.clip, at(0, -140, 1, held)) : '' },
      { name: 'Hands', art: holds ? clipped(behind.clip, at(0, -140, 1, bothArms(name, wears, grip))) : '' },
      {
        name: 'Raised hand',
        art: raises ? clipped(WIDE, at(0, -140, 1, at(352, 140, 0.72, things[raises]()), liftedArm(name, wears))) : '',
      },
    ],
  };
}
const WIDE = 'M-600-1400H600V420H-600Z';

/** A person behind a table with things on it, left to right. */
export function atTable(
  sitter: Sitter,
  [shape, color, motif = 'plain']: Ground,
  on: readonly Thing[],
  wood: Color = 'brick',
): LayeredDrawing {
  const behind = backdrop(shape, color, motif, 500, 500);
  const above = 'M-800-1400H800V300H-800Z';
  const step = 1100 / on.length;
  const middle = (on.length - 1) / 2;
  const items = on.map((thing, index) => {
    const x = on.length === 1 ? 0 : (index - middle) * step;
    return at(x, 276, on.length > 2 ? 0.84 : 0.94, things[thing]());
  });
  return {
    frame: [-700, -690, 1400, 1110],
    layers: [
      { name: 'Backdrop', art: clipped(above, behind.art) },
      { name: titled(sitter[0]), art: clipped(above, at(0, -170, 1, bust(dressed(sitter)))) },
      { name: 'Table', art: at(0, 270, 1, table(1340, hue[wood], lighter(hue[wood], 0.2))) },
      { name: 'On the table', art: items.join('') },
    ],
  };
}

/** Two people close together; `between` lies before them. */
export function pair(
  left: Sitter,
  right: Sitter,
  [shape, color, motif = 'plain']: Ground,
  between?: Thing,
  lean = 6,
): LayeredDrawing {
  const behind = backdrop(shape, color, motif, 620, 520);
  const one = (sitter: Sitter, side: number) => {
    const small = isChild(sitter[0]);
    const look = dressed(sitter, { tilt: -side * lean, turn: -side * 0.5 });
    return clipped(behind.clip, at(side * 235, small ? 40 : -100, small ? 0.8 : 0.9, bust(look)));
  };
  return {
    frame: [-700, -690, 1400, 1270],
    layers: [
      { name: 'Backdrop', art: behind.art },
      { name: titled(left[0]), art: one(left, -1) },
      { name: titled(right[0]), art: one(right, 1) },
      { name: 'Object', art: between ? clipped(behind.clip, at(0, 500, 0.9, things[between]())) : '' },
    ],
  };
}

/** Three or four people; the first stand behind, the last two in front. */
export function group(
  sitters: readonly Sitter[],
  [shape, color, motif = 'plain']: Ground,
  before?: Thing,
): LayeredDrawing {
  const behind = backdrop(shape, color, motif, 700, 540);
  const places: readonly (readonly [x: number, y: number, scale: number])[] =
    sitters.length === 3
      ? [
          [-400, -70, 0.8],
          [400, -70, 0.8],
          [0, 0, 0.88],
        ]
      : [
          [-400, -160, 0.74],
          [400, -160, 0.74],
          [-190, 80, 0.76],
          [200, 80, 0.76],
        ];
  const people = sitters.map((sitter, index) => {
    const [x, y, scale] = places[index] ?? [0, 0, 0.8];
    const down = isChild(sitter[0]) ? 110 : 0;
    const size = isChild(sitter[0]) ? scale * 0.84 : scale;
    return {
      name: titled(sitter[0]),
      art: clipped(behind.clip, at(x, y + down, size, bust(dressed(sitter, { turn: -Math.sign(x) * 0.4 })))),
    };
  });
  return {
    frame: [-780, -700, 1560, 1300],
    layers: [
      { name: 'Backdrop', art: behind.art },
      ...people,
      { name: 'Object', art: before ? clipped(behind.clip, at(0, 520, 0.86, things[before]())) : '' },
    ],
  };
}

/** Things alone, side by side on a soft shadow. */
export function stillLife(on: readonly Thing[], color?: Color): LayeredDrawing {
  const step = 360;
  const width = on.length * step + 160;
  const middle = (on.length - 1) / 2;
  return {
    frame: [-width / 2, -560, width, 680],
    layers: [
      {
        name: 'Backdrop',
        art: color ? at(0, -240, 1, backdrop('pill', color, 'plain', Math.min(300, width / 3), 300).art) : '',
      },
      { name: 'Shadow', art: shadow(0, 20, width * 0.42) },
      ...on.map((thing, index) => ({
        name: thing.charAt(0).toUpperCase() + thing.slice(1),
        art: at((index - middle) * step, index % 2 ? 40 : 10, 1.05, things[thing]()),
      })),
      { name: 'Sparks', art: spark(-width * 0.4, -420, 0.7) + spark(width * 0.38, -460, 0.9) },
    ],
  };
}
