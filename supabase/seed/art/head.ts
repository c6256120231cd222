/** A head: neck, ears, face, hair and what is worn on it. Few lines, calm expressions. */
import { hairColor, mix } from './color.ts';
import type { Skin } from './color.ts';
import type { HairLayers } from './hair.ts';
import { circle, clipped, ellipse, group, line, mirrored, path } from './svg.ts';
import type { Svg } from './svg.ts';

export interface Person {
  skin: Skin;
  hair: HairLayers;
  eyes?: 'open' | 'closed' | 'smiling';
  mouth?: 'calm' | 'smile' | 'laugh';
  beard?: 'short' | 'full';
  /** Color of brows and beard. */
  hairColor?: string;
  glasses?: 'round' | 'square';
  glassesColor?: string;
  earrings?: 'hoops' | 'studs' | 'drops';
  metal?: string;
  headphones?: string;
  hijab?: boolean;
  /** Degrees to the side. */
  tilt?: number;
  /** -1 looks to the left, 1 to the right. */
  turn?: number;
}

const FACE =
  'M-98-20C-98-96-60-136 0-136C60-136 98-96 98-20C98 44 88 84 60 114C40 136 18 147 0 147C-18 147-40 136-60 114C-88 84-98 44-98-20Z';

const EYES = {
  open: (ink: string) =>
    path('M-23 2Q0-14 23 2Q0 15-23 2Z', '#f3e4d0') +
    circle(0, 1, 10.5, '#2a1710') +
    circle(3.5, -3.5, 3, '#fff3e0') +
    line('M-25 3Q0-15 25 3', ink, 7.5),
  closed: (ink: string) => line('M-22-2Q0 13 22-2', ink, 6) + line('M-22-2l-8 4', ink, 5),
  smiling: (ink: string) => line('M-22 5Q0-15 22 5', ink, 6.5),
} as const;

function mouth(kind: NonNullable<Person['mouth']>, skin: Skin): Svg {
  if (kind === 'laugh') {
    return (
      path('M-42 72C-26 122 26 122 42 72C22 80-22 80-42 72Z', '#3a0f14') +
      path('M-36 76C-18 96 18 96 36 76C18 82-18 82-36 76Z', '#fff6e8') +
      line('M-44 71C-22 80 22 80 44 71', skin.lipDark, 5)
    );
  }
  const corner = kind === 'smile' ? 76 : 83;
  return (
    path(
      `M-35 ${corner}C-20 73-8 74 0 79C8 74 20 73 35 ${corner}C16 ${corner + 7}-16 ${corner + 7}-35 ${corner}Z`,
      skin.lipDark,
    ) +
    path(`M-35 ${corner}C-20 108 20 108 35 ${corner}C16 ${corner + 8}-16 ${corner + 8}-35 ${corner}Z`, skin.lip) +
    ellipse(0, 93, 11, 3, '#ffe4d0', { opacity: 0.28 })
  );
}

function features({ skin, eyes = 'open', mouth: kind = 'calm', turn = 0, ...person }: Person): Svg {
  const brow = person.hairColor ?? hairColor.black;
  const ink = '#1b0f0b';
  const side = (sign: number) =>
    group(`translate(${sign * 44} -4)`, EYES[eyes](ink)) +
    line(sign < 0 ? 'M-70-36C-58-50-38-50-22-42' : 'M70-36C58-50 38-50 22-42', brow, 8);
  const nose =
    line('M-23 32C-20 46-8 46 0 47C8 46 20 46 23 32', skin.line, 5.5, { opacity: 0.75 }) +
    line('M-3-10C-8 8-12 20-13 28', skin.line, 4, { opacity: 0.35 });
  const cheeks = [-60, 60].map((x) => ellipse(x, 46, 21, 13, skin.lip, { opacity: 0.22 })).join('');
  return group(`translate(${turn * 15} 0)`, cheeks, nose, side(-1), side(1), mouth(kind, skin));
}

