// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { AppError, serializeError } from '@baobab/domain/errors';
import { renderAdmin } from '@baobab/testing/render-admin';
import { uploadsState } from '@baobab/testing/upload-rows';
import { expect, test } from 'vitest';
import type { AdminUploads } from '../../host-uploads.ts';
import { QueuePanel } from './queue-panel.tsx';

test.each([
  ['journal_unreadable', /^The list of uploads can’t be read or written\. Uploaded files are safe/],
  ['journal_damaged', /^The list of uploads is damaged\. .+drop your folder again/],
] as const)(
  'UP07 a queue that could not begin for %s says so, and what to do, though it shows no file',
  (code, words) => {
    const empty = uploadsState();
    const state = { ...empty, snapshot: { ...empty.snapshot, halted: serializeError(new AppError(code)) } };
    const uploads: Partial<AdminUploads> = {
      current: () => state,
      subscribe: () => () => {},
    };
    const host = { uploads: uploads as AdminUploads, notify: () => {}, onCommand: () => () => {} };
    renderAdmin(<QueuePanel onReview={() => {}} reviewing={false} />, host);
    expect(screen.getByRole('alert').textContent).toMatch(words);
  },
);
