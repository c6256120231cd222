import { expect, test } from 'vitest';
import { applyLimits, DEFAULT_LIMITS, sanitizeLimits, type UploadLimits } from './limits.ts';

test('OW08 limits outside the allowed range become the nearest allowed ones', () => {
  expect(sanitizeLimits({ filesAtOnce: 99, bytesPerSecond: 1, order: 'name' })).toEqual({
    filesAtOnce: 32,
    bytesPerSecond: 65_536,
    order: 'name',
  });
});

test('OW08 limits that cannot be read become the defaults', () => {
  const stored = '{"filesAtOnce":"many","bytesPerSecond":"fast","order":"random"}';
  expect(sanitizeLimits(JSON.parse(stored) as Partial<UploadLimits>)).toEqual(DEFAULT_LIMITS);
  expect(sanitizeLimits({})).toEqual(DEFAULT_LIMITS);
});

test('OW08 saved limits reach the queue and the bandwidth at once', () => {
  const applied: unknown[] = [];
  const engine = { allow: (files: number) => applied.push(files), setOrder: (order: string) => applied.push(order) };
  applyLimits({ filesAtOnce: 8, bytesPerSecond: 100_000, order: 'small-first' }, engine, {
    limit: (rate) => applied.push(rate),
  });
  expect(applied).toEqual([8, 'small-first', 100_000]);
});
