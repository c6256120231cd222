import { expect, test } from 'vitest';
import { colorName, paletteColors, type ColorName } from './color-names.ts';

const known: Record<ColorName, string[]> = {
  red: ['#ff0000', '#8b0000', '#dc143c', '#800020'],
  orange: ['#ffa500', '#ff8c00', '#ff6347', '#b7410e', '#ffdab9'],
  yellow: ['#ffff00', '#ffd700', '#daa520', '#f0e68c'],
  green: ['#008000', '#00ff00', '#808000', '#9caf88', '#2e8b57'],
  teal: ['#008080', '#00ffff', '#40e0d0'],
  blue: ['#0000ff', '#000080', '#87ceeb', '#4682b4'],
  purple: ['#800080', '#4b0082', '#8a2be2', '#6a5acd'],
  pink: ['#ffc0cb', '#ff69b4', '#ff00ff', '#dda0dd', '#fa8072'],
  brown: ['#8b4513', '#d2b48c', '#a07e56', '#604134', '#3a312a'],
  black: ['#000000', '#111111', '#292420'],
  gray: ['#808080', '#c0c0c0', '#708090', '#404040'],
  white: ['#ffffff', '#f3ebdd', '#fffff0'],
};

test.each(Object.entries(known))('FI06 shades that people call %s are called so', (name, shades) => {
  expect(shades.map(colorName)).toEqual(shades.map(() => name));
});

test('FI06 a palette gives each name once, in its order, and what is no color gives none', () => {
  expect(paletteColors(['#604134', 'teal', '#FFD700', '#8b4513', '#12345', ''])).toEqual(['brown', 'yellow']);
  expect(paletteColors([])).toEqual([]);
});
