/** All upright pictures by name. */
import type { Svg } from '../art/svg.ts';
import { closeups } from './closeups.ts';
import { cloths } from './cloths.ts';
import { people } from './people.ts';
import { tables } from './tables.ts';
import { things } from './things.ts';

export const posters: Readonly<Record<string, () => Svg>> = { ...people, ...closeups, ...tables, ...things, ...cloths };
