// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { emptyPost, postKey, type BlogPostContent } from '@baobab/domain/entities/draft-content';
import type { DraftView } from '@baobab/drafts/view';
import { renderAdmin } from '@baobab/testing/render-admin';
import type { AdminDrafts } from '../../host-drafts.ts';
import { isBlankPost } from '../blog/post-rules.ts';
import { useCancel } from './use-cancel.tsx';

function Editor({ content, onLeave }: { content: BlogPostContent; onLeave: () => void }) {
  const view = { key: postKey('1'), status: 'dirty', isNew: true } as DraftView<`blog_post:${string}`>;
  return <button onClick={useCancel(view, onLeave, isBlankPost(content))}>Cancel</button>;
}

function open(content: Partial<BlogPostContent>) {
  const discard = vi.fn<AdminDrafts['discard']>(async () => {});
  const onLeave = vi.fn();
  renderAdmin(<Editor content={{ ...emptyPost(), ...content }} onLeave={onLeave} />, {
    drafts: { discard } as Partial<AdminDrafts> as AdminDrafts,
  });
  return { discard, onLeave };
}
const cancel = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })));

test('OW14 an empty new post goes without a question', async () => {
  const { discard, onLeave } = open({ title: '  ', showDate: false });
  await cancel();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onLeave).toHaveBeenCalledTimes(1);
  expect(discard.mock.calls).toEqual([[postKey('1')]]);
});

test.each<Partial<BlogPostContent>>([
  { tags: ['ink'] },
  { content: 'Once' },
  { publication: { isPublished: true, publishedAt: null } },
])('DR03 a new post with %j is asked about', async (content) => {
  const { discard, onLeave } = open(content);
  await cancel();
  expect(await screen.findByRole('dialog', { name: 'Keep your changes?' })).toBeTruthy();
  expect([discard.mock.calls.length, onLeave.mock.calls.length]).toEqual([0, 0]);
});
