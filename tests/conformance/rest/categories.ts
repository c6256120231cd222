/** Categories of a run for the cases that write. */
import { hasStatus, rows } from '../answer.ts';
import type { TestContext } from '../test-context.ts';
import { rest } from './query.ts';

let made = 0;

/** A category of this run under a name of its own. */
export async function draft(context: TestContext, fields: Record<string, unknown> = {}) {
  await context.shop();
  const name = `${context.prefix} Category ${(made += 1)}`;
  context.afterwards(() => rest(context, 'categories', { name: `like.${name}*` }, 'secret', { method: 'DELETE' }));
  return { name, description: 'A category of a conformance run.', is_active: false, display_order: 950, ...fields };
}

export async function stored(context: TestContext, fields: Record<string, unknown> = {}) {
  const row = await draft(context, fields);
  hasStatus(await rest(context, 'categories', {}, 'secret', { json: row }), 201);
  return row;
}

export const found = async (context: TestContext, name: string, select: string) =>
  rows(await rest(context, 'categories', { select, name: `like.${name}*`, order: 'name' }, 'secret'));
