/** Illustrations as drafts, asked of a real backend. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { illustrationKey, type IllustrationContent } from '@baobab/domain/entities/draft-content';
import { stackOfFile } from '@baobab/testing/stack-of-file';
import type { DraftRemote, ServerDocument } from '../ports.ts';
import { createSupabaseDraftRemote } from './supabase-remote.ts';

const KEY = illustrationKey('market-day');
const stack = stackOfFile();
let remote: DraftRemote;
let found: ServerDocument;
let content: IllustrationContent;

beforeAll(async () => {
  remote = createSupabaseDraftRemote(stack.admin.client);
});

beforeEach(async () => {
  const { service } = stack;
  await service.from('illustrations').delete().eq('kind', 'illustration').throwOnError();
  const category = { name: 'Weaving', description: 'Of looms and cloth.' };
  await service.from('categories').upsert(category, { onConflict: 'name' }).throwOnError();
  const row = {
    title: 'Market day',
    description: 'Stalls and fruit.',
    category: 'Weaving',
    image: 'a.webp',
    price: 12,
  };
  const rows = ['market-day', 'other'].map((id) => ({ ...row, id }));
  await service.from('illustrations').insert(rows).throwOnError();
  found = (await remote.fetch(KEY)) as ServerDocument;
  content = found.content as IllustrationContent;
});

const save = (change: Partial<IllustrationContent>, by = remote) =>
  by.save(KEY, found.revision, content, { ...content, ...change });

test('OW06 a save sends what differs; a second one from the same state is a conflict that names who saved, or saved already', async () => {
  expect(await save({ title: 'Market evening' })).toMatchObject({
    status: 'saved',
    document: { revision: 2, content: { ...content, title: 'Market evening' } },
  });
  expect(await save({ title: 'Market evening' })).toMatchObject({ status: 'saved', document: { revision: 2 } });
  const late = await save({ featured: true });
  expect(late).toMatchObject({
    status: 'conflict',
    document: { content: { title: 'Market evening', featured: false } },
  });
  expect(late.status === 'conflict' && late.document.changedBy).toBeTruthy();
});

test('OW06 a device hears of the illustrations that it has opened, and of no other', async () => {
  const pull = (revision: number) => remote.pull(new Map([[KEY, revision]]));
  const keys = async (revision: number) => (await pull(revision)).documents.map(({ key }) => key);
  expect(await keys(1)).not.toContain(KEY);
  await stack.service.from('illustrations').update({ price: 3 }).eq('id', 'market-day').throwOnError();
  expect(await keys(1)).toContain(KEY);
  expect(await keys(1)).not.toContain(illustrationKey('other'));
  await stack.service.from('illustrations').delete().eq('id', 'market-day').throwOnError();
  expect((await pull(2)).gone).toEqual([KEY]);
  expect(await save({ title: 'Too late' })).toMatchObject({ status: 'deleted' });
});

test('OW06 earlier versions have their author', async () => {
  await save({ selling: { isFree: true, price: 0 } });
  const versions = await remote.versions(KEY);
  expect(versions.map((version) => (version.content as IllustrationContent).selling)).toEqual([
    { isFree: true, price: 0 },
    { isFree: false, price: 12 },
  ]);
  expect(versions.map(({ changedBy }) => changedBy !== null)).toEqual([true, false]);
});

test('OW06 a category that is gone and a shopper are refused; nothing is taken for deleted', async () => {
  await expect(save({ category: 'Gone' })).rejects.toMatchObject({
    code: 'in_use',
    context: { foreignMessage: expect.stringContaining('"illustrations_category_fkey"') },
  });
  const shopper = createSupabaseDraftRemote(stack.shopper.client);
  await expect(save({ title: 'Mine now' }, shopper)).rejects.toMatchObject({ code: 'not_admin' });
  await stack.service.from('illustrations').update({ state: 'draft' }).eq('id', 'market-day').throwOnError();
  await expect(save({ title: 'Mine now' }, shopper)).rejects.toMatchObject({ code: 'not_admin' });
  expect(await remote.versions(KEY)).toHaveLength(2);
  expect(await shopper.versions(KEY)).toEqual([]);
});
