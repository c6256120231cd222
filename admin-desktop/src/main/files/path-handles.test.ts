import type { AppError } from '@baobab/domain/errors';
import { expect, test } from 'vitest';
import { fileHandles } from '../../bridge/given.ts';
import { createPathHandles } from './path-handles.ts';

const refused = expect.objectContaining({ code: 'file_missing' }) as AppError;

test('HX08 a handle stands for the one path that it was made for, and fits what the page may send', () => {
  const given = createPathHandles();
  const handles = given.give(['/home/a/June', '/home/a/July', '/home/a/June']);
  expect(handles.map(given.pathOf)).toEqual(['/home/a/June', '/home/a/July', '/home/a/June']);
  expect(new Set(handles).size).toBe(3);
  expect(fileHandles.safeParse(handles).success).toBe(true);
  expect(handles.join()).not.toMatch(/home|June/);
});

test('HX08 what was never given, and what another run of the app gave, stands for nothing', () => {
  const given = createPathHandles();
  const [own = ''] = given.give(['/home/a/June']);
  const [foreign = ''] = createPathHandles().give(['/home/a/June']);
  const forged = (own[0] === 'A' ? 'B' : 'A') + own.slice(1);
  for (const handle of [foreign, forged, own.toLowerCase() === own ? own.toUpperCase() : own.toLowerCase()])
    expect(() => given.pathOf(handle)).toThrow(refused);
  for (const handle of ['', '/etc/passwd', '__proto__', 'constructor', `${own} `])
    expect(() => given.pathOf(handle)).toThrow(refused);
});

test('HX08 a handle expires, ends with its shop, and gives way to newer ones when there are too many', () => {
  let now = 0;
  const given = createPathHandles(() => now);
  const [first = ''] = given.give(['/first']);
  now = 2 * 60 * 60 * 1000 - 1;
  expect(given.pathOf(first)).toBe('/first');
  now += 1;
  expect(() => given.pathOf(first)).toThrow(/Drop or choose them again/);

  const [older = ''] = given.give(['/older']);
  const newer = given.give(Array.from({ length: 20_000 }, (_, index) => `/newer/${index}`));
  expect(() => given.pathOf(older)).toThrow(refused);
  expect(given.pathOf(newer[0] ?? '')).toBe('/newer/0');

  given.forget();
  expect(() => given.pathOf(newer[0] ?? '')).toThrow(refused);
});
