// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as appearances from '@baobab/data/catalog/sources';
import { renderAdmin } from '@baobab/testing/render-admin';
import { uploadItem } from '@baobab/testing/upload-rows';
import type { ItemQuery } from '@baobab/uploads/upload-manager';
import type { AdminUploads } from '../../host-uploads.ts';
import * as pictures from '../../pictures/derive-in-page.ts';
import { LookAlikes } from './look-alikes.tsx';

const listAppearances = vi.spyOn(appearances, 'listAppearances');
const appearanceInPage = vi.spyOn(pictures, 'appearanceInPage');

const SUNSET = { palette: ['#c4522b', '#f6c453'], perceptualHash: '8f3c5a96e1d20b47' };
const NIGHT = { palette: ['#1b2a6e', '#87ceeb'], perceptualHash: '0123456789abcdef' };
/** What each planned picture looks like; its name is its blob's text. */
const looks: Record<string, typeof SUNSET | null> = {};

function openPlan(planned: typeof looks) {
  Object.assign(looks, planned);
  listAppearances.mockResolvedValue([{ id: 'sunset', title: 'Sunset Walk', image: null, imageWidths: [], ...SUNSET }]);
  appearanceInPage.mockImplementation(async (blob) => {
    const look = looks[blob.type];
    if (!look) throw new Error('no picture');
    return look;
  });
  const items = Object.keys(planned).map((id, seq) => uploadItem(`${id}.png`, { id, seq }));

  const uploads = {
    items: async ({ offset }: ItemQuery) => ({ items: items.slice(offset), total: items.length }),
    picture: vi.fn(async (id: string) => new Blob(['x'], { type: id })),
  };
  URL.createObjectURL = () => 'blob:picture';
  renderAdmin(<LookAlikes version="1" />, {
    serverUrl: 'http://shop.test',
    uploads: uploads as Partial<AdminUploads> as AdminUploads,
  });
  return uploads;
}

test('FI05 a new picture that looks like one of the shop, or of the plan, is told with both', async () => {
  openPlan({ 'evening-walk': SUNSET, broken: null, night: NIGHT, 'night-copy': NIGHT });
  const notice = await screen.findByText('2 new images look like another one');
  expect(notice).toBeTruthy();
  const [shop, plan] = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(shop?.textContent).toBe('evening walkLooks like “Sunset Walk” in the shop');
  expect(plan?.textContent).toBe('night copyLooks like “night” in this plan');
});

test('FI05 where nothing is alike nothing is said', async () => {
  const { picture } = openPlan({ night: NIGHT });
  await waitFor(() => expect(picture).toHaveBeenCalled());
  expect(screen.queryByRole('status')).toBeNull();
});
