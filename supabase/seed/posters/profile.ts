/** A head seen from the side, looking right: nape at the left, the ear near 0,0, about 430 high from crown to chin. */
import { darker, hairColor, lighter, mix } from '../art/color.ts';
import type { Skin } from '../art/color.ts';
import { circle, clipped, cloud, ellipse, line, path, random, round } from '../art/svg.ts';
import type { Svg } from '../art/svg.ts';

export interface ProfileHair {
  back: Svg;
  front: Svg;
}

const OUTLINE =
  'M52 470C34 380 28 290 46 232C72 232 96 230 114 220C140 206 148 186 138 166C133 157 136 153 146 150C162 145 161 130 147 124C166 119 169 101 149 91C142 86 146 82 157 80C184 77 188 52 170 32C150 8 130-14 124-36C121-50 128-62 129-80C131-132 113-184 70-214C10-250-90-242-140-182C-190-122-196-30-160 50C-140 96-126 140-124 200C-122 290-140 390-170 470Z';
const NECK_SHADE = 'M-130 150C-70 214 10 246 60 228C50 270 44 300 46 360C-10 330-90 280-124 220Z';
/** Where hair begins: forehead, temple, in front of the ear, behind it, nape. */
const HAIRLINE =
  'M84-206C78-166 46-150 30-112C18-84 14-52 4-18C-6-34-34-34-44-8C-54 22-48 60-66 92C-84 124-110 140-126 150C-132 110-146 84-160 50C-196-30-190-122-140-182C-90-242 22-250 84-206Z';

/** A little wider than the skull, so that none of it shows beside the hair. */
const cap = (color: string): Svg => path(HAIRLINE, color, { stroke: color, 'stroke-width': 5 });

export const closedEye = (ink: string): Svg =>
  line('M64-16C76 0 98 2 114-8', ink, 8) + line('M108-6l14 4M98-1l10 9', ink, 5);

const openEye = (ink: string): Svg =>
  path('M70-10C86-28 104-28 116-22C114-8 104 0 92 0C82 0 76-4 70-10Z', '#f6e9d8') +
  ellipse(104, -13, 10, 12, '#2a1710') +
  line('M66-10C84-34 106-32 120-24', ink, 8);

/** `eyes` closed unless said otherwise; `aid` is the color of a hearing aid. */
export function profile(skin: Skin, hair: ProfileHair, { eyes = 'closed', metal = '', aid = '' } = {}): Svg {
  const ink = '#1b0f0b';
  const planes =
    path(NECK_SHADE, skin.shade, { opacity: 0.75 }) +
    path('M-20 40C20 120 60 190 116 214C70 240-20 220-70 150Z', skin.shade, { opacity: 0.35 }) +
    ellipse(64, 56, 40, 26, skin.lip, { opacity: 0.16, transform: 'rotate(-18 64 56)' }) +
    path('M92-190C118-160 126-110 122-70C104-90 96-140 92-190Z', skin.glow, { opacity: 0.6 });
  const lips =
    path('M106 120C122 108 138 96 149 91C169 101 166 119 147 124C132 125 118 124 106 120Z', skin.lipDark) +
    path('M106 120C120 125 134 126 147 124C161 130 162 145 146 150C130 150 116 136 106 120Z', skin.lip);
  const nose = line('M136 76C126 74 122 62 128 54', skin.line, 6, { opacity: 0.8 });
  const ear =
    ellipse(-22, 30, 27, 44, skin.base) +
    line('M-14 2C-34-2-44 26-30 50', skin.line, 6, { opacity: 0.6 }) +
    (aid ? line('M-48-4C-66 16-64 48-48 66', aid, 17) + line('M-46-8C-34-28-4-20-16 24', aid, 6) : '') +
    (metal ? circle(-24, 108, 40, 'none', { stroke: metal, 'stroke-width': 11 }) : '');
  return (
    hair.back +
    path(OUTLINE, skin.base) +
    clipped(OUTLINE, planes, line('M62-62C80-78 104-80 132-68', mix(skin.shade, ink, 0.7), 11)) +
    lips +
    nose +
    (eyes === 'closed' ? closedEye(ink) : openEye(ink)) +
    hair.front +
    ear
  );
}

const texture = (seed: string, color: string, x: number, y: number, r: number, count: number): Svg => {
  const next = random(seed);
  return Array.from({ length: count }, () => {
    const angle = next() * Math.PI * 2;
    const far = Math.sqrt(next()) * r;
    const [px, py] = [round(x + Math.cos(angle) * far), round(y + Math.sin(angle) * far)];
    return line(`M${px} ${py}q10-14 22 0`, color, 6, { opacity: 0.75 });
  }).join('');
};

export function roundAfro(color: string = hairColor.black): ProfileHair {
  return {
    back:
      path(cloud(-112, -112, 262, 246, 26), color) + texture('side afro', lighter(color, 0.12), -124, -124, 216, 70),
    front: cap(color),
  };
}

/** Rows of braids swept back into a high bun. */
export function braidedBun(color: string = hairColor.black, tie = '#f3b229'): ProfileHair {
  const rows = [
    'M84-204C20-236-70-236-130-196',
    'M58-160C0-196-80-206-150-166',
    'M34-118C-20-150-90-164-166-124',
    'M16-70C-40-100-100-112-178-74',
    'M-40-20C-80-44-120-56-180-28',
    'M-56 40C-90 20-120 10-168 14',
  ];
  return {
    back:
      circle(-196, -196, 128, color) +
      line(
        'M-280-210C-250-290-150-300-100-230M-286-170C-250-240-170-250-120-190M-270-130C-240-190-190-190-150-150',
        lighter(color, 0.22),
        8,
      ) +
      ellipse(-132, -140, 40, 92, tie, { transform: 'rotate(38 -132 -140)' }),
    front: cap(color) + rows.map((d) => line(d, lighter(color, 0.24), 7, { 'stroke-dasharray': '2 13' })).join(''),
  };
}

export const lowFade = (color: string = hairColor.black): ProfileHair => ({
  back: '',
  front:
    path(HAIRLINE, color, { opacity: 0.5 }) +
    path('M86-206C78-170 48-152 30-116C-20-100-110-96-178-60C-190-122-170-160-140-192C-86-254 34-258 86-206Z', color) +
    clipped(HAIRLINE, texture('side fade', lighter(color, 0.16), -60, -170, 120, 26)),
});

/** Locs falling to the shoulder. */
export function sideLocs(color: string = hairColor.black, length = 330): ProfileHair {
  const strands = Array.from({ length: 9 }, (_, index) => {
    const x = -40 - index * 20;
    const end = length - (index % 3) * 34;
    const d = `M${x + 30} -190C${x - 40} -120 ${x - 50} ${end - 200} ${x - 16} ${end}`;
    const shade = index % 2 ? color : lighter(color, 0.1);
    return line(d, shade, 34) + line(d, lighter(color, 0.24), 14, { 'stroke-dasharray': '0.1 22', opacity: 0.7 });
  });
  return {
    back: path(cloud(-70, -90, 150, 150, 16), color),
    front: cap(color) + strands.join(''),
  };
}

/** A hat or wrap that covers the hair; `cover` is drawn over a dark cap. */
export const covered = (cover: Svg, color: string = darker(hairColor.black, 0.1)): ProfileHair => ({
  back: '',
  front: cap(color) + cover,
});
