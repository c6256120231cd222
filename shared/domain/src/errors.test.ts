import { describe, expect, test } from 'vitest';
import { AppError, ERROR_CODES, ERROR_RETRY, isAppError, reviveError, serializeError, toAppError } from './errors.ts';

describe('AppError', () => {
  test('takes its retry class from the catalog unless told otherwise', () => {
    expect(new AppError('network_offline').retry).toBe('auto');
    expect(new AppError('network_offline', {}, { retry: 'never' }).retry).toBe('never');
  });

  test('knows whether its message is for people', () => {
    expect(new AppError('in_use').hasOwnMessage).toBe(false);
    expect(new AppError('in_use', {}, { message: 'Used by 3 illustrations.' }).hasOwnMessage).toBe(true);
  });

  test('is recognized across copies of the module and by code', () => {
    const foreignCopy = Object.assign(new Error('x'), { name: 'AppError', code: 'conflict' });
    expect(isAppError(foreignCopy)).toBe(true);
    expect(isAppError(foreignCopy, 'not_found')).toBe(false);
    expect(isAppError(new Error('conflict'))).toBe(false);
  });
});

describe('borders', () => {
  test.each(ERROR_CODES)('%s survives a structured clone or JSON', (code) => {
    const sent = serializeError(new AppError(code, { title: 'Sunset', nested: { n: 1 } }, { message: 'Words' }));
    const got = reviveError(JSON.parse(JSON.stringify(sent)));
    expect(got).toMatchObject({
      code,
      retry: ERROR_RETRY[code],
      message: 'Words',
      context: { title: 'Sunset', nested: { n: 1 } },
    });
  });

  test('what is not JSON is left behind or described, never thrown', () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    const sent = serializeError(new AppError('unknown', { loop, big: 1n, fn: () => 1, at: new Date(0) }));
    expect(() => structuredClone(sent)).not.toThrow();
    expect(sent.context).toMatchObject({ at: '1970-01-01T00:00:00.000Z', big: '1' });
    expect(sent.context).not.toHaveProperty('fn');
  });

  test('a code from a newer version becomes unknown and keeps its name and words', () => {
    const got = reviveError({ code: 'moon_phase', message: 'Wait for it', context: { a: 1 } });
    expect(got).toMatchObject({
      code: 'unknown',
      message: 'Wait for it',
      context: { a: 1, foreignCode: 'moon_phase' },
    });
  });

  test.each([null, undefined, 7, 'text', [], { code: 'toString' }])('nonsense (%j) becomes unknown', (value) => {
    expect(reviveError(value).code).toBe('unknown');
  });
});

describe('toAppError', () => {
  test('keeps AppErrors, names aborts and timeouts, wraps the rest with its words', () => {
    const known = new AppError('conflict');
    expect(toAppError(known)).toBe(known);
    expect(toAppError(new DOMException('stop', 'AbortError')).code).toBe('cancelled');
    expect(toAppError(new DOMException('late', 'TimeoutError')).code).toBe('network_timeout');
    const wrapped = toAppError(new Error('boom'), 'disk_full');
    expect(wrapped).toMatchObject({ code: 'disk_full', message: 'boom' });
    expect(wrapped.cause).toBeInstanceOf(Error);
  });
});
