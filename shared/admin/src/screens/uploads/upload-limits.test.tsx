// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderAdmin } from '@baobab/testing/render-admin';
import type { AdminUploads } from '../../host-uploads.ts';
import { UploadLimitsFields } from './upload-limits.tsx';
import { WatchedFolder } from './watched-folder.tsx';

afterEach(cleanup);

test('OW14 OW08 files at once and bandwidth are shown as they are kept, changed, and freed again', async () => {
  const setLimits = vi.fn<AdminUploads['setLimits']>(async () => {});
  const uploads = { limits: async () => ({ filesAtOnce: 3, bytesPerSecond: 512 * 1024 }), setLimits };
  renderAdmin(<UploadLimitsFields uploads={uploads} />);
  const files = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Files at once' });
  const speed = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Bandwidth' });
  expect([files.value, speed.value]).toEqual(['3', '512']);
  fireEvent.change(files, { target: { value: '8' } });
  expect(setLimits).toHaveBeenLastCalledWith({ filesAtOnce: 8, bytesPerSecond: 512 * 1024 });
  fireEvent.change(speed, { target: { value: '' } });
  fireEvent.blur(speed);
  expect(setLimits).toHaveBeenLastCalledWith({ filesAtOnce: 8, bytesPerSecond: null });
  const calls = setLimits.mock.calls.length;
  fireEvent.change(speed, { target: { value: '5' } });
  expect(
    setLimits.mock.calls
      .slice(calls)
      .every(([limits]) => limits.bytesPerSecond === null || limits.bytesPerSecond >= 65_536),
  ).toBe(true);
});

test('OW04 a folder is watched, and no longer', async () => {
  const watched = { name: async () => null, choose: vi.fn(async () => 'July'), stop: vi.fn(async () => null) };
  renderAdmin(<WatchedFolder watched={watched} />);
  await screen.findByText(/^No folder is watched/);
  fireEvent.click(screen.getByRole('button', { name: 'Choose folder' }));
  await screen.findByText(/^“July”: what is added or changed there becomes a plan/);
  fireEvent.click(screen.getByRole('button', { name: 'Stop watching' }));
  expect(await screen.findByText(/^No folder is watched/)).toBeTruthy();
});
