// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import * as categories from '@baobab/data/catalog/admin-categories';
import * as illustrations from '@baobab/data/catalog/bulk-illustrations';
import { renderAdmin } from '@baobab/testing/render-admin';
import { uploadItem, uploadsState } from '@baobab/testing/upload-rows';
import { guessedDetails } from '@baobab/uploads/kinds/illustration-details';
import type { ItemQuery, RemovedFromFolder } from '@baobab/uploads/upload-manager';
import type { PlanSummary } from '@baobab/uploads/plan-edits';
import type { PlanAction, UploadItem } from '@baobab/uploads/engine/item';
import type { AdminUploads } from '../../host-uploads.ts';
import { describeSummary } from './plan-summary.ts';
import { describeFarPrices } from './plan-notices.tsx';
import { PlanView } from './plan-view.tsx';

vi.spyOn(categories, 'listAllCategories').mockResolvedValue([]);
const reviseIllustrations = vi.spyOn(illustrations, 'reviseIllustrations');

afterEach(() => void (summary = PAID));

function planned(action: PlanAction, seq: number): UploadItem {
  const item = uploadItem(`${action}-${seq}.png`, {
    seq,
    action,
    state: action === 'rejected' ? 'rejected' : 'planned',
  });
  return {
    ...item,
    details: { ...guessedDetails(item.path, 'Tech'), existingId: action === 'conflict' ? 'known' : null },
  };
}

const NOTHING: PlanSummary = {
  free: 0,
  paid: 0,
  drafts: 0,
  prices: [],
  priceKept: 0,
  details: 0,
  conflicts: { shop: 0, drop: 0 },
  bytes: 0,
  removed: { located: 0, numbered: 0 },
};
const PAID: PlanSummary = { ...NOTHING, paid: 2, bytes: 2048 };
let summary = PAID;
let removed: RemovedFromFolder[] = [];
let leftOut: string[] = [];

function openPlan(...actions: PlanAction[]) {
  const all = actions.map(planned);
  const count = (wanted: PlanAction) => actions.filter((action) => action === wanted).length;
  const kinds = ['new', 'changed', 'details', 'same', 'conflict', 'rejected'] as const;
  const figures = uploadsState({
    planned: Object.fromEntries(kinds.map((kind) => [kind, count(kind)])),
    plannedBytes: 2048,
    bytesPerSecond: 0,
  });
  const state = { ...figures, leftOut: leftOut.length };
  const uploads = {
    current: () => state,
    subscribe: () => () => {},
    items: vi.fn(async ({ actions: wanted, search = '' }: ItemQuery) => {
      const items = all.filter(({ action, path }) => (wanted?.includes(action) ?? true) && path.includes(search));
      return { items, total: items.length };
    }),
    revise: vi.fn<AdminUploads['revise']>(async () => {}),
    planSummary: vi.fn(async () => summary),
    apply: vi.fn<AdminUploads['apply']>(async () => ({ applied: 1, kept: 1 })),
    undoApply: vi.fn(async () => {}),
    planIds: vi.fn<AdminUploads['planIds']>(async ({ actions: wanted }) =>
      all.filter(({ action }) => wanted?.includes(action) ?? true).map(({ id }) => id),
    ),
    picture: vi.fn(async () => null),
    removed: vi.fn(async () => removed),
    leftOut: vi.fn(async () => leftOut),
    forgetRemoved: vi.fn(async () => void (removed = [])),
    confirm: vi.fn(async () => {}),
    discardPlan: vi.fn(async () => {}),
  };
  const onLeave = vi.fn();
  renderAdmin(<PlanView onLeave={onLeave} />, {
    uploads: uploads as Partial<AdminUploads> as AdminUploads,
    capabilities: { remembersSession: true, uploadsSurviveRestart: 'by-itself', systemNotifications: true },
  });
  return { ...uploads, onLeave };
}

const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Planned files' });
  return within(table).findAllByRole('row', { name: /\.png/ });
};
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

test('UP02 with nothing planned there is nothing to send', () => {
  openPlan();
  expect(screen.getByRole('heading', { name: 'Bulk Upload' })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nothing to upload' }).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Discard plan' })).toBeNull();
});

test('UP02 a plan shows each file with what will happen to it, filtered by that', async () => {
  openPlan('new', 'new', 'conflict', 'same');
  expect(await rows()).toHaveLength(4);
  expect(screen.getByRole('button', { name: 'Upload All (2, 2 KB)' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Rejected/ })).toBeNull();
  await press('Conflict 1');
  await waitFor(async () => expect(await rows()).toHaveLength(1));
});

