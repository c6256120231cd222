// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { IllustrationContent } from '@baobab/domain/entities/draft-content';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { illustrationContent } from '@baobab/domain/fields/illustration-document';
import type { DraftStatus } from '@baobab/drafts/view';
import { catalogRow } from '@baobab/testing/admin-rows';
import { renderAdmin } from '@baobab/testing/render-admin';
import type { AdminDrafts } from '../../host-drafts.ts';
import { RowFeatured, RowPrice } from './row-fields.tsx';
import { useRowEdits } from './use-row-edits.ts';

const ROW: Partial<AdminIllustration> = catalogRow({
  id: 'market',
  title: 'Market Day',
  category: 'Culture',
  price: 5,
});
const ITEM = ROW as AdminIllustration;

/** Drafts that save at once, or end as `after` says; `saved` is what was asked to be saved. */
function someDrafts({ status = 'clean', after = 'synced' }: { status?: DraftStatus; after?: DraftStatus } = {}) {
  const saved: Partial<IllustrationContent>[] = [];
  let view = { status, content: illustrationContent(ITEM), problem: { code: 'forbidden' } };
  const drafts = {
    current: () => ({ online: after !== 'queued', halted: null }),
    subscribe: () => () => {},
    document: () => view,
    open: async () => view,
    edit: (_: string, change: Partial<IllustrationContent>) => {
      view = { ...view, status: 'dirty', content: { ...view.content, ...change } };
    },
    save: async () => {
      const { selling, featured } = view.content;
      saved.push({ selling, featured });
      view = { ...view, status: after };
    },
    discard: vi.fn<AdminDrafts['discard']>(async () => {}),
  };
  return { saved, drafts: drafts as unknown as AdminDrafts, discard: drafts.discard };
}

function Row({ onOpen }: { onOpen: (id: string) => void }) {
  const edits = useRowEdits(onOpen);
  return (
    <>
      <RowPrice item={ITEM} edits={edits} />
      <RowFeatured item={ITEM} edits={edits} />
    </>
  );
}

function show(given?: Parameters<typeof someDrafts>[0]) {
  const { drafts, ...rest } = someDrafts(given);
  const onOpen = vi.fn<(id: string) => void>();
  renderAdmin(<Row onOpen={onOpen} />, { drafts });
  return { ...rest, onOpen };
}
const price = () => screen.getByRole('button', { name: /change what Market Day costs$/ });
const field = () => screen.getByLabelText('New price of Market Day');
const press = (element: HTMLElement) => act(async () => fireEvent.click(element));
const type = async (value: string, key = 'Enter') => {
  await press(price());
  fireEvent.change(field(), { target: { value } });
  await act(async () => fireEvent.keyDown(field(), { key }));
};

test('LO07 AD05 a price is typed in the row, with a decimal comma too, saved with Enter and taken back with one press', async () => {
  const { saved } = show();
  expect(screen.queryByRole('spinbutton')).toBeNull();
  await type('7,50');
  expect(price().textContent).toBe('$7.50');
  expect(document.activeElement).toBe(price());
  await press(await screen.findByRole('button', { name: 'Undo' }));
  expect(saved.map(({ selling }) => selling)).toEqual([
    { isFree: false, price: 7.5 },
    { isFree: false, price: 5 },
  ]);
});

test('LO07 AD05 a price that no card can be charged, or that could be two, stays in the field with its reason; Escape changes nothing', async () => {
  const { saved } = show();
  for (const [text, words] of [
    ['0.49', 'at least $0.50'],
    ['1,234', 'could be read in two ways'],
  ] as const) {
    await type(text);
    expect(screen.getByRole('alert').textContent).toContain(words);
    await act(async () => fireEvent.keyDown(field(), { key: 'Escape' }));
  }
  await type('9', 'Escape');
  expect([price().textContent, saved]).toEqual(['$5.00', []]);
});

test('LO07 one press features; offline it waits and says so', async () => {
  const { saved } = show({ after: 'queued' });
  const star = screen.getByRole('button', { name: 'Feature Market Day', pressed: false });
  await press(star);
  expect(saved).toMatchObject([{ featured: true }]);
  expect(star.getAttribute('aria-pressed')).toBe('true');
  expect(await screen.findByText(/Saved on this device\. It is sent by itself/)).toBeTruthy();
});

test.each<{ status?: DraftStatus; after?: DraftStatus }>([
  { status: 'dirty' },
  { status: 'conflict' },
  { after: 'conflict' },
])('LO07 with %j the editor opens, where everything is seen', async (given) => {
  const { onOpen, saved } = show(given);
  await type('6');
  expect(onOpen.mock.calls).toEqual([['market']]);
  expect(saved.length).toBe(given.after ? 1 : 0);
});

test('LO07 what the server refuses is put back and told', async () => {
  const { discard } = show({ after: 'rejected' });
  await type('6');
  expect(await screen.findByText('“Market Day” stays as it was')).toBeTruthy();
  expect([price().textContent, discard.mock.calls.length]).toEqual(['$5.00', 1]);
});
