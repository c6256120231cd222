import { AppError } from '@baobab/domain/errors';
import { expect, test, vi } from 'vitest';
import { openShop, type ShopParts } from './open-shop.ts';

const world = vi.hoisted(() => ({ closed: [] as string[], uploads: (): unknown => null, drafts: (): unknown => null }));
vi.mock('./open-connection.ts', () => ({
  openConnection: () => ({
    close: () => world.closed.push('connection'),
    storage: () => {},
    current: () => ({ kind: 'online' }),
    subscribe: () => () => {},
  }),
}));
vi.mock('electron', () => ({ app: { getVersion: () => '1.0.0' } }));
vi.mock('../uploads/desktop-engine.ts', () => ({ createDesktopEngine: async () => world.uploads() }));
vi.mock('../folders/watched-folder.ts', () => ({ createWatchedFolder: () => ({ close: () => {} }) }));
vi.mock('../drafts/compose-drafts.ts', () => ({ composeDrafts: async () => world.drafts() }));

const fail = () => {
  throw new AppError('file_unreadable');
};
const uploads = () => ({
  manager: { subscribe: () => () => {} },
  close: async () => void world.closed.push('uploads'),
});

test.each([
  ['the list of uploads', fail, fail, ['connection']],
  ['the list of drafts', uploads, fail, ['connection', 'uploads']],
])(
  'UP07 DR05 when %s does not open, nothing of the shop stays open',
  async (_name, openUploads, openDrafts, closed) => {
    Object.assign(world, { closed: [], uploads: openUploads, drafts: openDrafts });
    const parts = { data: '/data', server: null, session: {} };
    await expect(openShop(parts as unknown as ShopParts)).rejects.toMatchObject({ code: 'file_unreadable' });
    expect(world.closed).toEqual(closed);
  },
);