test.each([
  [{ located: 0, numbered: 0 }, []],
  [{ located: 12, numbered: 0 }, ['Location removed from 12 images. Your own files stay as they are.']],
  [
    { located: 1, numbered: 1 },
    [
      'Location removed from 1 image. Camera serial numbers and maker notes removed from 1 image. Your own files stay as they are.',
    ],
  ],
])('WO08 the plan says what is removed from pictures: %j', async (left, words) => {
  summary = { ...PAID, removed: left };
  openPlan('new', 'new');
  await screen.findByText(/2 paid/);
  expect(screen.queryAllByText(/Your own files stay/).map(({ textContent }) => textContent)).toEqual(words);
  summary = PAID;
});

test('UP02 a conflict is decided on its row, and the list is asked again', async () => {
  const { revise, items } = openPlan('new', 'conflict');
  await rows();
  const before = items.mock.calls.length;
  fireEvent.mouseDown(screen.getByLabelText('Decide about conflict-1.png'));
  await act(async () => fireEvent.click(screen.getByTitle('Replace the existing one')));
  expect(revise.mock.calls).toEqual([[{ choice: 'replace' }, ['conflict-1.png']]]);
  await waitFor(() => expect(items.mock.calls.length).toBeGreaterThan(before));
});

test('UP02 sending leaves the plan, unless a conflict waits there', async () => {
  const clear = openPlan('new');
  await press(/^Upload All/);
  expect(clear.confirm).toHaveBeenCalledTimes(1);
  expect(clear.onLeave).toHaveBeenCalledTimes(1);
  cleanup();
  const waiting = openPlan('new', 'conflict');
  await press(/^Upload All/);
  expect(waiting.confirm).toHaveBeenCalledTimes(1);
  expect(waiting.onLeave).not.toHaveBeenCalled();
});

test('UP02 files that are all refused are told about, not sent', async () => {
  const { confirm, onLeave } = openPlan('rejected');
  await press('Upload All');
  expect(await screen.findByText('No valid files')).toBeTruthy();
  expect(confirm).not.toHaveBeenCalled();
  expect(onLeave).not.toHaveBeenCalled();
});

