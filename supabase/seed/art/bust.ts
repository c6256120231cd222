import { head, neck } from './head.ts';
import type { Person } from './head.ts';
import type { Garment } from './garment.ts';
import { at } from './svg.ts';
import type { Svg } from './svg.ts';

export type Bust = Person & {
  wears: Garment;
  /** Drawn on the chest, under the chin. */
  jewels?: Svg;
  /** Shoulders in relation to the head; children about 0.75. */
  build?: number;
};

/** Head to chest, the middle of the face at 0,0. */
export function bust(person: Bust): Svg {
  const { back, front } = head(person);
  const { build = 1 } = person;
  const body = `<g transform="translate(0 ${170 * (1 - build)}) scale(${build})">${person.wears(person.skin)}${person.jewels ?? ''}</g>`;
  return back + neck(person.skin) + body + front;
}

export const bustAt = (x: number, y: number, scale: number, person: Bust): Svg => at(x, y, scale, bust(person));
