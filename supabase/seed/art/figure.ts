/** Whole people from joints: limbs that taper, a torso between shoulders and hips, a head like in the portraits. */
import { darker } from './color.ts';
import type { Fabric } from './fabric.ts';
import { head } from './head.ts';
import type { Person } from './head.ts';
import { at, circle, clipped, ellipse, faded, group, line, path, round } from './svg.ts';
import type { Point, Svg } from './svg.ts';

type Limb = readonly [joint: Point, end: Point];

export type Figure = Person & {
  /** Base of the neck and middle of the hips. */
  neck: Point;
  hip: Point;
  arms: readonly [Limb, Limb];
  legs: readonly [Limb, Limb];
  top: Fabric;
  sleeves: 'long' | 'short' | 'none';
  bottom: Fabric;
  cut: 'trousers' | 'shorts' | 'skirt';
  /** The hem of a skirt, left to right. */
  hem?: readonly Point[];
  shoes: string;
  /** Where the toes point: -1 left, 1 right. */
  toes?: readonly [number, number];
  /** Of shoulders and limbs. */
  build?: number;
  /** Narrower than 1 for people seen from the side. */
  shoulders?: number;
  headScale?: number;
};

/** A rounded, tapering segment. */
export function segment(a: Point, ra: number, b: Point, rb: number, fill: string): Svg {
  const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
  const [nx, ny] = [-Math.sin(angle), Math.cos(angle)];
  const corner = (point: Point, r: number) => `${round(point[0] + nx * r)} ${round(point[1] + ny * r)}`;
  const body = `M${corner(a, ra)}L${corner(b, rb)}L${corner(b, -rb)}L${corner(a, -ra)}Z`;
  return circle(a[0], a[1], ra, fill) + circle(b[0], b[1], rb, fill) + path(body, fill);
}

const between = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

/** A palm and a thumb, pointing away from the elbow. */
export function hand(wrist: Point, from: Point, size: number, fill: string): Svg {
  const angle = (Math.atan2(wrist[1] - from[1], wrist[0] - from[0]) * 180) / Math.PI;
  const turn = `rotate(${round(angle)} ${round(wrist[0])} ${round(wrist[1])})`;
  const [x, y] = [wrist[0] + size * 0.7, wrist[1]];
  const gaps = [-0.34, 0.02, 0.38].map(
    (by) => `M${round(x + size * 0.5)} ${round(y + size * by)}h${round(size * 0.5)}`,
  );
  const fingers = size < 26 ? '' : line(gaps.join(''), darker(fill, 0.4), round(size * 0.09), { opacity: 0.55 });
  return group(
    turn,
    ellipse(x, y, size * 1.15, size * 0.82, fill),
    ellipse(x - size * 0.1, y - size * 0.8, size * 0.52, size * 0.3, fill, {
      transform: `rotate(-32 ${round(x)} ${round(y - size * 0.8)})`,
    }),
    fingers,
  );
}

export function arm(
  shoulder: Point,
  [elbow, wrist]: Limb,
  sleeve: Fabric | null,
  skin: string,
  width = 34,
  cuff = 1,
): Svg {
  const [a, b, c] = [width, width * 0.82, width * 0.62];
  const bare =
    segment(shoulder, a, elbow, b, skin) + segment(elbow, b, wrist, c, skin) + hand(wrist, elbow, width * 0.72, skin);
  const edge = darker(sleeve ? sleeve.base : skin, 0.4);
  const rim =
    width < 40
      ? ''
      : faded(
          0.25,
          segment(shoulder, a * 1.06 + 3, elbow, b * 1.08 + 4, edge),
          segment(elbow, b * 1.08 + 4, wrist, c * 1.1 + 4, edge),
        );
  if (!sleeve) return rim + bare;
  const end = cuff <= 0.5 ? between(shoulder, elbow, cuff * 2) : between(elbow, wrist, (cuff - 0.5) * 1.9);
  const cloth =
    cuff <= 0.5
      ? segment(shoulder, a * 1.06, end, b * 1.14, sleeve.paint)
      : segment(shoulder, a * 1.06, elbow, b * 1.08, sleeve.paint) +
        segment(elbow, b * 1.08, end, c * 1.16, sleeve.paint);
  return rim + bare + sleeve.defs + cloth;
}

function leg(
  hip: Point,
  [knee, ankle]: Limb,
  look: { cloth: Fabric; skin: string; shoe: string; toe: number; cut: Figure['cut'] },
  width: number,
): Svg {
  const { cloth, skin, shoe, toe, cut } = look;
  const [a, b, c] = [width, width * 0.74, width * 0.5];
  const bare = segment(hip, a * 0.94, knee, b * 0.86, skin) + segment(knee, b * 0.86, ankle, c * 0.86, skin);
  const foot =
    path(
      `M${ankle[0] - toe * 24} ${ankle[1] - 10}C${ankle[0] - toe * 30} ${ankle[1] + 34} ${ankle[0] - toe * 26} ${ankle[1] + 36} ${ankle[0] - toe * 20} ${ankle[1] + 36}L${ankle[0] + toe * 62} ${ankle[1] + 36}C${ankle[0] + toe * 70} ${ankle[1] + 12} ${ankle[0] + toe * 34} ${ankle[1] + 10} ${ankle[0] + toe * 24} ${ankle[1] - 12}Z`,
      shoe,
    ) + line(`M${ankle[0] - toe * 22} ${ankle[1] + 35}H${ankle[0] + toe * 64}`, darker(shoe, 0.5), 7);
  if (cut === 'skirt')
    return segment(hip, a * 0.4, knee, b * 0.86, skin) + segment(knee, b * 0.86, ankle, c * 0.86, skin) + foot;
  if (cut === 'shorts') return bare + foot + segment(hip, a, between(hip, knee, 0.82), b * 1.12, cloth.paint);
  return foot + segment(hip, a, knee, b, cloth.paint) + segment(knee, b, ankle, c, cloth.paint);
}

