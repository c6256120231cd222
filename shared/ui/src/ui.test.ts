import { describe, expect, test } from 'vitest';
import { AppError, ERROR_CODES, ERROR_RETRY } from '@baobab/domain/errors';
import { describeError } from './describe-error.ts';
import { formatBytes, formatDate, formatPrice } from './format.ts';

describe('describeError', () => {
  test.each(ERROR_CODES)('%s has a title, a sentence and, when repeating helps, an action', (code) => {
    const { title, body } = describeError(new AppError(code));
    expect(title.length).toBeGreaterThan(3);
    expect(body).toMatch(/[.?]$/);
    expect(`${title} ${body}`).not.toContain(code.includes('_') ? code : '∅');
    expect(`${title} ${body}`).not.toMatch(/undefined|null|\[object/);
  });

  test('an unknown throw is described too, with its own words', () => {
    expect(describeError(new Error('The provider said no'))).toMatchObject({
      body: 'The provider said no',
      action: { kind: 'retry' },
    });
    expect(describeError(undefined).title).toBe('Something went wrong');
  });

  test('AD06 the server’s sentence about a category in use reaches the admin', () => {
    const message = 'The category "Tech" is used by 3 illustrations.';
    expect(describeError(new AppError('in_use', {}, { message })).body).toBe(message);
  });

  test('OW14 a server that is down blames no side and says what is safe and what to do', () => {
    const { body } = describeError(new AppError('server_unavailable'));
    expect(body).not.toMatch(/our side/);
    expect(body).toMatch(/safe\..*try again/);
  });

  test('CC06 refused items are named', () => {
    expect(describeError(new AppError('item_owned', { title: 'Sunset' })).body).toContain('“Sunset”');
    expect(describeError(new AppError('item_owned')).body).toContain('This item');
    const message = '"Sunset" is yours already.';
    expect(describeError(new AppError('item_owned', {}, { message })).body).toBe(message);
  });

  test('SE04 a rate limit says how long to wait', () => {
    expect(describeError(new AppError('rate_limited', { retryAfter: 1 })).body).toBe('Please wait 1 second.');
    expect(describeError(new AppError('rate_limited', { retryAfter: 12.2 })).body).toBe('Please wait 13 seconds.');
    expect(describeError(new AppError('rate_limited', { retryAfter: 600 })).body).toBe('Please wait 10 minutes.');
  });

  test('every code has one of the three retry classes', () => {
    expect(new Set(Object.values(ERROR_RETRY))).toEqual(new Set(['auto', 'user', 'never']));
  });
});

describe('formats', () => {
  test('SF05 price or Free', () => {
    expect(formatPrice({ price: 12, isFree: false }, 'usd')).toBe('$12.00');
    expect(formatPrice({ price: 0, isFree: true }, 'usd')).toBe('Free');
  });

  test('BL02 dates read like Nov 3, 2026', () => {
    expect(formatDate('2026-11-03T23:30:00+00:00', 'UTC')).toBe('Nov 3, 2026');
    const local = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
    for (let month = 0; month < 12; month += 1) {
      const date = new Date(Date.UTC(2026, month, 28, 23, 30));
      expect(formatDate(date)).toBe(local.format(date));
    }
    expect([formatDate(null), formatDate('soon')]).toEqual(['', '']);
  });

  test.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1 KB'],
    [1536, '1.5 KB'],
    [6.4 * 1024 * 1024, '6.4 MB'],
    [100 * 1024 * 1024, '100 MB'],
    [1023.99 * 1024, '1 MB'],
  ])('UP04 %d bytes are %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
