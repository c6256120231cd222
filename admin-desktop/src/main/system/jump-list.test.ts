import { afterEach, expect, test, vi } from 'vitest';
import { setJumpList } from './jump-list.ts';

const app = vi.hoisted(() => ({ isPackaged: true, setJumpList: vi.fn() }));
vi.mock('electron', () => ({ app }));
const system = process.platform;
const on = (platform: string) => Object.defineProperty(process, 'platform', { value: platform });
afterEach(() => void on(system));

test('EL05 the jump list of Windows holds recent folders and tabs, as arguments of another start', () => {
  on('win32');
  setJumpList(['C:\\Art\\My June', 'D:\\']);
  const [categories] = app.setJumpList.mock.calls[0] ?? [];
  expect(categories).toMatchObject([
    { type: 'custom', name: 'Recent Folders', items: [{ args: '"C:\\Art\\My June"' }, { args: '"D:\\\\"' }] },
    { type: 'tasks' },
  ]);
  expect(categories[1].items.map(({ args }: { args: string }) => args)).toContain('baobab://open/orders');
  setJumpList([]);
  expect(app.setJumpList.mock.calls[1]?.[0], 'an empty category is refused').toMatchObject([{ type: 'tasks' }]);
});

test('EL05 no other system and no app from its sources has a jump list', () => {
  app.setJumpList.mockClear();
  on('darwin');
  setJumpList([]);
  on('win32');
  app.isPackaged = false;
  setJumpList([]);
  expect(app.setJumpList).not.toHaveBeenCalled();
});
