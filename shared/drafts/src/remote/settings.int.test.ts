/** The shop's settings as a draft, asked of a real backend. */
import { beforeAll, expect, test } from 'vitest';
import type { ShopSettingsContent } from '@baobab/domain/entities/draft-content';
import { stackOfFile } from '@baobab/testing/stack-of-file';
import type { DraftRemote, ServerDocument } from '../ports.ts';
import { createSupabaseDraftRemote } from './supabase-remote.ts';

const KEY = 'shop_settings';
const stack = stackOfFile();
let remote: DraftRemote;

beforeAll(async () => {
  remote = createSupabaseDraftRemote(stack.admin.client);
});

async function fetched() {
  const document = (await remote.fetch(KEY)) as ServerDocument;
  return { ...document, content: document.content as ShopSettingsContent };
}

test('OW11 a save sends what differs; a second one from the same state is a conflict that names who saved, or saved already', async () => {
  const { revision, content } = await fetched();
  const save = (change: Partial<ShopSettingsContent>) => remote.save(KEY, revision, content, { ...content, ...change });
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
    (await remote.pull(new Map(known))).documents.filter(({ key }) => key === KEY).map((document) => document.revision);
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
