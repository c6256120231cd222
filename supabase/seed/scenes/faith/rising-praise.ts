import { floor, ground, hills, rays, sun } from '../../art/backdrop.ts';
import { darker, hairColor, hue, skins } from '../../art/color.ts';
import { petals, plain } from '../../art/fabric.ts';
import { figure } from '../../art/figure.ts';
import * as hair from '../../art/hair.ts';
import { at, ellipse } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function risingPraise(): Svg {
  const dress = plain(hue.clay);
  const praise = (
    x: number,
    y: number,
    scale: number,
    look: Pick<Parameters<typeof figure>[0], 'skin' | 'hair' | 'beard' | 'earrings'>,
    cloth: typeof dress,
    bend: number,
  ) =>
    at(
      x,
      y,
      scale,
      figure({
        ...look,
        eyes: 'closed',
        mouth: 'laugh',
        tilt: bend * 6,
        neck: [0, 330],
        hip: [0, 540],
        arms: [
          [
            [-150, 240],
            [-170, 90],
          ],
          [
            [150, 240],
            [180, 96],
          ],
        ],
        legs: [
          [
            [-30, 740],
            [-34, 900],
          ],
          [
            [30, 740],
            [36, 900],
          ],
        ],
        top: cloth,
        bottom: cloth,
        sleeves: 'long',
        cut: 'skirt',
        hem: [
          [-170, 860],
          [-60, 880],
          [60, 880],
          [170, 860],
        ],
        shoes: hue.ink,
        toes: [-1, 1],
        headScale: 0.5,
      }),
    );
  return (
    ground('#f6b65a') +
    sun(800, 520, 330, hue.cream, 3) +
    rays(800, 520, 520, 1100, 26, '#f9c878') +
    hills(1000, hue.brick, 30) +
    floor(1080, darker(hue.brick, 0.3)) +
    ellipse(800, 1120, 620, 40, hue.ink, { opacity: 0.16 }) +
    praise(460, 210, 1, { skin: skins.honey, hair: hair.curly(hairColor.brown) }, plain(hue.teal), -1) +
    praise(1140, 210, 1, { skin: skins.ebony, hair: hair.fade(), beard: 'short' }, plain(hue.indigo), 1) +
    praise(
      800,
      110,
      1.12,
      { skin: skins.espresso, hair: hair.headwrap(plain(hue.teal)), earrings: 'hoops' },
      petals(hue.clay, hue.gold, hue.cream, 0.8),
      0,
    )
  );
}
