import { ground, palm, sun } from '../../art/backdrop.ts';
import { bust } from '../../art/bust.ts';
import { hairColor, hue, skins } from '../../art/color.ts';
import { dots, plain } from '../../art/fabric.ts';
import { arm, segment } from '../../art/figure.ts';
import * as wear from '../../art/garment.ts';
import * as hair from '../../art/hair.ts';
import { at, ellipse, path } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function onHisShoulders(): Svg {
  const [father, child] = [skins.espresso, skins.cocoa];
  const [shirt, dress] = [plain(hue.indigo), dots(hue.gold, hue.clay, 0.9)];
  const bodice = (): Svg =>
    dress.defs +
    path('M-40 180C-120 190-164 250-170 400V640H170V400C164 250 120 190 40 180C20 204-20 204-40 180Z', dress.paint);
  const leg = (x: number, foot: number): Svg =>
    segment([x, 800], 62, [foot, 1000], 50, child.base) +
    ellipse(foot, 1040, 58, 42, hue.cream) +
    ellipse(foot, 1056, 62, 30, hue.clay);
  return (
    ground('#f7c987') +
    sun(800, 520, 400, hue.cream, 2) +
    palm(130, 1220, 2.1, [hue.leaf, hue.forest]) +
    palm(1470, 1220, 2.1, [hue.leaf, hue.forest]) +
    at(
      800,
      320,
      0.94,
      bust({
        skin: child,
        hair: hair.puffs(hairColor.black, hue.clay),
        mouth: 'laugh',
        eyes: 'smiling',
        wears: bodice,
      }),
      arm(
        [-130, 250],
        [
          [-240, 210],
          [-280, 60],
        ],
        dress,
        child.base,
        42,
        0.36,
      ),
      arm(
        [130, 250],
        [
          [240, 210],
          [280, 60],
        ],
        dress,
        child.base,
        42,
        0.36,
      ),
    ) +
    at(
      800,
      740,
      1.12,
      bust({
        skin: father,
        hair: hair.fade(),
        beard: 'short',
        mouth: 'laugh',
        eyes: 'smiling',
        wears: wear.tee(shirt),
      }),
    ) +
    leg(640, 620) +
    leg(960, 980) +
    arm(
      [540, 1090],
      [
        [470, 1180],
        [590, 1010],
      ],
      shirt,
      father.base,
      58,
      0.4,
    ) +
    arm(
      [1060, 1090],
      [
        [1130, 1180],
        [1010, 1010],
      ],
      shirt,
      father.base,
      58,
      0.4,
    )
  );
}
