// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderAdmin } from '@baobab/testing/render-admin';
import { uploadsState } from '@baobab/testing/upload-rows';
import type { AdminUploads } from '../../host-uploads.ts';
import { queryKeys } from '../../query/query-keys.ts';
import { useCatalogRefresh } from './use-uploads.ts';

test('WO10 UP08 while files are uploaded one after the other, the catalog is asked for again all the same', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let state = uploadsState();
  let tell = () => {};
  const uploads: Partial<AdminUploads> = {
    current: () => state,
    subscribe(listener) {
      tell = listener;
      return () => {};
    },
  };
  const ask = vi.fn(async () => 'answer');
  function Catalog() {
    useCatalogRefresh();
    useQuery({ queryKey: queryKeys.categories, queryFn: ask });
    return null;
  }
  renderAdmin(<Catalog />, { uploads: uploads as AdminUploads });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(ask).toHaveBeenCalledTimes(1);
  for (let done = 1; done <= 60; done += 1)
    await act(async () => {
      state = uploadsState({ states: { done } });
      tell();
      await vi.advanceTimersByTimeAsync(1000);
    });
  expect(ask.mock.calls.length).toBeGreaterThanOrEqual(4);
  expect(ask.mock.calls.length).toBeLessThanOrEqual(6);
});