function beard({ beard: kind, hairColor: color = hairColor.black, turn = 0 }: Person): Svg {
  if (!kind) return '';
  const depth = kind === 'full' ? 186 : 154;
  const jaw = `M-97 8C-96 66-84 ${depth - 46}-52 ${depth - 14}C-30 ${depth + 2} 30 ${depth + 2} 52 ${depth - 14}C84 ${depth - 46} 96 66 97 8C90 44 74 62 50 62C24 54-24 54-50 62C-74 62-90 44-97 8Z`;
  return (
    path(jaw, color, { opacity: kind === 'full' ? 1 : 0.82 }) +
    group(`translate(${turn * 15} 0)`, path('M-46 70C-30 52-12 58 0 62C12 58 30 52 46 70C30 68-30 68-46 70Z', color))
  );
}

function worn({
  glasses,
  glassesColor = '#1f1511',
  earrings,
  metal = '#f3b229',
  headphones,
  turn = 0,
  hijab,
}: Person): Svg {
  const lens =
    glasses === 'square'
      ? '<rect x="-80" y="-34" width="66" height="56" rx="14"/><rect x="14" y="-34" width="66" height="56" rx="14"/>'
      : '<circle cx="-46" cy="-3" r="36"/><circle cx="46" cy="-3" r="36"/>';
  const frame = glasses
    ? `<g fill="#fff6e8" fill-opacity="0.14" stroke="${glassesColor}" stroke-width="7" transform="translate(${turn * 15} 0)">${lens}<path d="M-11-5Q0-12 11-5M-82-8L-100-16M82-8L100-16" fill="none"/></g>`
    : '';
  const ring = {
    hoops: circle(101, 72, 25, 'none', { stroke: metal, 'stroke-width': 7 }),
    studs: circle(103, 38, 8, metal),
    drops: circle(103, 40, 6, metal) + path('M103 46l13 34l-13 20l-13-20z', metal),
  } as const;
  const jewels = earrings && !hijab ? ring[earrings] + mirrored(ring[earrings]) : '';
  const cups = headphones
    ? line('M-112-4C-118-110-70-172 0-172C70-172 118-110 112-4', headphones, 15) +
      [-1, 1]
        .map((sign) => `<rect x="${sign * 112 - 22}" y="-34" width="44" height="84" rx="22" fill="${headphones}"/>`)
        .join('')
    : '';
  return frame + jewels + cups;
}

export interface HeadLayers {
  back: Svg;
  front: Svg;
}

/** In two layers, so that a body can stand between hair and face. */
export function head(person: Person): HeadLayers {
  const { skin, tilt = 0, hijab } = person;
  const turned = (...children: Svg[]) => group(`rotate(${tilt} 0 150)`, ...children);
  const ear = ellipse(98, 14, 17, 29, skin.base) + line('M96 4q9 8 4 24', skin.line, 4, { opacity: 0.6 });
  const shadow = path('M34-140C74-70 46-8 60 40C66 84 34 124 8 152L130 160L130-150Z', skin.shade, { opacity: 0.5 });
  const light = ellipse(-52, -66, 34, 48, skin.glow, { opacity: 0.5, transform: 'rotate(20 -52 -66)' });
  return {
    back: turned(person.hair.back),
    front: turned(
      hijab ? '' : ear + mirrored(ear),
      path(FACE, skin.base),
      clipped(FACE, light, shadow),
      beard(person),
      features(person),
      person.hair.front,
      worn(person),
    ),
  };
}

/** From under the chin into the collar, with the chin's shadow on it. */
export function neck(skin: Skin): Svg {
  const shape = 'M-48 70L-50 176C-60 196-84 208-110 214L110 214C84 208 60 196 50 176L48 70Z';
  return path(shape, skin.base) + clipped(shape, ellipse(6, 122, 74, 50, mix(skin.shade, '#000000', 0.08)));
}
