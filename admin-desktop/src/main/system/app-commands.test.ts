import { AppError } from '@baobab/domain/errors';
import { expect, test, vi } from 'vitest';
import { createAppCommands, type AppCommandParts } from './app-commands.ts';

const world = vi.hoisted(() => ({ drawn: [] as unknown[] }));
vi.mock('electron', () => ({ shell: {} }));
vi.mock('../window/menu.ts', () => ({ installMenu: (parts: unknown) => world.drawn.push(parts) }));

const A = { url: 'https://a.example', publishableKey: 'a' };
const B = { url: 'https://b.example', publishableKey: 'b' };

test('DE01 DE02 a shop that does not open: the page is loaded anew, and the menu marks the one that is open', async () => {
  const reload = vi.fn();
  const parts = {
    handles: { clear: vi.fn() },
    choices: { current: () => ({ recentFolders: [] }) },
    settings: { all: () => [A, B], current: () => B },
    session: { server: () => A },
    window: { contents: () => ({ reload }) },
    shopManager: { reopen: () => Promise.reject(new AppError('file_unreadable')) },
    log: { write: vi.fn() },
  };
  const commands = createAppCommands(parts as unknown as AppCommandParts);
  await expect(commands.serverChanged()).rejects.toMatchObject({ code: 'file_unreadable' });
  expect(reload).toHaveBeenCalledOnce();
  expect(world.drawn).toMatchObject([
    {
      shops: [
        { url: A.url, open: true },
        { url: B.url, open: false },
      ],
    },
  ]);
  expect(parts.log.write).not.toHaveBeenCalled();
});
