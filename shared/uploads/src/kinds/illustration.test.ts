import { expect, test } from 'vitest';
import { illustrationEntry, plannedItem } from '@baobab/testing/illustration-entries';
import { createMemoryWorld } from '@baobab/testing/memory-upload-world';
import { totalBytes, type ItemRecord, type PlanEntry } from '../engine/item.ts';
import { illustrationKind } from './illustration.ts';
import { guessedDetails } from './illustration-details.ts';
import type { IllustrationDetails, IllustrationPatch } from './illustration-details.ts';

const world = createMemoryWorld();

function item(
  part: Partial<PlanEntry<IllustrationDetails>> & { zipBytes?: number } = {},
): ItemRecord<IllustrationDetails> {
  const entry = illustrationEntry(world.files, 'Sunset walk.png', 5000, part);
  return plannedItem(entry, { id: 'item-id', stampMs: 1_763_700_000_000 });
}

const revise = (patch: IllustrationPatch, part: Partial<PlanEntry<IllustrationDetails>> = {}) =>
  illustrationKind.revise(item(part), patch);

test('UP01 UP05 D22 objects: three public derivatives, the private master, the ZIP, all named by stamp and id', async () => {
  const { objects } = await illustrationKind.prepare(item({ zipBytes: 9 }), world);
  expect(objects.map(({ bucket, name, contentType }) => [bucket, name, contentType])).toEqual([
    ['images', 'lovable-uploads/1763700000000-Sunset_walk.400.webp', 'image/webp'],
    ['images', 'lovable-uploads/1763700000000-Sunset_walk.800.webp', 'image/webp'],
    ['images', 'lovable-uploads/1763700000000-Sunset_walk.1600.webp', 'image/webp'],
    ['downloads', 'masters/item-id/1763700000000_Sunset_walk.png', 'image/png'],
    ['downloads', '1763700000000_sunset_walk.zip', 'application/zip'],
  ]);
});

test('UP10 a file that grew beyond its limit after the plan is refused before the first byte', async () => {
  const grown = item();
  const sources = grown.sources.map((source) => ({
    ...source,
    identity: { ...source.identity, sizeBytes: 10_485_761 },
  }));
  await expect(illustrationKind.prepare({ ...grown, sources }, world)).rejects.toMatchObject({
    code: 'file_too_large',
  });
});

test('UP06 UP10 a ZIP beside the picture that became another file is checked as before it was planned', async () => {
  const problem = { code: 'zip_damaged', message: 'The ZIP was cut off.' } as const;
  const zips = { check: async () => ({ ok: false, problem }) as const };
  await expect(illustrationKind.recheck?.(item({ zipBytes: 9 }), { ...world, zips })).rejects.toMatchObject({
    code: 'zip_damaged',
    message: 'The ZIP was cut off.',
  });
  // nothing is sent as it is but the picture, which is decoded anew
  expect(await illustrationKind.recheck?.(item(), { ...world, zips })).toMatchObject({ title: 'Sunset walk' });
});

test('UP04 OW02 a changed picture keeps the shop’s texts and state, except what was given; a new one may be a draft', async () => {
  const published = async (part: Partial<PlanEntry<IllustrationDetails>>) => {
    const one = item(part);
    const { details } = await illustrationKind.prepare(one, world);
    const calls: unknown[] = [];
    const catalog = {
      matchSources: async () => [],
      reviseDetails: async () => [],
      releasePack: async () => 1,
      releasedPacks: async () => [],
      publishIllustration: async (input: unknown) => {
        calls.push(input);
        return { id: '', revision: 1, created: true, replaced: [] };
      },
    };
    await illustrationKind.commit({ ...one, details }, { ...world, catalog });
    return calls[0];
  };
  const details = { ...guessedDetails('a.png', 'Tech'), price: 4, isFree: false, illustrationId: 'in-shop' };
  const changed = await published({ action: 'changed', details: { ...details, given: ['price', 'isFree'] } });
  expect(changed).toMatchObject({ id: 'in-shop', price: 4, isFree: false });
  expect(changed).not.toHaveProperty('title');
  expect(changed).not.toHaveProperty('downloadableFile');
  expect(await published({})).toMatchObject({ id: 'item-id', title: 'Sunset walk', isFree: true, category: 'Tech' });
  const asDraft = { ...guessedDetails('a.png', 'Tech'), asDraft: true, root: 'July' };
  expect(await published({ details: asDraft })).toMatchObject({
    listing: { state: 'draft' },
    source: { root: 'July' },
  });
  expect(await published({})).not.toHaveProperty('listing');
  expect(
    await published({ action: 'changed', details: { ...asDraft, illustrationId: 'in-shop' } }),
    'OW02 what visitors find stays found',
  ).not.toHaveProperty('listing');
});

test('UP04 UP09 a new illustration says that a second one of the same file is meant only where the admin decided so', async () => {
  const sent = async (patch: IllustrationPatch) => {
    const { files, server, ...ports } = createMemoryWorld();
    const planned = { ...item(), ...illustrationEntry(files, 'Dawn.png') };
    const revised = { ...planned, ...illustrationKind.revise(planned, patch) };
    const { details } = await illustrationKind.prepare(revised, { ...ports, files });
    await illustrationKind.commit({ ...revised, details }, { ...ports, files });
    return server.published.get('item-id')?.anyway;
  };
  expect(await sent({ fields: { price: 9 } })).toBeUndefined();
  expect(await sent({ choice: 'separate' })).toBe(true);
});

