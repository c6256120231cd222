// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { emptyPost, postKey, type BlogPostContent } from '@baobab/domain/entities/draft-content';
import { AppError } from '@baobab/domain/errors';
import { mergeContents } from '@baobab/drafts/merge/merge';
import type { ConflictReason, DraftConflict, DraftView } from '@baobab/drafts/view';
import { renderAdmin } from '@baobab/testing/render-admin';
import type { AdminDrafts } from '../../host-drafts.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

const KEY = postKey('1');
const base: BlogPostContent = { ...emptyPost(), title: 'Markets', content: 'At dawn.', category: 'Travel' };
const mine: BlogPostContent = { ...base, title: 'Night markets', content: 'At night.' };
const theirs: BlogPostContent = { ...base, title: 'Day markets', content: 'At noon.', category: 'Tech' };

function conflictOf(reason: ConflictReason, sides: Pick<DraftConflict, 'mine' | 'theirs'>): DraftConflict {
  const merged =
    sides.mine && sides.theirs ? mergeContents('blog_post', { base, mine: sides.mine, theirs: sides.theirs }) : null;
  const hunks = reason === 'overlap' && merged ? merged.hunks : [];
  return { reason, base, ...sides, hunks, theirsBy: 'Kofi', theirsAt: '2026-11-03T12:00:00Z' };
}

function openDialog(conflict: DraftConflict, resolve = vi.fn<AdminDrafts['resolve']>(async () => {})) {
  const told = { onClose: vi.fn(), onResolved: vi.fn() };
  const view: Partial<DraftView> = { key: KEY, kind: 'blog_post' };
  const drafts: Partial<AdminDrafts> = { resolve };
  renderAdmin(<ConflictDialog view={view as DraftView} conflict={conflict} {...told} />, {
    drafts: drafts as AdminDrafts,
  });
  return { ...told, resolve };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => act(async () => fireEvent.click(button(name)));
const choose = (place: string, side: RegExp) =>
  fireEvent.click(within(screen.getByRole('group', { name: place })).getByRole('radio', { name: side }));

test('DR04 every overlapping place is chosen before anything can be kept or saved', async () => {
  const conflict = conflictOf('overlap', { mine, theirs });
  const { resolve, onResolved } = openDialog(conflict);
  expect(screen.getByText('2 of 2 still to choose.')).toBeTruthy();
  expect(button('Save the result').disabled).toBe(true);
  choose('Title', /^Yours/);
  expect(screen.getByText('1 of 2 still to choose.')).toBeTruthy();
  expect(button('Keep the result here').disabled).toBe(true);
  choose('Content', /^From Kofi/);
  const result = screen.getByRole('region', { name: /^The result/ }).textContent;
  expect(result).toContain('Night');
  expect(result).not.toContain('At night');
  await press('Save the result');
  const [title, content] = conflict.hunks.map(({ id }) => id);
  expect(resolve.mock.calls).toEqual([
    [KEY, { choices: { [title ?? '']: 'mine', [content ?? '']: 'theirs' }, save: true }],
  ]);
  expect(onResolved).toHaveBeenCalledWith(true);
});

test('DR04 a post deleted elsewhere comes back whole, or goes', async () => {
  const { resolve, onResolved } = openDialog(conflictOf('deleted_elsewhere', { mine, theirs: null }));
  expect(screen.getByRole('region', { name: 'What you changed' }).textContent).toContain('Night');
  await press('Bring it back with my text');
  expect(resolve.mock.calls).toEqual([[KEY, { whole: 'mine', save: true }]]);
  expect(onResolved).toHaveBeenCalledWith(true);
  cleanup();
  const again = openDialog(conflictOf('deleted_elsewhere', { mine, theirs: null }));
  await press('Let it be deleted');
  expect(again.resolve.mock.calls).toEqual([[KEY, { whole: 'theirs', save: false }]]);
});

test('DR04 what merged by itself is read before it is published', async () => {
  const { resolve } = openDialog(conflictOf('publication', { mine: { ...base, title: 'Night markets' }, theirs }));
  expect(screen.getByRole('region', { name: /^The result/ })).toBeTruthy();
  await press('Publish the result');
  expect(resolve.mock.calls).toEqual([[KEY, { choices: {}, save: true }]]);
});

test('DR04 a choice that could not be kept is told, and can be made again', async () => {
  const refused = vi.fn<AdminDrafts['resolve']>().mockRejectedValueOnce(new AppError('disk_full'));
  const { onResolved, onClose } = openDialog(conflictOf('deleted_elsewhere', { mine, theirs: null }), refused);
  await press('Bring it back with my text');
  expect(screen.getByRole('alert').textContent).toContain('Nothing was changed');
  expect(onResolved).not.toHaveBeenCalled();
  await press('Decide later');
  expect(onClose).toHaveBeenCalledTimes(1);
});
