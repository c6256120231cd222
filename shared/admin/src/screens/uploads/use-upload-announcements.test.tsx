// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAdmin } from '@baobab/testing/render-admin';
import { uploadsState } from '@baobab/testing/upload-rows';
import type { ItemState } from '@baobab/uploads/engine/item';
import type { BundleItem } from '@baobab/uploads/kinds/bundle-item';
import type { UploadsState } from '@baobab/uploads/upload-manager';
import type { AdminUploads } from '../../host-uploads.ts';
import { useUploadAnnouncements } from './use-upload-announcements.ts';

type Figures = Parameters<typeof uploadsState>[0] & { bundles?: ItemState[] };

const stateOf = ({ bundles = [], ...figures }: Figures): UploadsState => ({
  ...uploadsState({ totalBytes: 100, ...figures }),
  bundles: bundles.map((state) => ({ state }) as BundleItem),
});

function listen() {
  let state = stateOf({});
  let tell = () => {};
  const uploads: Partial<AdminUploads> = {
    current: () => state,
    subscribe: (listener) => {
      tell = listener;
      return () => {};
    },
  };
  renderAdmin(<News />, { uploads: uploads as AdminUploads, notify: () => {} });
  return (figures: Figures) =>
    act(async () => {
      state = stateOf(figures);
      tell();
    });
}

function News() {
  return <p data-testid="news">{useUploadAnnouncements()}</p>;
}

const news = () => screen.getByTestId('news').textContent;

test('OW14 a batch that is confirmed in steps is announced with all of its files, and ends with their number', async () => {
  const become = listen();
  await become({ states: { queued: 189 }, planned: { new: 460 } });
  expect(news()).toBe('');
  await become({ states: { queued: 640, uploading: 3, done: 6 } });
  expect(news()).toBe('Upload started: 649 files');
  await become({ states: { done: 655 }, unchanged: 6 });
  expect(news()).toBe('Upload complete. Successfully uploaded 649 of 649 illustrations.');
});

test('OW14 a pack file is no illustration, and starts beside a plan that is being looked at', async () => {
  const become = listen();
  await become({ states: { uploading: 1 }, planned: { new: 12 }, bundles: ['uploading'] });
  expect(news()).toBe('Upload started: 1 file');
  await become({ states: { done: 1 }, planned: { new: 12 }, bundles: ['done'] });
  expect(news()).toBe('Upload complete. Successfully uploaded 1 of 1 pack file.');
});
