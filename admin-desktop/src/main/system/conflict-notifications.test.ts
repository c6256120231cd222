import { illustrationKey, postKey } from '@baobab/domain/entities/draft-content';
import type { DraftStatus, DraftSummary } from '@baobab/drafts/view';
import { expect, test, vi } from 'vitest';
import { createConflictNotifications } from './conflict-notifications.ts';

const POST = '7e000000-0000-4000-8000-000000000001';
const draft = (key: DraftSummary['key'], status: DraftStatus, title = '') => ({ key, status, title }) as DraftSummary;
const state = (...documents: DraftSummary[]) => ({ loading: false, documents });

test('DR03 DE02 a conflict that comes up is told once, with its place; one that was there at the start is not', () => {
  const tell = vi.fn();
  const notify = createConflictNotifications(tell);
  notify({ loading: true, documents: [] });
  notify(state(draft('about_page', 'conflict'), draft(postKey(POST), 'dirty', 'Indigo')));
  expect(tell).not.toHaveBeenCalled();
  notify(state(draft('about_page', 'conflict'), draft(postKey(POST), 'conflict', 'Indigo')));
  notify(state(draft('about_page', 'conflict'), draft(postKey(POST), 'conflict', 'Indigo')));
  expect(tell).toHaveBeenCalledOnce();
  expect(tell.mock.calls[0]?.[0]).toMatchObject({
    body: expect.stringMatching(/^“Indigo” was changed here and elsewhere\. Both are kept/) as string,
    target: { open: 'blog', item: POST },
  });
});

test('DR03 DE02 one that was settled and comes up again is told again; the team is on its own tab', () => {
  const tell = vi.fn();
  const notify = createConflictNotifications(tell);
  for (const status of ['clean', 'conflict', 'synced', 'conflict'] as const) notify(state(draft('team', status)));
  expect(tell).toHaveBeenCalledTimes(2);
  expect(tell.mock.calls[1]?.[0]).toMatchObject({ target: { open: 'about' } });
});

test('OW06 DE02 one of an illustration leads to its dialog', () => {
  const tell = vi.fn();
  const notify = createConflictNotifications(tell);
  for (const status of ['dirty', 'conflict'] as const) notify(state(draft(illustrationKey('market-day'), status)));
  expect(tell.mock.calls[0]?.[0]).toMatchObject({
    body: expect.stringMatching(/^An illustration without a title was changed/) as string,
    target: { open: 'illustrations', item: 'market-day' },
  });
});