function torso(person: Figure, shoulders: readonly [Point, Point], hips: readonly [Point, Point]): Svg {
  const { neck, top } = person;
  const [l, r] = shoulders;
  const [hl, hr] = hips;
  const d = `M${neck[0] - 22} ${neck[1] - 12}C${l[0] + 18} ${l[1] - 22} ${l[0] - 22} ${l[1] - 18} ${l[0] - 26} ${l[1] + 22}L${round(between(l, hl, 0.62)[0] - 20)} ${between(l, hl, 0.62)[1]}L${hl[0] - 44} ${hl[1] + 44}L${hr[0] + 44} ${hr[1] + 44}L${round(between(r, hr, 0.62)[0] + 20)} ${between(r, hr, 0.62)[1]}L${r[0] + 26} ${r[1] + 22}C${r[0] + 22} ${r[1] - 18} ${r[0] - 18} ${r[1] - 22} ${neck[0] + 22} ${neck[1] - 12}Z`;
  const half = `M${neck[0] + 8} ${neck[1] - 40}L${(hl[0] + hr[0]) / 2 + 8} ${hl[1] + 40}L${hr[0] + 120} ${hr[1] + 40}L${r[0] + 120} ${r[1] - 40}Z`;
  return (
    top.defs +
    path(d, top.paint) +
    clipped(
      d,
      path(half, darker(top.base, 0.5), { opacity: 0.15 }),
      ellipse(neck[0], neck[1] - 10, 34, 24, person.skin.base),
    )
  );
}

function skirt({ hem = [], hip, bottom }: Figure, hips: readonly [Point, Point]): Svg {
  const [first] = hem;
  if (!first) return '';
  const edge = hem.slice(1).map(([x, y], index) => {
    const [px, py] = hem[index] ?? first;
    return `Q${round((px + x) / 2)} ${round(Math.max(py, y) + 24)} ${x} ${y}`;
  });
  const d = `M${hips[0][0] - 30} ${hip[1] - 6}C${hips[0][0] - 50} ${hip[1] + 80} ${first[0] + 20} ${first[1] - 80} ${first[0]} ${first[1]}${edge.join('')}C${(hem.at(-1) ?? first)[0] - 20} ${(hem.at(-1) ?? first)[1] - 80} ${hips[1][0] + 50} ${hip[1] + 80} ${hips[1][0] + 30} ${hip[1] - 6}Z`;
  const folds = hem
    .slice(1, -1)
    .map(([x, y]) =>
      line(
        `M${round(hip[0] + (x - hip[0]) * 0.2)} ${hip[1] + 40}Q${round(hip[0] + (x - hip[0]) * 0.5)} ${round((hip[1] + y) / 2)} ${x} ${y - 10}`,
        darker(bottom.base, 0.5),
        5,
        { opacity: 0.35 },
      ),
    );
  return bottom.defs + path(d, bottom.paint) + folds.join('');
}

export function figure(person: Figure): Svg {
  const { neck, hip, arms, legs, build = 1, toes = [1, 1], headScale = 0.4, skin } = person;
  const lean = Math.atan2(hip[0] - neck[0], hip[1] - neck[1]);
  const aside = (point: Point, by: number, down: number): Point => [
    point[0] + Math.cos(lean) * by + Math.sin(lean) * down,
    point[1] - Math.sin(lean) * by + Math.cos(lean) * down,
  ];
  const reach = 62 * build * (person.shoulders ?? 1);
  const shoulders = [aside(neck, -reach, 22), aside(neck, reach, 22)] as const;
  const hips = [aside(hip, -27 * build, 0), aside(hip, 27 * build, 0)] as const;
  const width = 31 * build;
  const sleeve = person.sleeves === 'none' ? null : person.top;
  const cuff = person.sleeves === 'short' ? 0.4 : 1;
  const look = (index: 0 | 1) => ({
    cloth: person.bottom,
    skin: skin.base,
    shoe: person.shoes,
    toe: toes[index],
    cut: person.cut,
  });
  const face = head(person);
  const headAt = aside(neck, 0, -190 * headScale);
  const tilted = (layer: Svg) => at(headAt[0], headAt[1], headScale, layer);
  const throat = segment(
    [neck[0], neck[1] + 6],
    21 * build,
    [headAt[0], headAt[1] + 90 * headScale],
    21 * build,
    skin.shade,
  );
  return (
    tilted(face.back) +
    arm(shoulders[1], arms[1], sleeve, skin.base, width, cuff) +
    person.bottom.defs +
    leg(hips[1], legs[1], look(1), 38 * build) +
    leg(hips[0], legs[0], look(0), 38 * build) +
    throat +
    torso(person, shoulders, hips) +
    (person.cut === 'skirt' ? skirt(person, hips) : '') +
    tilted(face.front) +
    arm(shoulders[0], arms[0], sleeve, skin.base, width, cuff)
  );
}
