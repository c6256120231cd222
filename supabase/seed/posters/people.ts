/** Upright pictures of people: large, cut off boldly, seldom from the front. */
import { rays } from '../art/backdrop.ts';
import { darker, hairColor, hue, skins } from '../art/color.ts';
import type { Skin } from '../art/color.ts';
import { kente, mudcloth, petals, ripples } from '../art/fabric.ts';
import { at, circle, clipped, ellipse, group, line, mirrored, path, random, rect, round } from '../art/svg.ts';
import type { Svg } from '../art/svg.ts';
import { ground } from './frame.ts';
import { braidedBun, covered, lowFade, profile, roundAfro } from './profile.ts';

const BODY =
  'M-156 330C-96 400 6 416 58 374C140 400 228 460 268 590C310 720 326 900 326 1200H-520C-520 960-512 820-478 700C-440 560-300 420-156 330Z';

/** Shoulders and chest seen from the side, over the neck of a profile. */
const sideBust = (fill: string, base: string, defs = ''): Svg =>
  defs +
  path(BODY, fill) +
  clipped(
    BODY,
    path('M-520 640C-380 560-210 640-150 860C-130 960-126 1080-126 1200H-520Z', darker(base, 0.5), { opacity: 0.28 }),
    line('M-156 330C-96 400 6 416 58 374', darker(base, 0.35), 26, { opacity: 0.55 }),
  );

function profileInOchre(): Svg {
  const cloth = mudcloth('#22302c', hue.cream, 1.2);
  return (
    ground('#e3a13a') +
    circle(900, 600, 640, '#eeb653') +
    rect(0, 1210, 1280, 390, '#b5482a') +
    at(
      570,
      700,
      1.75,
      profile(skins.espresso, roundAfro(), { metal: hue.cream }),
      sideBust(cloth.paint, cloth.base, cloth.defs),
    )
  );
}

/** A grandmother: silver braids in a bun, lines of laughter beside the eye and the mouth. */
function silverBraids(): Svg {
  const cloth = ripples('#1f5a54', hue.gold, 1.3);
  const { cocoa } = skins;
  const laughter =
    line('M28-34C16-30 8-24 2-16M30-20C20-16 14-8 10 0', cocoa.line, 6, { opacity: 0.7 }) +
    line('M112 66C96 82 90 104 94 124', cocoa.line, 6, { opacity: 0.6 });
  return (
    ground('#c9573a') +
    rays(720, 620, 0, 1500, 24, '#d1644a') +
    circle(720, 620, 540, '#eaa13f') +
    circle(720, 620, 430, '#f2b95c') +
    at(
      590,
      720,
      1.66,
      profile(cocoa, braidedBun(hairColor.gray, hue.leaf), { metal: hue.gold }) + laughter,
      sideBust(cloth.paint, cloth.base, cloth.defs),
    )
  );
}

function foreheadToForehead(): Svg {
  const left = profile(skins.ebony, lowFade());
  const right = profile(skins.chestnut, braidedBun('#2a1710', hue.gold), { metal: hue.gold });
  return (
    ground('#7a2338') +
    rays(640, 700, 0, 1500, 30, '#84293f') +
    circle(640, 700, 560, hue.rose) +
    circle(640, 700, 460, hue.blush) +
    at(404, 800, 1.34, left, sideBust(hue.deepteal, hue.deepteal)) +
    at(876, 800, 1.34, mirrored(right, sideBust(hue.cream, hue.sand))) +
    rect(0, 1520, 1280, 80, hue.night)
  );
}

/** Brim, crown and band of a wide hat, on a profile's head. */
const hat = (color: string, ribbon: string, flower: Svg): Svg =>
  group(
    'rotate(-10 -30 -170)',
    path('M-190-150C-200-300-120-390-20-390C90-390 150-300 140-150Z', color),
    path('M-190-150C-192-190-190-214-184-236C-80-200 60-200 136-236C141-214 142-190 140-150Z', ribbon),
    ellipse(-26, -150, 330, 56, darker(color, 0.14)),
    ellipse(-26, -160, 330, 52, color),
    flower,
  );

const rose = (x: number, y: number, color: string): Svg =>
  at(
    x,
    y,
    1,
    circle(0, 0, 66, color),
    path('M-40-10C-20-50 40-44 44 0C46 40-10 54-30 24C-46-4 0-30 16-2', 'none', {
      stroke: darker(color, 0.3),
      'stroke-width': 9,
      'stroke-linecap': 'round',
    }),
  );

