import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createAppSettings } from '../settings/app-settings.ts';
import { createAppHandlers, type AppHandlerParts } from './app-handlers.ts';

test('EL05 the look that a person chose is the look of the app’s own surfaces, now and at the next start', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'baobab-theme-')), 'app.json');
  const showTheme = vi.fn();
  const parts: object = {
    choices: createAppSettings(file),
    log: { file: '/logs/actions.log' },
    updates: { isAvailable: false, ready: () => null },
    opensAtLogin: () => false,
    showTheme,
  };
  const handlers = createAppHandlers(parts as AppHandlerParts);
  expect(createAppSettings(file).current().theme).toBe('system');
  await handlers['app:choose']({ theme: 'dark' });
  expect(showTheme.mock.calls).toEqual([['dark']]);
  expect(createAppSettings(file).current().theme).toBe('dark');
});