test('HX04 UP02 texts can be edited before confirming; rules are those of the form', () => {
  expect(revise({ fields: { price: 3 } })).toMatchObject({ action: 'new', details: { price: 3, isFree: false } });
  expect(revise({ fields: { isFree: true, price: 3 } })).toMatchObject({ details: { price: 0, isFree: true } });
  expect(revise({ fields: { title: 'x' } })).toMatchObject({
    action: 'rejected',
    reason: { message: 'Title must be at least 2 characters' },
  });
  expect(revise({ fields: { description: 'short' } }).reason?.message).toBe(
    'Description must be at least 10 characters',
  );
  expect(revise({ fields: { category: ' ' } }).reason?.message).toBe('Category is required');
  expect(revise({ fields: { price: 0.49 } }).reason?.message).toContain('at least $0.50');
  const reason = { code: 'metadata_invalid', message: 'Category is required' } as const;
  expect(revise({ fields: { category: 'Tech' } }, { action: 'rejected', reason })).toMatchObject({
    action: 'new',
    reason: null,
  });
});

test('UP04 a conflict is decided by choice; a refused file stays refused', () => {
  const reason = { code: 'conflict', message: 'which?' } as const;
  const details = { ...guessedDetails('a.png', 'Tech'), title: 'Two of them', existingId: 'in-shop' };
  const conflict = { action: 'conflict', reason, details } as const;
  expect(revise({}, conflict)).toMatchObject({ action: 'conflict', reason });
  expect(revise({ choice: 'replace' }, conflict)).toMatchObject({
    action: 'changed',
    details: { illustrationId: 'in-shop' },
  });
  expect(revise({ choice: 'separate' }, conflict)).toMatchObject({ action: 'new', details: { illustrationId: null } });
  expect(revise({ choice: 'skip' }, conflict)).toMatchObject({ action: 'same' });
  const refused = { action: 'rejected', reason: { code: 'file_type', message: 'no' } } as const;
  expect(revise({ choice: 'separate', fields: { title: 'New title' } }, refused)).toMatchObject({ action: 'rejected' });
});

test('SA01 facts of what was sent go with the row; those of a file that changed since then do not', async () => {
  const published = async (meanwhile: (files: typeof world.files) => void) => {
    const { files, server, ...ports } = createMemoryWorld();
    const planned = { ...item(), ...illustrationEntry(files, 'Dawn.png', 5000, { zipBytes: 9 }) };
    const { details, objects } = await illustrationKind.prepare(planned, { ...ports, files });
    for (const { bucket, name } of objects) server.objects.set(`${bucket}/${name}`, { sizeBytes: 1, pieces: [] });
    meanwhile(files);
    await illustrationKind.commit({ ...planned, details }, { ...ports, files });
    expect(server.violations).toEqual([]);
    return server.published.get('item-id')?.facts.map(({ path, facts }) => [path, facts[0]?.sizeBytes]);
  };
  const master = ['masters/item-id/1763700000000_Dawn.png', 5000];
  expect(await published(() => undefined)).toEqual([master, ['1763700000000_dawn.zip', 9]]);
  expect(await published((files) => files.write('/drop/Dawn.zip', 10))).toEqual([master]);
  expect(await published((files) => files.delete('/drop/Dawn.zip'))).toEqual([master]);
});

const existing = {
  ...guessedDetails('a.png', 'Tech'),
  title: 'Coder',
  description: 'At a desk',
  price: 12,
  isFree: false,
};
const inShop = { ...existing, existing, existingId: 'in-shop', illustrationId: null, isFileKnown: true };

test('OW04 changed details send no byte, read no file, and publish in one call what was given and differs', async () => {
  const { files, server, ...ports } = createMemoryWorld();
  const details = {
    ...inShop,
    illustrationId: 'in-shop',
    title: 'Coder',
    price: 14,
    given: ['title', 'price', 'isFree'],
  };
  const planned = { ...item(), action: 'details', details: details as IllustrationDetails } as const;
  expect(totalBytes(planned)).toBe(0);
  const renamed = { ...planned, details: { ...inShop, illustrationId: 'other', renamedFrom: 'old.png' } };
  expect(await illustrationKind.batch?.commit([planned, renamed], { ...ports, files })).toEqual([null, null]);
  expect(server.revised).toEqual([
    { id: 'in-shop', price: 14, isFree: false, createCategory: false },
    { id: 'other', sourcePath: 'Sunset walk.png', createCategory: false },
  ]);
  expect(server.revisionCalls).toBe(1);
  expect(server.published.size).toBe(0);
});

test('OW04 an edit of a row that the shop has already makes it changed details; taking it back makes it the same', () => {
  const same = { action: 'same', details: inShop } as const;
  const edited = revise({ fields: { price: 99 } }, same);
  expect(edited).toMatchObject({ action: 'details', details: { illustrationId: 'in-shop', price: 99 } });
  expect(revise({ fields: { price: 12 } }, edited)).toMatchObject({
    action: 'same',
    details: { illustrationId: null },
  });
  expect(revise({ choice: 'skip' }, edited)).toMatchObject({ action: 'same', details: { price: 12, given: [] } });
  expect(revise({ fields: { price: 0.25 } }, edited)).toMatchObject({ action: 'rejected' });
});

test('OW04 a refused row of a known picture becomes changed details, not another upload of its file', () => {
  const reason = { code: 'metadata_invalid', message: 'price' } as const;
  const mended = revise({ fields: { price: 14 } }, { action: 'rejected', reason, details: inShop });
  expect(mended).toMatchObject({ action: 'details', reason: null });
});

test('OW04 a renamed file that is left out stays where the shop knows it', () => {
  const details = { ...inShop, illustrationId: 'in-shop', renamedFrom: 'old.png' };
  expect(revise({ choice: 'skip' }, { action: 'details', details })).toMatchObject({ action: 'same' });
});
