/** Hair around a head whose face is centered on 0,0: 98 wide to each side, crown at -135, chin at 146. */
import { darker, hairColor, lighter } from './color.ts';
import type { Fabric } from './fabric.ts';
import { circle, clipped, cloud, ellipse, line, mirrored, path, random, round } from './svg.ts';
import type { Svg } from './svg.ts';

/** `back` lies behind neck and shoulders, `front` on the face. */
export interface HairLayers {
  back: Svg;
  front: Svg;
}

const CAP =
  'M-103 6C-112-86-74-158 0-158C74-158 112-86 103 6C100-28 94-58 82-78C52-97-52-97-82-78C-94-58-100-28-103 6Z';

/** Small curls, scattered the same way every time. */
function curls(
  seed: string,
  color: string,
  area: { x: number; y: number; rx: number; ry: number },
  count: number,
): Svg {
  const next = random(seed);
  return Array.from({ length: count }, () => {
    const angle = next() * Math.PI * 2;
    const far = Math.sqrt(next());
    const [x, y] = [round(area.x + Math.cos(angle) * area.rx * far), round(area.y + Math.sin(angle) * area.ry * far)];
    return line(`M${x} ${y}q7-9 14 0`, color, 4, { opacity: 0.7 });
  }).join('');
}

export function afro(color: string = hairColor.black, size = 1): HairLayers {
  const [rx, ry] = [178 * size, 166 * size];
  const y = -70 - 40 * (size - 1);
  return {
    back:
      path(cloud(0, y, rx, ry, 20), color) +
      curls(`afro${size}`, lighter(color, 0.12), { x: 0, y, rx: rx * 0.92, ry: ry * 0.92 }, 46),
    front: path(
      'M-106 20C-116-40-96-84-58-96C-20-108 24-106 56-97C98-86 116-40 106 20C128-30 132-120 86-156C40-180-40-180-86-156C-132-120-128-30-106 20Z',
      color,
    ),
  };
}

export function curly(color: string = hairColor.brown): HairLayers {
  const spots = [-150, -118, -150, -128, -84, -30, 30, 84, 128, 150, 118, 150];
  const heights = [90, 140, 20, -60, -120, -150, -150, -120, -60, 20, 140, 90];
  const ball = (x: number, index: number) =>
    path(cloud(x, heights[index] ?? 0, 60, 58, 10), index % 2 ? color : lighter(color, 0.07));
  return {
    back:
      ellipse(0, -20, 150, 150, color) +
      spots.map(ball).join('') +
      curls('curly', lighter(color, 0.16), { x: 0, y: -20, rx: 170, ry: 150 }, 40),
    front:
      path('M-104 24C-118-50-86-96-30-92C-52-70-84-40-104 24Z', color) +
      path('M104 24C118-60 70-112-34-94C20-96 84-60 104 24Z', lighter(color, 0.07)),
  };
}

export function fade(color: string = hairColor.black): HairLayers {
  return {
    back: '',
    front:
      path(CAP, color, { opacity: 0.55 }) +
      path(
        'M-92-62C-96-126-62-164 0-164C62-164 96-126 92-62C86-76 84-78 80-82C50-98-50-98-80-82C-84-78-86-76-92-62Z',
        color,
      ) +
      clipped(CAP, curls('fade', lighter(color, 0.14), { x: 0, y: -128, rx: 76, ry: 26 }, 22)),
  };
}

export function flattop(color: string = hairColor.black): HairLayers {
  const top = 'M-96-70C-108-150-112-210-104-232C-70-250 70-250 104-232C112-210 108-150 96-70C60-98-60-98-96-70Z';
  return {
    back: '',
    front:
      path(CAP, color, { opacity: 0.55 }) +
      path(top, color) +
      clipped(top, curls('flattop', lighter(color, 0.14), { x: 0, y: -160, rx: 100, ry: 76 }, 40)),
  };
}

/** Rounded strands from the crown; `length` is where they end. */
function strands(color: string, ends: { from: number; to: number; x: number; width: number }[]): Svg {
  return ends
    .map(({ from, to, x, width }, index) => {
      const lean = x * 1.16;
      const course = `M${round(x * 0.72)} ${from}C${round(lean)} ${round(from + (to - from) * 0.3)} ${round(lean)} ${round(to - 60)} ${round(x)} ${to}`;
      const twists = line(course, lighter(color, 0.24), width * 0.5, { 'stroke-dasharray': '0.1 15', opacity: 0.8 });
      return line(course, index % 2 ? color : lighter(color, 0.1), width) + twists;
    })
    .join('');
}

