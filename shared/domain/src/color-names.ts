/** Colors as people name them. `private.palette_colors` in the database answers the same for the same palette. */

export const COLOR_NAMES = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'brown',
  'black',
  'gray',
  'white',
] as const;
export type ColorName = (typeof COLOR_NAMES)[number];

/** Lightness 0 to 1, green to red, blue to yellow (Björn Ottosson, 2020): equal distances look equally different. */
export type Oklab = readonly [lightness: number, a: number, b: number];

/** Of sRGB channels, 0 to 255. */
export function oklabOf(red: number, green: number, blue: number): Oklab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const linear = (channel: number): number => {
  const c = channel / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};

/** Each name once, in the palette's order; what is no `#rrggbb` is left out. */
export function paletteColors(palette: readonly string[]): ColorName[] {
  return [...new Set(palette.filter((hex) => /^#[0-9a-f]{6}$/i.test(hex)).map(colorName))];
}

/** Of `#rrggbb`. Light, pale and dark shades of a hue have names of their own: pink, brown, gray. */
export function colorName(hex: string): ColorName {
  const rgb = Number.parseInt(hex.slice(1), 16);
  const [lightness, a, b] = oklabOf(rgb >> 16, (rgb >> 8) & 255, rgb & 255);
  const chroma = Math.hypot(a, b);
  if (lightness < 0.16 || (lightness < 0.28 && chroma < 0.05)) return 'black';
  if (lightness > 0.92 && chroma < 0.035) return 'white';
  const hue = (Math.atan2(b, a) * (180 / Math.PI) + 360) % 360;
  // of dark colors a trace of warmth is seen: deep brown skin is not gray
  const isGray = chroma < (lightness < 0.62 && hue > 12 && hue < 112 ? 0.015 : 0.035);
  return isGray ? 'gray' : hueName(hue, lightness, chroma);
}

/** `hue` in degrees from red over yellow, 0 to 360. */
function hueName(hue: number, lightness: number, chroma: number): ColorName {
  if (hue < 12 || hue >= 338) return lightness > 0.45 ? 'pink' : 'red';
  if (hue < 112 && isBrown(hue, lightness, chroma)) return 'brown';
  if (hue < 30) return lightness > 0.68 ? 'pink' : 'red';
  if (hue < 36) return lightness > 0.68 ? 'orange' : 'red';
  if (hue < 75) return 'orange';
  if (hue < 112) return lightness < 0.62 ? 'green' : 'yellow';
  if (hue < 165) return 'green';
  if (hue < 215) return 'teal';
  if (hue < 282) return 'blue';
  return hue >= 318 && lightness > 0.66 ? 'pink' : 'purple';
}

/** Dark or dull warm colors: wood, earth, skin. Of the yellowest ones the dark ones are olive. */
function isBrown(hue: number, lightness: number, chroma: number): boolean {
  if (lightness < 0.62) return hue < 100 && chroma < (hue < 42 ? 0.12 : 0.15);
  return (lightness < 0.72 && chroma < 0.13) || (lightness < 0.84 && chroma < 0.09);
}
