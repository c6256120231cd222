import { floor, ground, shadow, skyline } from '../../art/backdrop.ts';
import { hairColor, hue, skins } from '../../art/color.ts';
import { dots, plain } from '../../art/fabric.ts';
import { figure } from '../../art/figure.ts';
import * as hair from '../../art/hair.ts';
import { wheel } from '../../art/props.ts';
import { at, circle, line, rect } from '../../art/svg.ts';
import type { Svg } from '../../art/svg.ts';

export function pedalCity(): Svg {
  const { honey: skin } = skins;
  const frame = line(
    'M430 960L620 700L920 700L700 960L430 960M620 700L700 960M600 640H560M600 650L620 700M920 700L1080 960M920 700L900 610L980 590',
    hue.clay,
    20,
  );
  return (
    ground(hue.sky) +
    circle(320, 260, 130, hue.cream) +
    skyline('pedal', 900, 420, '#5d8fa8', hue.cream) +
    floor(890, '#3a5a72') +
    rect(0, 1080, 1600, 14, hue.cream, 0, { opacity: 0.6 }) +
    shadow(760, 1110, 480) +
    at(20, 0, 1, wheel(430, 960, 150, hue.ink), wheel(1080, 960, 150, hue.ink), frame) +
    figure({
      skin,
      hair: hair.curly(hairColor.copper),
      mouth: 'laugh',
      eyes: 'smiling',
      turn: 0.9,
      neck: [790, 330],
      hip: [650, 640],
      arms: [
        [
          [860, 500],
          [990, 590],
        ],
        [
          [890, 480],
          [1000, 584],
        ],
      ],
      legs: [
        [
          [830, 760],
          [730, 940],
        ],
        [
          [790, 700],
          [700, 860],
        ],
      ],
      top: dots(hue.gold, hue.clay, 0.9),
      bottom: plain(hue.plum),
      sleeves: 'short',
      cut: 'trousers',
      shoes: hue.cream,
      toes: [1, 1],
      headScale: 0.6,
      build: 1.2,
      shoulders: 0.42,
    })
  );
}