export function locs(color: string = hairColor.black, length = 230): HairLayers {
  const behind = [-150, -124, -98, -70, 70, 98, 124, 150].map((x, index) => ({
    from: -90,
    to: length - (index % 3) * 26,
    x,
    width: 27,
  }));
  const before = [-118, -104, 104, 118].map((x, index) => ({ from: -64, to: 70 + (index % 2) * 46, x, width: 22 }));
  const parting = [-62, -38, -14, 12, 36, 60].map((x, index) =>
    line(`M${x * 0.3} -152Q${x} -146 ${x * 1.28} -92`, index % 2 ? lighter(color, 0.14) : lighter(color, 0.06), 5),
  );
  return {
    back: ellipse(0, -60, 128, 112, color) + strands(color, behind),
    front: path(CAP, color) + parting.join('') + strands(color, before),
  };
}

export function braids(color: string = hairColor.black, bead: string = '#f3b229'): HairLayers {
  const xs = [-142, -126, -108, -90, -72, 72, 90, 108, 126, 142];
  const ends = xs.map((x, index) => ({ from: -90, to: 330 - Math.abs((index % 5) - 2) * 24, x, width: 17 }));
  const beads = ends.map(({ x, to }) => circle(x, to + 4, 11, bead)).join('');
  const lines = [-70, -46, -22, 0, 22, 46, 70]
    .map((x) => line(`M${x * 0.25} -156Q${x * 0.9} -140 ${x * 1.22} -86`, lighter(color, 0.16), 4))
    .join('');
  return { back: ellipse(0, -50, 122, 112, color) + strands(color, ends) + beads, front: path(CAP, color) + lines };
}

export function knots(color: string = hairColor.black): HairLayers {
  const spots = [
    [-98, -96],
    [-62, -148],
    [0, -170],
    [62, -148],
    [98, -96],
    [-30, -128],
    [34, -128],
  ] as const;
  const knot = ([x, y]: readonly [number, number]) =>
    circle(x, y, 31, color) +
    line(`M${x - 15} ${y + 4}a16 15 0 1 1 22 9`, lighter(color, 0.2), 5) +
    circle(x, y - 2, 5, lighter(color, 0.2));
  return {
    back: spots.slice(0, 5).map(knot).join(''),
    front:
      path(CAP, color) +
      line('M0-156V-96M-52-148Q-44-120-46-96M52-148Q44-120 46-96', lighter(color, 0.2), 4) +
      spots.slice(5).map(knot).join(''),
  };
}

export function puffs(color: string = hairColor.black, tie: string = '#f3b229'): HairLayers {
  const puff =
    path(cloud(128, -128, 72, 70, 12), color) +
    curls('puff', lighter(color, 0.14), { x: 128, y: -128, rx: 62, ry: 60 }, 16);
  const ring = ellipse(88, -96, 20, 13, tie, { transform: 'rotate(38 88 -96)' });
  return {
    back: puff + mirrored(puff) + ring + mirrored(ring),
    front:
      path(CAP, color) +
      line('M0-157V-94', lighter(color, 0.3), 4) +
      line('M-30-150Q-74-128-92-70M30-150Q74-128 92-70', lighter(color, 0.12), 4),
  };
}

export function puff(color: string = hairColor.black, tie: string = '#c4532a'): HairLayers {
  return {
    back:
      path(cloud(0, -212, 112, 92, 15), color) +
      curls('highpuff', lighter(color, 0.14), { x: 0, y: -212, rx: 96, ry: 78 }, 26),
    front:
      path(CAP, color) +
      [-60, -30, 0, 30, 60]
        .map((x) => line(`M${x * 0.4} -150Q${x} -124 ${x * 1.3} -90`, lighter(color, 0.14), 4))
        .join('') +
      ellipse(0, -152, 58, 17, tie),
  };
}

export function cornrows(color: string = hairColor.black): HairLayers {
  const rows = [-72, -48, -24, 0, 24, 48, 72]
    .map((x) =>
      line(`M${x * 1.1} -86Q${x * 0.96} -134 ${x * 0.3} -157`, lighter(color, 0.22), 6, { 'stroke-dasharray': '1 11' }),
    )
    .join('');
  return { back: path(cloud(0, 120, 118, 70, 12), color), front: path(CAP, color) + rows };
}