test('OW14 details are applied to the files that are shown, and taken back', async () => {
  const { apply, undoApply, revise } = openPlan('new', 'new', 'conflict');
  await rows();
  expect(screen.getByRole('button', { name: 'Apply to these 3' })).toBeTruthy();
  await press('Conflict 1');
  fireEvent.change(screen.getByLabelText('Price'), { target: { value: '9' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Apply to this 1' }));
  expect(await screen.findByText('Applied to 1 file. 1 file kept what the metadata file says.')).toBeTruthy();
  expect(apply.mock.calls).toEqual([[{ fields: { price: 9, isFree: false } }, { actions: ['conflict'], search: '' }]]);
  expect(revise).not.toHaveBeenCalled();
  await press('Undo');
  expect(undoApply).toHaveBeenCalledTimes(1);
});

test('UP02 OW14 what is applied to the whole plan is told in the words of the specification', async () => {
  openPlan('new', 'new');
  await rows();
  fireEvent.change(screen.getByLabelText('Price'), { target: { value: '9' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Apply to these 2' }));
  expect(await screen.findByText('Applied to all images. 1 file kept what the metadata file says.')).toBeTruthy();
});

test('OW14 the sum of a plan is told before it is sent, and most of it free is asked about', async () => {
  summary = { ...NOTHING, free: 640, paid: 9, priceKept: 1, bytes: 412 * 1024 * 1024 };
  const { confirm, onLeave } = openPlan('new', 'new');
  expect(await screen.findByText('640 free, 9 paid, 1 replaced with the price unchanged; 412 MB')).toBeTruthy();
  await press(/^Upload All/);
  await screen.findByRole('dialog', { name: 'Publish 640 of 649 illustrations free?' });
  await press('Go back');
  expect(confirm).not.toHaveBeenCalled();
  expect(onLeave).not.toHaveBeenCalled();
  cleanup();
  const again = openPlan('new', 'new');
  await press(/^Upload All/);
  fireEvent.click(await screen.findByRole('button', { name: 'Upload as planned' }));
  await waitFor(() => expect(again.confirm).toHaveBeenCalledTimes(1));
});

test('OW14 the time is told once the speed of the line is known', () => {
  const plan = { ...NOTHING, paid: 649, bytes: 540 * 1024 * 1024 };
  expect(describeSummary(plan, 1024 * 1024)).toBe('649 paid; 540 MB; about 9 min');
  expect(describeSummary(plan, null)).toBe('649 paid; 540 MB');
});

const pick = (name: string, how: MouseEventInit = {}) => fireEvent.click(screen.getByLabelText(`Choose ${name}`), how);

test('OW03 files are chosen by click, Shift and keys, and what is applied goes to those', async () => {
  const { apply } = openPlan('new', 'new', 'new', 'new');
  await rows();
  await screen.findByRole('checkbox', { name: 'Choose all 4' });
  pick('new 1');
  pick('new 3', { shiftKey: true });
  expect(screen.getByText('3 chosen')).toBeTruthy();
  fireEvent.keyDown(screen.getByLabelText('Choose new 3'), { key: 'Home', shiftKey: true });
  expect(screen.getByText('4 chosen')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Choose new 0'));
  fireEvent.keyDown(screen.getByLabelText('Choose new 0'), { key: 'Escape' });
  fireEvent.keyDown(screen.getByLabelText('Choose new 0'), { key: 'ArrowDown', shiftKey: true });
  fireEvent.change(screen.getByLabelText('Price'), { target: { value: '9' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Apply to these 2' }));
  await waitFor(() => expect(apply.mock.calls[0]?.[1]).toMatchObject({ ids: ['new-0.png', 'new-1.png'] }));
  fireEvent.keyDown(screen.getByLabelText('Choose new 0'), { key: 'a', ctrlKey: true });
  expect(screen.getByText('4 chosen')).toBeTruthy();
});

test('OW03 a file is seen large, and the arrow keys go on to the next', async () => {
  const { picture } = openPlan('new', 'new');
  await rows();
  await press('Show new 0 large');
  await screen.findByRole('dialog', { name: 'new 0' });
  fireEvent.keyDown(window, { key: 'ArrowRight' });
  await screen.findByRole('dialog', { name: 'new 1' });
  expect(screen.getByText('2 of 2')).toBeTruthy();
  expect(await screen.findByText('This file has no preview image.')).toBeTruthy();
  expect(picture).toHaveBeenCalledWith('new-1.png', 'large');
});

test('OW03 the same files are shown as pictures, here and the next time', async () => {
  openPlan('new', 'conflict');
  await rows();
  await press('Show as images');
  expect(await screen.findAllByRole('cell')).toHaveLength(2);
  cleanup();
  openPlan('new');
  expect(await screen.findAllByRole('cell')).toHaveLength(1);
  await press('Show as a table');
});

test('OW03 all conflicts of a kind are decided in one go', async () => {
  summary = { ...PAID, conflicts: { shop: 64, drop: 1 } };
  const { apply } = openPlan('conflict', 'conflict');
  await screen.findByText('64 files have the name or the image of illustrations that the shop has already');
  expect(screen.getByText('1 file is in this drop twice')).toBeTruthy();
  await press('Replace the existing ones');
  expect(apply.mock.calls).toEqual([[{ choice: 'replace' }, { conflictWith: 'shop' }]]);
  expect(await screen.findByText(/^Decided for 1 file/)).toBeTruthy();
});

test('OW04 what is no longer in its folder is withdrawn when a person says so, and not before', async () => {
  removed = [{ root: 'July', removed: [{ illustrationId: 'i1', title: 'Wave', path: 'Sea/wave.png' }] }];
  reviseIllustrations.mockResolvedValue([]);
  const { forgetRemoved } = openPlan('new');
  await screen.findByText('1 illustration came from “July” and is no longer in it');
  expect(reviseIllustrations).not.toHaveBeenCalled();
  await press('Withdraw 1');
  expect(reviseIllustrations.mock.calls[0]?.slice(1)).toEqual([['i1'], { set: { state: 'unlisted' } }]);
  expect(forgetRemoved).toHaveBeenCalledWith('July');
  await waitFor(() => expect(screen.queryByText(/no longer in it/)).toBeNull());
});

test('OW03 prices far from the shop’s median are told', () => {
  const prices = [
    [8, 40],
    [90, 3],
    [1, 1],
  ] as const;
  expect(describeFarPrices({ prices }, 8)).toBe('4 files cost far more or less than the shop’s median price of $8.00.');
  expect(describeFarPrices({ prices: [[8, 40]] }, 8)).toBe('');
  expect(describeFarPrices({ prices }, null)).toBe('');
});

test.each([[[]], [['new']]] satisfies [PlanAction[]][])(
  'WO10 a plan of %j says how many system files were left out, and which on demand',
  async (actions) => {
    leftOut = ['July/@eaDir', 'July/.DS_Store'];
    const { leftOut: ask } = openPlan(...actions);
    const summary = await screen.findByText('2 system files left out');
    expect(ask).not.toHaveBeenCalled();
    const details = summary.closest('details') as HTMLDetailsElement;
    act(() => {
      details.open = true;
      fireEvent(details, new Event('toggle'));
    });
    const list = await screen.findByRole('list', { name: 'System files left out' });
    await waitFor(() => expect(list.textContent).toBe('July/@eaDirJuly/.DS_Store'));
    leftOut = [];
  },
);
