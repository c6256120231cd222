/** Colors: the shop's family of hues, skin, and how to make one darker or mix two. */

export const hue = {
  ink: '#1f1511',
  paper: '#f7efe2',
  cream: '#fbe3bf',
  sand: '#ecc995',
  gold: '#f3b229',
  amber: '#e08a1e',
  clay: '#c4532a',
  brick: '#96331f',
  rose: '#e58a7b',
  blush: '#f4c3b2',
  plum: '#5b2445',
  berry: '#a3325a',
  indigo: '#2a2c7c',
  night: '#1a1b4b',
  sky: '#9cc7dd',
  teal: '#1f7a78',
  deepteal: '#0f4a50',
  mint: '#b7dcc4',
  leaf: '#2b6f4c',
  forest: '#174532',
  olive: '#8a8f3c',
  lilac: '#b9a7dd',
  white: '#fffaf1',
} as const;

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** `share` of `b` in `a`, 0…1. */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [channels(a), channels(b)];
  return `#${from
    .map((value, index) =>
      Math.round(value + ((to[index] ?? 0) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
export const darker = (color: string, share = 0.22): string => mix(color, '#160b10', share);
export const lighter = (color: string, share = 0.22): string => mix(color, '#fff3e0', share);

export interface Skin {
  base: string;
  shade: string;
  glow: string;
  lip: string;
  lipDark: string;
  line: string;
}

const skin = (base: string, shade: string, lip: string): Skin => ({
  base,
  shade,
  glow: mix(base, '#ffb46b', 0.16),
  lip,
  lipDark: mix(lip, '#2a0d10', 0.4),
  line: mix(shade, '#1a0a06', 0.35),
});

export const skins = {
  ebony: skin('#46271c', '#321a13', '#8a4040'),
  espresso: skin('#573122', '#402217', '#9a4a45'),
  cocoa: skin('#6b3d28', '#522c1c', '#a65149'),
  chestnut: skin('#80492d', '#653620', '#ae564b'),
  amber: skin('#9a5f3a', '#7c4728', '#b85f52'),
  honey: skin('#b17748', '#935c33', '#bf6a58'),
} as const;

export const hairColor = {
  black: '#20140f',
  brown: '#3c2216',
  copper: '#7a3b1c',
  gray: '#8f8a85',
  silver: '#d9d3ca',
} as const;
