import { oklabOf, type Oklab } from '@baobab/domain/color-names';

/**
 * How far the colors of one palette are, on average, from the nearest ones of the other, in OKLab and in both directions; earlier
 * colors count for more. 0 is the same, 0.1 similar.
 */
export function paletteDistance(one: readonly string[], other: readonly string[]): number {
  const [a, b] = [one.map(labOf), other.map(labOf)];
  return a.length === 0 || b.length === 0 ? 1 : (reach(a, b) + reach(b, a)) / 2;
}

function reach(from: readonly Oklab[], to: readonly Oklab[]): number {
  let [sum, weights] = [0, 0];
  from.forEach((lab, at) => {
    const weight = 1 / (at + 1);
    sum += weight * Math.min(...to.map((near) => Math.hypot(lab[0] - near[0], lab[1] - near[1], lab[2] - near[2])));
    weights += weight;
  });
  return sum / weights;
}

function labOf(hex: string): Oklab {
  const rgb = Number.parseInt(hex.slice(1), 16);
  return oklabOf(rgb >> 16, (rgb >> 8) & 255, rgb & 255);
}
