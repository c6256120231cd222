import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_SIZE, readWindowState } from './window-state.ts';

const file = join(mkdtempSync(join(tmpdir(), 'baobab-window-')), 'window.json');
const screen = { x: 0, y: 0, width: 1920, height: 1080 };
const saved = { x: 200, y: 100, width: 1000, height: 700, maximized: true };

test('DE02 the window opens where it was', () => {
  writeFileSync(file, JSON.stringify(saved));
  expect(readWindowState(file, [screen])).toEqual(saved);
});

test('DE02 on a screen that is gone it opens at its default size, still maximized', () => {
  writeFileSync(file, JSON.stringify({ ...saved, x: 4000 }));
  expect(readWindowState(file, [screen])).toEqual({ ...DEFAULT_SIZE, maximized: true });
});

const remembered = { x: 0, y: 0, width: 1280, height: 840, maximized: false };
const laptop = { x: 0, y: 0, width: 1440, height: 900 };
const beside = { x: -1920, y: 0, width: 1920, height: 1080 };

test.each([
  ['above every screen', { y: -780 }],
  ['at the lower edge', { y: 890 }],
  ['beside every screen', { x: 1380 }],
])('DE02 with its title bar %s, where no pointer reaches it, it opens at its default size', (_where, place) => {
  writeFileSync(file, JSON.stringify({ ...remembered, ...place }));
  expect(readWindowState(file, [laptop])).toEqual({ ...DEFAULT_SIZE, maximized: false });
});

test('DE02 it is no larger than the screen that has most of its title bar', () => {
  writeFileSync(file, JSON.stringify({ ...remembered, width: 3800, height: 2100 }));
  expect(readWindowState(file, [laptop])).toEqual({ ...remembered, width: 1440, height: 900 });
  writeFileSync(file, JSON.stringify({ ...remembered, x: -1700, width: 1900, height: 1000 }));
  expect(readWindowState(file, [laptop, beside])).toMatchObject({ x: -1700, width: 1900, height: 1000 });
});

test.each(['', '{', '{"x":1}', JSON.stringify({ ...saved, width: 1e9 })])(
  'DE02 a damaged note (%j) is ignored',
  (content) => {
    writeFileSync(file, content);
    expect(readWindowState(file, [screen])).toEqual(DEFAULT_SIZE);
  },
);
