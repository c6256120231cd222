import { facetWords } from '@baobab/testing/admin-rows';
import { droppedFile as file, knownAs as known, PICTURE_IN_SHOP } from '@baobab/testing/source-match';
import { expect, test } from 'vitest';
import { TITLE_MAX_CHARS } from '@baobab/domain/constants';
import type { SourceMatch } from '../ports.ts';
import { changedFields } from './compare-details.ts';
import type { WalkedFile } from './group-files.ts';
import { applyFields, guessedDetails } from './illustration-details.ts';
import { planIllustrations } from './illustration-plan.ts';

const categories = ['Tech', 'Education'];

const plan = (files: WalkedFile[], matches: SourceMatch[] = []) =>
  planIllustrations(files, { matchSources: async () => matches }, { categories });
const actions = async (files: WalkedFile[], matches: SourceMatch[] = []) =>
  (await plan(files, matches)).map((entry) => [entry.path, entry.action, entry.reason?.message]);

const inShop = {
  ...PICTURE_IN_SHOP.existing,
  title: 'Coder',
  description: 'A person at a desk',
  price: 12,
  tags: ['desk', 'code'],
};
const sidecar = (text: string, path = 'metadata.csv') => file(path, { type: null, text });

test('OW04 a known picture with other details in its sidecar is planned as changed details, with what the shop has', async () => {
  const text = 'file,title,price,tags\nTech/aa.png,Coder at work,14,"code, desk"\nTech/bb.png,Coder,12,';
  const matches = ['Tech/aa.png', 'Tech/bb.png'].map((path) => known(path, path, { existing: inShop }));
  const [aa, bb] = await plan([sidecar(text), file('Tech/aa.png'), file('Tech/bb.png')], matches);
  expect([aa?.action, aa?.details.illustrationId, aa?.details.existing]).toEqual([
    'details',
    'id of Tech/aa.png',
    inShop,
  ]);
  expect(aa && changedFields(aa.details)).toEqual(['title', 'price', 'isFree']);
  expect(aa?.details).toMatchObject({ title: 'Coder at work', price: 14, description: inShop.description });
  // what the shop has already is the same, in the shop's words
  expect([bb?.action, bb?.details.title, bb?.details.description]).toEqual(['same', 'Coder', inShop.description]);
});

test('OW04 no text that the database cannot store leaves the plan, from whatever it was read', async () => {
  const sun = '\u{1F31E}';
  const json = JSON.stringify({
    'aa.png': {
      title: 'Co\0der',
      tags: ['de\0sk', 'half \uD83C'],
      series: 'City\u0007 Days',
      description: 'Line one\r\nLine\ttwo',
    },
  });
  const csv = 'file,title,alt_text\nTech/bb.png,Co\0der,A \uD83C desk';
  const embedded = {
    title: 'x'.repeat(TITLE_MAX_CHARS - 1) + sun,
    description: 'Before\0 and after',
    keywords: ['a\0b'],
  };
  const [aa, bb, cc] = await plan([
    file('Tech/aa.png'),
    file('Tech/bb.png'),
    file('Tech/cc.png', { embedded }),
    sidecar(json, 'Tech/metadata.json'),
    sidecar(csv),
  ]);
  expect(aa?.details).toMatchObject({
    title: 'Coder',
    tags: ['desk', 'half \uFFFD'],
    series: 'City Days',
    description: 'Line one\nLine\ttwo',
  });
  expect(bb?.details).toMatchObject({ title: 'Coder', altText: 'A \uFFFD desk' });
  expect(cc?.details).toMatchObject({
    title: 'x'.repeat(TITLE_MAX_CHARS - 1),
    description: 'Before and after',
    tags: ['ab'],
  });
  expect(applyFields(guessedDetails(`${'y'.repeat(TITLE_MAX_CHARS - 1)}${sun}.png`, 'Tech'), {}).title).toHaveLength(
    TITLE_MAX_CHARS - 1,
  );
  expect(applyFields(guessedDetails('aa.png', 'Te\0ch'), { title: 'Co\0der' })).toMatchObject({
    title: 'Coder',
    category: 'Tech',
  });
});

test('OW04 an XMP file beside a known picture counts like a row; what lies inside the picture stays a guess', async () => {
  const embedded = { title: 'Coder at work', description: '', keywords: ['code', 'desk'] };
  const match = known('Tech/aa.png', 'Tech/aa.png', { existing: inShop });
  const beside = await plan([file('Tech/aa.png'), file('Tech/aa.xmp', { type: null, embedded })], [match]);
  expect(beside.map(({ action, details }) => [action, changedFields(details)])).toEqual([['details', ['title']]]);
  expect((await plan([file('Tech/aa.png', { embedded })], [match]))[0]?.action).toBe('same');
});

