// Categories of a run for the cases that write.
import { hasStatus, rows } from '../answer.ts';
import type { World } from '../world.ts';
import { rest } from './query.ts';

let made = 0;

/** A category of this run under a name of its own. */
export async function draft(world: World, fields: Record<string, unknown> = {}) {
  await world.shop();
  const name = `${world.prefix} Category ${(made += 1)}`;
  world.afterwards(() => rest(world, 'categories', { name: `like.${name}*` }, 'secret', { method: 'DELETE' }));
  return { name, description: 'A category of a conformance run.', is_active: false, display_order: 950, ...fields };
}

export async function stored(world: World, fields: Record<string, unknown> = {}) {
  const row = await draft(world, fields);
  hasStatus(await rest(world, 'categories', {}, 'secret', { json: row }), 201);
  return row;
}

export const found = async (world: World, name: string, select: string) =>
  rows(await rest(world, 'categories', { select, name: `like.${name}*`, order: 'name' }, 'secret'));
