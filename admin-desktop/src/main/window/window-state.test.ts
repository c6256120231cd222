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

test.each(['', '{', '{"x":1}', JSON.stringify({ ...saved, width: 1e9 })])(
  'DE02 a damaged note (%j) is ignored',
  (content) => {
    writeFileSync(file, content);
    expect(readWindowState(file, [screen])).toEqual(DEFAULT_SIZE);
  },
);