export function bald(): HairLayers {
  return { back: '', front: ellipse(-34, -98, 30, 15, '#fff3e0', { opacity: 0.16, transform: 'rotate(-24 -34 -98)' }) };
}

export function headwrap(cloth: Fabric): HairLayers {
  const dome = 'M-108-18C-130-130-80-214 4-214C92-214 128-126 108-18C98-58 70-90 8-96C-60-94-92-62-108-18Z';
  const fold = darker(cloth.base, 0.35);
  return {
    back:
      cloth.defs +
      path('M-20-196C-120-300-10-330 20-236C60-330 150-270 40-190Z', cloth.paint) +
      path('M-20-196C-120-300-10-330 20-236C60-330 150-270 40-190Z', fold, { opacity: 0.22 }),
    front:
      cloth.defs +
      path(dome, cloth.paint) +
      line('M-104-40C-70-120 10-150 92-170M-98-84C-50-150 20-184 70-196M-90-50C-20-110 70-110 106-40', fold, 6, {
        opacity: 0.5,
      }) +
      path('M-28-190C-44-236 48-244 40-192C24-170-12-170-28-190Z', cloth.paint) +
      path('M-28-190C-44-236 48-244 40-192C24-170-12-170-28-190Z', fold, { opacity: 0.3 }),
  };
}

export function gele(cloth: Fabric): HairLayers {
  const fan =
    'M-110-24C-190-90-230-230-120-280C-60-330 60-340 130-290C226-240 200-90 110-24C90-70 50-92 0-94C-50-92-90-70-110-24Z';
  const fold = darker(cloth.base, 0.4);
  return {
    back: '',
    front:
      cloth.defs +
      path(fan, cloth.paint) +
      line(
        'M-104-34C-150-110-150-210-96-262M-86-60C-100-140-80-240-30-292M-40-84C-20-160 20-240 70-296M20-92C70-150 120-200 146-262M80-66C120-100 160-150 170-210',
        fold,
        7,
        { opacity: 0.45 },
      ),
  };
}

export function hijab(cloth: Fabric): HairLayers {
  const drape =
    'M0-178C-112-178-140-80-134 20C-130 90-172 170-206 262C-120 320 120 320 206 262C172 170 130 90 134 20C140-80 112-178 0-178Z';
  const opening = 'M0-110C62-110 88-62 86-6C84 60 54 128 0 146C-54 128-84 60-86-6C-88-62-62-110 0-110Z';
  const fold = darker(cloth.base, 0.4);
  return {
    back: cloth.defs + path(drape, cloth.paint),
    front:
      cloth.defs +
      `<path d="${drape}${opening}" fill="${cloth.paint}" fill-rule="evenodd"/>` +
      line(
        'M-88 30C-100 110-60 170 30 200M-104 90C-80 190 20 240 120 236M92 40C96 110 70 150 20 170M-70-120C-40-150 40-150 76-116',
        fold,
        6,
        { opacity: 0.4 },
      ),
  };
}

/** A round cap over short hair. */
export function kufi(cloth: Fabric, color: string = hairColor.black): HairLayers {
  const cap = 'M-100-70C-104-130-98-168-88-178C-40-196 40-196 88-178C98-168 104-130 100-70C60-92-60-92-100-70Z';
  return {
    back: '',
    front:
      path(CAP, color, { opacity: 0.6 }) +
      cloth.defs +
      path(cap, cloth.paint) +
      line('M-99-78C-60-100 60-100 99-78', darker(cloth.base, 0.4), 10),
  };
}

/** A graduate's cap on top of other hair. */
export function graduate(hair: HairLayers, board = '#1a1b4b', tassel = '#f3b229'): HairLayers {
  return {
    back: hair.back,
    front:
      hair.front +
      path('M-104-72C-104-120-98-150-92-160L92-160C98-150 104-120 104-72C60-100-60-100-104-72Z', board) +
      path('M0-222L214-164L0-108L-214-164Z', lighter(board, 0.1)) +
      line('M0-164Q120-160 164-150V-66', tassel, 7) +
      path('M152-78h24l8 54h-40z', tassel),
  };
}
