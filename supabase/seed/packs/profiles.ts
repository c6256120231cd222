/** Heads seen from the side, alone and face to face. */
import { darker, hairColor, hue, skins } from '../art/color.ts';
import type { Skin } from '../art/color.ts';
import type { Fabric } from '../art/fabric.ts';
import { at, clipped, line, mirrored, path } from '../art/svg.ts';
import type { Svg } from '../art/svg.ts';
import { braidedBun, lowFade, profile, roundAfro, sideLocs } from '../posters/profile.ts';
import { backdrop } from './backdrops.ts';
import type { Ground } from './busts.ts';
import type { LayeredDrawing } from './layers.ts';

const BODY =
  'M-156 330C-96 400 6 416 58 374C140 400 228 460 268 590C310 720 326 900 326 1200H-520C-520 960-512 820-478 700C-440 560-300 420-156 330Z';

const shoulders = (cloth: Fabric): Svg =>
  cloth.defs +
  path(BODY, cloth.paint) +
  clipped(
    BODY,
    path('M-520 640C-380 560-210 640-150 860C-130 960-126 1080-126 1200H-520Z', darker(cloth.base, 0.5), {
      opacity: 0.28,
    }),
    line('M-156 330C-96 400 6 416 58 374', darker(cloth.base, 0.35), 26, { opacity: 0.55 }),
  );

const sides = {
  afro: roundAfro(),
  bun: braidedBun(hairColor.black, hue.gold),
  fade: lowFade(),
  locs: sideLocs(),
  copper: roundAfro(hairColor.copper),
  silver: roundAfro(hairColor.silver),
} as const;

export type SideView = readonly [
  skin: keyof typeof skins,
  hair: keyof typeof sides,
  cloth: Fabric,
  eyes?: 'open' | 'closed',
];

const drawn = ([skin, hair, cloth, eyes = 'closed']: SideView): Svg => {
  const tone: Skin = skins[skin];
  return profile(tone, sides[hair], { eyes, metal: hair === 'fade' ? '' : hue.gold }) + shoulders(cloth);
};

export function sideView(view: SideView, [shape, color, motif = 'plain']: Ground): LayeredDrawing {
  const behind = backdrop(shape, color, motif);
  return {
    frame: [-600, -690, 1200, 1270],
    layers: [
      { name: 'Backdrop', art: behind.art },
      { name: 'Person', art: clipped(behind.clip, at(40, -120, 1, drawn(view))) },
    ],
  };
}

/** Forehead to forehead. */
export function faceToFace(left: SideView, right: SideView, [shape, color, motif = 'plain']: Ground): LayeredDrawing {
  const behind = backdrop(shape, color, motif, 620, 520);
  return {
    frame: [-700, -690, 1400, 1270],
    layers: [
      { name: 'Backdrop', art: behind.art },
      { name: 'Left', art: clipped(behind.clip, at(-176, -90, 0.92, drawn(left))) },
      { name: 'Right', art: clipped(behind.clip, at(176, -90, 0.92, mirrored(drawn(right)))) },
    ],
  };
}
