import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { windowIcon } from './main-window.ts';

vi.mock('electron', () => ({}));

test('E72 DE02 a window takes its icon from the package that carries one, as an AppImage does', () => {
  const resources = mkdtempSync(join(tmpdir(), 'baobab-icon-'));
  expect(windowIcon(resources)).toEqual({});
  writeFileSync(join(resources, 'icon.png'), 'an image');
  expect(windowIcon(resources)).toEqual({ icon: join(resources, 'icon.png') });
});
