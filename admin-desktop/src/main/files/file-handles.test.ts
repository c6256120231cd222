import type { AppError } from '@baobab/domain/errors';
import { expect, test } from 'vitest';
import { fileHandles } from '../../bridge/file-handles.ts';
import { createFileHandles } from './file-handles.ts';

const refused = expect.objectContaining({ code: 'file_missing' }) as AppError;

test('HX08 a handle stands for the one path that it was made for, and fits what the page may send', () => {
  const registry = createFileHandles();
  const handles = registry.register(['/home/a/June', '/home/a/July', '/home/a/June']);
  expect(handles.map(registry.pathOf)).toEqual(['/home/a/June', '/home/a/July', '/home/a/June']);
  expect(new Set(handles).size).toBe(3);
  expect(fileHandles.safeParse(handles).success).toBe(true);
  expect(handles.join()).not.toMatch(/home|June/);
});

test('HX08 what was never given, and what another run of the app gave, stands for nothing', () => {
  const registry = createFileHandles();
  const [own = ''] = registry.register(['/home/a/June']);
  const [foreign = ''] = createFileHandles().register(['/home/a/June']);
  const forged = (own[0] === 'A' ? 'B' : 'A') + own.slice(1);
  for (const handle of [foreign, forged, own.toLowerCase() === own ? own.toUpperCase() : own.toLowerCase()])
    expect(() => registry.pathOf(handle)).toThrow(refused);
  for (const handle of ['', '/etc/passwd', '__proto__', 'constructor', `${own} `])
    expect(() => registry.pathOf(handle)).toThrow(refused);
});

test('HX08 a handle expires, ends with its shop, and gives way to newer ones when there are too many', () => {
  let now = 0;
  const registry = createFileHandles(() => now);
  const [first = ''] = registry.register(['/first']);
  now = 2 * 60 * 60 * 1000 - 1;
  expect(registry.pathOf(first)).toBe('/first');
  now += 1;
  expect(() => registry.pathOf(first)).toThrow(/Drop or choose them again/);

  const [older = ''] = registry.register(['/older']);
  const newer = registry.register(Array.from({ length: 20_000 }, (_, index) => `/newer/${index}`));
  expect(() => registry.pathOf(older)).toThrow(refused);
  expect(registry.pathOf(newer[0] ?? '')).toBe('/newer/0');

  registry.clear();
  expect(() => registry.pathOf(newer[0] ?? '')).toThrow(refused);
});