function sundayHats(): Svg {
  const lady = (x: number, y: number, skin: Skin, look: Svg, coat: string): Svg =>
    at(x, y, 1.12, profile(skin, covered(look), { metal: hue.gold }), sideBust(coat, coat));
  return (
    ground('#2f5d56') +
    [0, 1, 2, 3, 4].map((index) => path(`M${index * 256} 0h128v1600h-128z`, '#35675f')).join('') +
    lady(860, 560, skins.amber, hat(hue.cream, hue.clay, rose(-150, -220, hue.gold)), '#e8d3ae') +
    lady(610, 830, skins.ebony, hat('#c23a6b', hue.night, rose(-130, -220, hue.blush)), '#a3325a') +
    lady(370, 1120, skins.cocoa, hat(hue.gold, hue.leaf, rose(-150, -220, hue.white)), '#d9941f')
  );
}

/** A rack full of small lights. */
function rack(x: number, seed: string): Svg {
  const next = random(seed);
  const units = Array.from({ length: 17 }, (_, row) => {
    const y = 60 + row * 92;
    const lamps = Array.from({ length: 7 }, (_, column) =>
      next() > 0.35
        ? circle(
            x + 40 + column * 22,
            y + 36,
            6,
            [hue.mint, hue.gold, hue.rose, hue.sky][Math.floor(next() * 4)] ?? hue.mint,
          )
        : '',
    ).join('');
    return rect(x + 16, y, 248, 74, '#262a6b', 6) + lamps + rect(x + 204, y + 22, 40, 30, '#1a1b4b', 4);
  });
  return rect(x, 30, 280, 1600, '#1d2058', 10) + units.join('');
}

function nightShift(): Svg {
  const braids = Array.from({ length: 17 }, (_, index) => {
    const side = (index - 8) / 8;
    const top = 640 + side * 60;
    const end = 1270 - Math.abs(side) * 190 + (index % 3) * 46;
    const d = `M${round(top)} ${470 + Math.abs(side) * 60}C${round(640 + side * 290)} 620 ${round(640 + side * 270)} ${end - 300} ${round(640 + side * 230)} ${end}`;
    return (
      line(d, index % 2 ? '#21140f' : '#34221a', 34) +
      line(d, '#5a4133', 12, { 'stroke-dasharray': '0.1 20', opacity: 0.8 }) +
      circle(640 + side * 230, end + 6, 19, hue.gold)
    );
  });
  return (
    ground('#141643') +
    [-130, 180, 830, 1130].map((x) => rack(x, `rack ${x}`)).join('') +
    path('M470 0H810L1040 1600H240Z', '#3a3f96') +
    path('M560 0H720L820 1600H460Z', '#5a60bd') +
    path(
      'M120 1600C130 1290 190 1110 420 1020C520 980 560 930 570 860H710C720 930 760 980 860 1020C1090 1110 1150 1290 1160 1600Z',
      hue.clay,
    ) +
    path('M640 900C760 980 900 1000 980 1080C1100 1160 1150 1330 1160 1600H640Z', '#a8421f', { opacity: 0.55 }) +
    ellipse(640, 570, 196, 232, '#21140f') +
    braids.join('') +
    line('M640 340V520M560 360C540 420 520 460 480 500M720 360C740 420 760 460 800 500', '#5a4133', 9) +
    line('M446 590C430 360 520 316 640 316S850 360 834 590', hue.mint, 30) +
    rect(408, 540, 72, 150, hue.mint, 34) +
    rect(800, 540, 72, 150, hue.mint, 34)
  );
}

function carried(): Svg {
  const cloth = ripples('#b8325c', hue.gold, 1.5);
  const under = kente(hue.gold, hue.leaf, hue.brick, 0.9);
  const { espresso: mother, chestnut: child } = skins;
  const back =
    'M170 1600C150 1300 130 1080 250 960C360 860 520 850 540 580H740C760 850 920 860 1030 960C1150 1080 1130 1300 1110 1600Z';
  const shawl =
    'M236 1080C320 1000 400 962 470 960C510 1010 570 1034 640 1034C710 1034 770 1010 810 960C880 962 960 1000 1044 1080C1064 1210 1060 1320 1040 1430C860 1510 420 1510 240 1430C220 1320 216 1210 236 1080Z';
  return (
    ground('#f3cf9a') +
    circle(900, 420, 330, '#f9e3bd') +
    path('M0 1150C300 1040 900 1120 1280 1010V1600H0Z', '#c7783a') +
    path('M0 1330C400 1230 900 1330 1280 1200V1600H0Z', '#a85a2b') +
    path(back, mother.base) +
    clipped(
      back,
      path('M700 700C780 860 960 900 1010 1010C1080 1130 1090 1350 1080 1600H1200V700Z', mother.shade, {
        opacity: 0.5,
      }),
      line('M262 1090C230 1240 236 1420 250 1600M1018 1090C1050 1240 1044 1420 1030 1600', mother.line, 9, {
        opacity: 0.5,
      }),
      under.defs,
      path('M236 1380C420 1440 860 1440 1044 1380L1060 1640H220Z', under.paint),
    ) +
    baby(650, 930, child) +
    cloth.defs +
    path(shawl, cloth.paint) +
    clipped(
      shawl,
      line(
        'M226 1090C320 1000 400 962 470 960C510 1010 570 1034 640 1034C710 1034 770 1010 810 960C880 962 960 1000 1054 1090',
        darker(cloth.base, 0.4),
        52,
        { opacity: 0.5 },
      ),
      line(
        'M470 1010C410 1200 500 1370 640 1370C780 1370 870 1200 810 1010M230 1330C440 1450 840 1450 1050 1330',
        darker(cloth.base, 0.45),
        11,
        { opacity: 0.4 },
      ),
    ) +
    at(640, 440, 1.22, wrap(0, 0))
  );
}

