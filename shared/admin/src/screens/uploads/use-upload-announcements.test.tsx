// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAdmin } from '@baobab/testing/render-admin';
import type { ItemState, PlanAction } from '@baobab/uploads/engine/item';
import type { BundleItem } from '@baobab/uploads/kinds/bundle-item';
import type { UploadsState } from '@baobab/uploads/upload-manager';
import type { AdminUploads } from '../../host-uploads.ts';
import { useUploadAnnouncements } from './use-upload-announcements.ts';

interface Figures {
  states?: Partial<Record<ItemState, number>>;
  planned?: Partial<Record<PlanAction, number>>;
  unchanged?: number;
  bundles?: ItemState[];
}

function stateOf({ states = {}, planned = {}, unchanged = 0, bundles = [] }: Figures): UploadsState {
  const none = { planned: 0, rejected: 0, queued: 0, preparing: 0, uploading: 0, committing: 0 };
  return {
    snapshot: {
      states: { ...none, done: 0, failed: 0, paused: 0, cancelled: 0, ...states },
      planned: { new: 0, changed: 0, details: 0, same: 0, conflict: 0, rejected: 0, ...planned },
      plannedBytes: 0,
      unchanged,
      updated: 0,
      sentBytes: 0,
      totalBytes: 100,
      bytesPerSecond: null,
      remainingSeconds: null,
      online: true,
      halted: null,
      running: [],
    },
    scan: null,
    waiting: [],
    bundles: bundles.map((state) => ({ state }) as BundleItem),
  };
}

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
