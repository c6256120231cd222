import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { refuse } from './answers.ts';
import { createRpc } from './database.ts';
import { toAppError } from '@baobab/domain/errors';

afterEach(() => vi.unstubAllGlobals());

/** What a function answers where the database refuses with this. */
async function answered(status: number, error: object) {
  vi.stubGlobal('fetch', async () => Response.json(error, { status }));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const rpc = createRpc({ url: 'http://shop.test', publishableKey: 'p', secretKey: 's' });
  const response = refuse(toAppError(await rpc('some_call', {}, z.unknown()).catch((thrown: unknown) => thrown)));
  const { error: told } = (await response.json()) as { error: { code: string; message: string } };
  return [response.status, told.code, told.message];
}

test.each([
  [500, { code: '54000', message: 'string is too long for tsvector' }, 400, 'validation'],
  [500, { code: '54001', message: 'stack depth limit exceeded' }, 400, 'validation'],
  [400, { code: '22P02', message: 'invalid input syntax for type uuid' }, 400, 'validation'],
  [400, { code: '23514', message: 'new row violates check constraint' }, 400, 'validation'],
  [500, { code: 'P0002', message: 'query returned no rows' }, 404, 'not_found'],
  [403, { code: '42501', message: 'permission denied for function x' }, 403, 'forbidden'],
  [400, { code: 'P0001', message: 'This item was sold.', hint: 'item_owned' }, 409, 'item_owned'],
  [500, { code: '57014', message: 'canceling statement' }, 503, 'server_unavailable'],
  [409, { code: '40P01', message: 'deadlock detected' }, 503, 'server_unavailable'],
])('HX01 %i %j is %i %s, in words that name no part of the database', async (status, error, expected, code) => {
  const [answer, told, message] = await answered(status, error);
  expect([answer, told]).toEqual([expected, code]);
  // Only sentences of our own rules are passed on.
  expect(message === error.message).toBe(code === 'item_owned');
});
