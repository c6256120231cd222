// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DEFAULT_LIMITS } from '@baobab/uploads/limits';
import { renderAdmin } from '@baobab/testing/render-admin';
import type { AdminUploads } from '../../host-uploads.ts';
import { UploadDiagnostics } from './upload-diagnostics.tsx';
import { UploadLimitsFields } from './upload-limits.tsx';
import type { WatchedFolderState } from '../../host-uploads.ts';
import { WatchedFolder } from './watched-folder.tsx';

test('OW14 OW08 files at once and bandwidth are shown as they are kept, changed, and freed again', async () => {
  const setLimits = vi.fn<AdminUploads['setLimits']>(async () => {});
  const uploads = { limits: async () => ({ ...DEFAULT_LIMITS, bytesPerSecond: 512 * 1024 }), setLimits };
  renderAdmin(<UploadLimitsFields uploads={uploads} />);
  const files = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Files at once' });
  const speed = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Bandwidth' });
  expect([files.value, speed.value]).toEqual(['3', '512']);
  fireEvent.change(files, { target: { value: '8' } });
  expect(setLimits).toHaveBeenLastCalledWith({ ...DEFAULT_LIMITS, filesAtOnce: 8, bytesPerSecond: 512 * 1024 });
  fireEvent.change(speed, { target: { value: '' } });
  fireEvent.blur(speed);
  expect(setLimits).toHaveBeenLastCalledWith({ ...DEFAULT_LIMITS, filesAtOnce: 8 });
  const calls = setLimits.mock.calls.length;
  fireEvent.change(speed, { target: { value: '5' } });
  expect(
    setLimits.mock.calls
      .slice(calls)
      .every(([limits]) => limits.bytesPerSecond === null || limits.bytesPerSecond >= 65_536),
  ).toBe(true);
});

test('OW08 the order of sending is shown as it is kept, and changed', async () => {
  const setLimits = vi.fn<AdminUploads['setLimits']>(async () => {});
  const uploads = { limits: async () => ({ ...DEFAULT_LIMITS, order: 'name' as const }), setLimits };
  renderAdmin(<UploadLimitsFields uploads={uploads} />);
  const order = await screen.findByRole('combobox', { name: 'Order' });
  expect(screen.getByText('By name')).toBeTruthy();
  fireEvent.mouseDown(order);
  fireEvent.click(await screen.findByText('Small files first'));
  expect(setLimits).toHaveBeenLastCalledWith({ ...DEFAULT_LIMITS, order: 'small-first' });
});

test('OW08 diagnostics are copied, and it is said what is in them; the log folder is shown where there is one', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  const diagnostics = async () => 'Upload report';
  const remove = renderAdmin(<UploadDiagnostics uploads={{ diagnostics }} />);
  expect(screen.queryByRole('button', { name: 'Show log folder' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Copy diagnostics' }));
  expect(await screen.findByText(/^In them: .* Not in them: file contents, passwords/)).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith('Upload report');
  vi.unstubAllGlobals();
  remove();
  const showLogFolder = vi.fn(async () => {});
  renderAdmin(<UploadDiagnostics uploads={{ diagnostics, showLogFolder }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show log folder' }));
  expect(showLogFolder).toHaveBeenCalledOnce();
});

const watching = (folder: WatchedFolderState | null) => ({
  current: async () => folder,
  choose: vi.fn(async () => ({ name: 'July', isAway: false })),
  stop: vi.fn(async () => null),
});

test('WO10 a watched folder whose disk is away is told, with what to do', async () => {
  renderAdmin(<WatchedFolder watched={watching({ name: 'July', isAway: true })} />);
  expect(await screen.findByText(/^“July” is not available. Connect its disk or network drive/)).toBeTruthy();
});

test('OW04 a folder is watched, and no longer', async () => {
  const watched = watching(null);
  renderAdmin(<WatchedFolder watched={watched} />);
  await screen.findByText(/^No folder is watched/);
  fireEvent.click(screen.getByRole('button', { name: 'Choose folder' }));
  await screen.findByText(/^“July”: what is added or changed there becomes a plan/);
  fireEvent.click(screen.getByRole('button', { name: 'Stop watching' }));
  expect(await screen.findByText(/^No folder is watched/)).toBeTruthy();
});
