/** Illustrations and the shop's settings as drafts, asked of a real backend. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  illustrationKey,
  type IllustrationContent,
  type ShopSettingsContent,
} from '@baobab/domain/entities/draft-content';
import { stackOfFile } from '@baobab/testing/stack-of-file';
import type { DraftRemote, ServerDocument } from '../ports.ts';
import { createSupabaseDraftRemote } from './supabase-remote.ts';

const stack = stackOfFile();
let remote: DraftRemote;

beforeAll(async () => {
  remote = createSupabaseDraftRemote(stack.admin.client);
});

describe('an illustration', () => {
  const KEY = illustrationKey('market-day');
  let found: ServerDocument;
  let content: IllustrationContent;

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
});

describe('the settings', () => {
  const KEY = 'shop_settings';
  async function fetched() {
    const document = (await remote.fetch(KEY)) as ServerDocument;
    return { ...document, content: document.content as ShopSettingsContent };
  }

  test('OW11 a save sends what differs; a second one from the same state is a conflict that names who saved, or saved already', async () => {
    const { revision, content } = await fetched();
    const save = (change: Partial<ShopSettingsContent>) =>
      remote.save(KEY, revision, content, { ...content, ...change });
    const change = { bundlePrice: 59.5, termsDate: '2026-11-01', faq: [{ question: 'How?', answer: 'So.' }] };
    const saved = { revision: revision + 1, content: { ...content, ...change } };
    expect(await save(change)).toMatchObject({ status: 'saved', document: saved });
    expect(await save(change)).toMatchObject({ status: 'saved', document: saved });
    const late = await save({ heroTitle: 'Too late' });
    expect(late).toMatchObject({ status: 'conflict', document: saved });
    expect(late.status === 'conflict' && late.document.changedBy).toBeTruthy();
    const { data } = await stack.service.from('illustrations').select('price').eq('kind', 'bundle').throwOnError();
    expect(data).toEqual([{ price: 59.5 }]);
    const now = await fetched();
    expect(await remote.save(KEY, now.revision, now.content, { ...now.content, termsDate: '' })).toMatchObject({
      status: 'saved',
      document: { content: { termsDate: '' } },
    });
    await expect(
      remote.save(KEY, now.revision + 1, now.content, { ...now.content, bundlePrice: 0 }),
    ).rejects.toMatchObject({
      code: 'validation',
    });
  });

  test('OW11 earlier versions have their author', async () => {
    const { revision, content } = await fetched();
    await remote.save(KEY, revision, content, { ...content, contactHours: 'Mornings' });
    const [latest] = await remote.versions(KEY);
    expect(latest).toMatchObject({ revision: revision + 1, content: { ...content, contactHours: 'Mornings' } });
    expect(latest?.changedBy).toBeTruthy();
  });

  test('OW11 a device hears of the settings once it has opened them; who is no owner any more hears nothing and cannot save', async () => {
    const { revision, content } = await fetched();
    const pulled = async (known: [typeof KEY, number][]) =>
      (await remote.pull(new Map(known))).documents
        .filter(({ key }) => key === KEY)
        .map((document) => document.revision);
    expect(await pulled([])).toEqual([]);
    expect(await pulled([[KEY, revision]])).toEqual([]);
    expect(await pulled([[KEY, revision - 1]])).toEqual([revision]);

    const setRole = (id: string, admin_role: string | null) =>
      stack.service.from('profiles').update({ admin_role }).eq('id', id).throwOnError();
    await setRole(stack.shopper.id, 'owner');
    await setRole(stack.admin.id, 'editor');
    expect(await pulled([[KEY, revision - 1]])).toEqual([]);
    const save = remote.save(KEY, revision, content, { ...content, heroTitle: 'Not mine' });
    await expect(save).rejects.toMatchObject({ code: 'forbidden' });
  });
});