test('OW04 a row about a known picture that cannot be used is refused, not passed over', async () => {
  const match = known('Tech/aa.png', 'Tech/aa.png', { existing: inShop });
  const refused = async (price: string) =>
    (await actions([sidecar(`file,price\nTech/aa.png,${price}`), file('Tech/aa.png')], [match]))[0]?.slice(1);
  expect(await refused('-4')).toEqual([
    'rejected',
    'metadata.csv, Tech/aa.png: price "-4" is not an amount of 0 or more.',
  ]);
  expect((await refused('0.25'))?.[0]).toBe('rejected');
  expect((await refused('12'))?.[0]).toBe('same');
});

test('OW04 a picture that waits for a choice keeps its own texts beside those of the shop', async () => {
  const swapped = [
    known('Tech/aa.png', 'Tech/aa.png', { existingSha256: 'older', existing: inShop }),
    known('Tech/aa.png', 'Tech/b.png', { existingSha256: 'hash of Tech/aa.png', existing: inShop }),
  ];
  const [entry] = await plan([file('Tech/aa.png')], swapped);
  expect([entry?.action, entry?.details.title, entry?.details.existing?.title]).toEqual(['conflict', 'aa', 'Coder']);
});

test('OW04 every row without a picture is a refused line of the plan, and no edit makes an upload of it', async () => {
  const text = 'file,title\nTech/gone.png,Gone\nTech/aa.zip,By its ZIP\nTech/aa.png,Again';
  const dropped = [sidecar(text), file('Tech/aa.png'), file('Tech/aa.zip'), file('Tech/lonely.xmp', { type: null })];
  const entries = await plan(dropped);
  expect(entries.map(({ path, action, reason }) => [path, action, reason?.message])).toEqual([
    ['metadata.csv', 'rejected', 'Row 2, Tech/gone.png: no picture of this name is among the dropped files.'],
    [
      'metadata.csv',
      'rejected',
      'Row 3, Tech/aa.zip: not used, because another row or a nearer file describes the same illustration.',
    ],
    ['Tech/aa.png', 'new', undefined],
    ['Tech/lonely.xmp', 'rejected', 'No picture of the same name lies beside this XMP file.'],
  ]);
  expect(entries[0]?.reason?.code).not.toBe('metadata_invalid');
});

test('OW04 a renamed file is known by its bytes: its place changes, where its folder was dropped without it', async () => {
  const moved = known('Tech/new name.png', 'Tech/old name.png', {
    existingSha256: 'hash of Tech/new name.png',
    existing: inShop,
  });
  const [renamed] = await plan([file('Tech/new name.png')], [moved]);
  expect([renamed?.action, renamed?.details.renamedFrom, renamed?.details.title]).toEqual([
    'details',
    'Tech/old name.png',
    'Coder',
  ]);
  expect((await actions([file('Tech/new name.png'), file('Tech/old name.png')], [moved]))[0]?.[1]).toBe('same');
  const copies = ['Tech/new name.png', 'Tech/other.png'].map((path) => file(path, { sha256: moved.sha256 }));
  const ofCopies = copies.map(({ path }) => ({ ...moved, path }));
  expect((await actions(copies, ofCopies)).map(([, action]) => action)).toEqual(['details', 'conflict']);
  const elsewhere = { ...moved, existingPath: 'Summer/Tech/new name.png' };
  expect((await actions([file('Tech/new name.png')], [elsewhere]))[0]?.slice(1)).toEqual([
    'same',
    'Already in the shop as Summer/Tech/new name.png.',
  ]);
});

test('FI03 OW04 words of a sidecar take the place of those of their facets alone; the same ones are no change', async () => {
  const facetValues = facetWords(['hair', 'braids', 'braids'], ['hair', 'locs', 'locs']);

  const existing = { ...inShop, altText: 'A coder.', facets: ['age:adult', 'hair:braids'] };
  const files = [
    sidecar('file,hair,alt_text\nTech/aa.png,locs,A coder.\nTech/bb.png,braids,'),
    file('Tech/aa.png'),
    file('Tech/bb.png'),
  ];
  const matches = ['Tech/aa.png', 'Tech/bb.png'].map((path) => known(path, path, { existing }));
  const [aa, bb] = await planIllustrations(files, { matchSources: async () => matches }, { categories, facetValues });
  expect([aa?.action, aa && changedFields(aa.details), aa?.details.facets]).toEqual([
    'details',
    ['facets'],
    ['age:adult', 'hair:locs'],
  ]);
  expect(bb?.action).toBe('same');
});