/** A small head with its cheek on the mother's back. */
function baby(x: number, y: number, skin: Skin): Svg {
  return at(
    x,
    y,
    1.12,
    group(
      'rotate(-6)',
      path('M-34 190V96H70V190Z', skin.shade),
      path(
        'M-36 148C-8 160 42 160 70 150C100 142 112 124 105 110C101 104 104 100 110 98C119 94 117 87 108 82C117 78 116 68 106 64C104 58 108 54 114 50C127 46 127 33 116 27C107 18 104 6 108-12C118-84 70-142-20-142C-110-142-150-72-140 0C-132 70-94 130-36 148Z',
        skin.base,
      ),
      path(
        'M108-18C92-58 66-72 40-62C32-20 2 0-8 32C-30 62-70 84-112 86C-142 52-148 10-141-12C-150-84-102-146-20-144C62-144 118-88 108-18Z',
        '#20140f',
      ),
      ellipse(-16, 44, 25, 36, skin.base),
      line('M-8 22C-26 20-34 44-22 60', skin.line, 6, { opacity: 0.6 }),
      line('M50 2C62 18 84 18 98 8', '#1b0f0b', 9),
      line('M92-34C80-44 64-44 52-36', skin.line, 7, { opacity: 0.7 }),
      ellipse(56, 62, 34, 24, skin.lip, { opacity: 0.25 }),
      path('M78 82C90 76 100 78 108 82C119 88 116 96 109 98C96 98 84 92 78 82Z', skin.lip),
    ),
  );
}

/** The back of a wrapped head: dome, knot and two tails. */
function wrap(x: number, y: number): Svg {
  const cloth = petals('#20504f', hue.gold, hue.rose, 1.4);
  const dome = `M${x - 190} ${y + 150}C${x - 240} ${y - 90} ${x - 120} ${y - 230} ${x} ${y - 230}C${x + 130} ${y - 230} ${x + 236} ${y - 90} ${x + 190} ${y + 150}C${x + 90} ${y + 230} ${x - 90} ${y + 230} ${x - 190} ${y + 150}Z`;
  const { espresso: skin } = skins;
  return (
    ellipse(x - 188, y + 120, 30, 52, skin.base) +
    ellipse(x + 188, y + 120, 30, 52, skin.base) +
    circle(x - 192, y + 206, 34, 'none', { stroke: hue.gold, 'stroke-width': 10 }) +
    circle(x + 192, y + 206, 34, 'none', { stroke: hue.gold, 'stroke-width': 10 }) +
    cloth.defs +
    path(dome, cloth.paint) +
    clipped(
      dome,
      path(
        `M${x + 40} ${y - 260}C${x + 150} ${y - 60} ${x + 130} ${y + 120} ${x + 60} ${y + 260}H${x + 300}V${y - 260}Z`,
        '#0c2a2a',
        { opacity: 0.3 },
      ),
    ) +
    line(
      `M${x - 176} ${y + 30}C${x - 80} ${y + 110} ${x + 80} ${y + 110} ${x + 176} ${y + 30}M${x - 120} ${y - 150}C${x - 60} ${y - 40} ${x - 30} ${y + 40} ${x} ${y + 120}M${x + 120} ${y - 150}C${x + 60} ${y - 40} ${x + 30} ${y + 40} ${x} ${y + 120}`,
      '#0c2a2a',
      9,
      { opacity: 0.5 },
    ) +
    path(
      `M${x - 20} ${y + 110}C${x - 130} ${y + 130} ${x - 170} ${y + 210} ${x - 120} ${y + 262}C${x - 80} ${y + 220} ${x - 20} ${y + 190} ${x} ${y + 140}Z`,
      cloth.paint,
    ) +
    path(
      `M${x + 20} ${y + 110}C${x + 130} ${y + 130} ${x + 170} ${y + 210} ${x + 120} ${y + 262}C${x + 80} ${y + 220} ${x + 20} ${y + 190} ${x} ${y + 140}Z`,
      cloth.paint,
    ) +
    ellipse(x, y + 124, 52, 42, '#2c6362')
  );
}

export const people = { profileInOchre, silverBraids, foreheadToForehead, sundayHats, nightShift, carried };
