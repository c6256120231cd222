// The same path in another folder: whose picture is it?
import { plannedItem } from '@baobab/testing/illustration-entries';
import { droppedFile, PICTURE_IN_SHOP } from '@baobab/testing/source-match';
import { expect, test } from 'vitest';
import type { SourceMatch } from '../ports.ts';
import type { WalkedFile } from './group-files.ts';
import { illustrationKind } from './illustration.ts';
import type { IllustrationPatch } from './illustration-details.ts';
import { planIllustrations } from './illustration-plan.ts';

const file = (path: string, sha256: string) => droppedFile(path, { sha256 });

const QUESTION = 'Is this a new version of it, or another illustration?';

/** What the shop has: path, hash, folder. */
const known = (asked: WalkedFile, [existingPath, existingSha256, existingRoot]: readonly Known[]): SourceMatch => ({
  ...PICTURE_IN_SHOP,
  path: asked.path,
  sha256: asked.sha256,
  illustrationId: `${existingRoot}/${existingPath}`,
  existingPath: existingPath ?? '',
  existingSha256: existingSha256 ?? '',
  existingRoot: existingRoot ?? null,
});
type Known = string | null;

async function plan(root: string | undefined, asked: WalkedFile, ...shop: readonly (readonly Known[])[]) {
  const catalog = { matchSources: async () => shop.map((each) => known(asked, each)) };
  const [entry] = await planIllustrations([asked], catalog, {
    categories: ['Tech'],
    ...(root ? { rootCategory: root } : {}),
  });
  if (!entry) throw new Error('Nothing was planned.');
  return entry;
}

const outcome = async (...given: Parameters<typeof plan>) => {
  const { action, details, reason } = await plan(...given);
  return [action, details.existingId, reason?.message];
};

test('UP04 the same path in another folder, with other bytes, is a question; nothing is replaced without an answer', async () => {
  const july = file('01.png', 'b');
  const words = (where: string) => `“Dawn” in the shop came from a file of this name ${where}. ${QUESTION}`;
  expect(await outcome('July', july, ['01.png', 'a', 'June'])).toEqual([
    'conflict',
    'June/01.png',
    words('in another folder, June'),
  ]);
  expect((await outcome('July', july, ['01.png', 'a', null]))[2]).toBe(words('that was not in this folder'));
  const entry = await plan('July', july, ['01.png', 'a', 'June']);
  expect([entry.details.illustrationId, entry.details.price, entry.details.title]).toEqual([null, 0, '01']);
});

test('UP04 the same folder again is its new version, however its name is spelled', async () => {
  const asked = file('01.png', 'b');
  expect(await outcome('July', asked, ['01.png', 'a', 'June'], ['01.png', 'c', 'JULY'])).toEqual([
    'changed',
    'JULY/01.png',
    undefined,
  ]);
  expect((await outcome('July', asked, ['01.png', 'b', 'June'], ['01.png', 'c', 'July'])).slice(0, 2)).toEqual([
    'changed',
    'July/01.png',
  ]);
});

test('UP04 a renamed folder has the same files; a copy in another folder is no renamed file', async () => {
  expect(await outcome('June, final', file('01.png', 'a'), ['01.png', 'a', 'June'])).toEqual([
    'same',
    'June/01.png',
    undefined,
  ]);
  const copy = await plan('July', file('copy of it.png', 'a'), ['01.png', 'a', 'June']);
  expect([copy.action, copy.details.renamedFrom, copy.reason?.message]).toEqual([
    'same',
    undefined,
    'Already in the shop as 01.png.',
  ]);
  expect((await plan('June', file('renamed.png', 'a'), ['01.png', 'a', 'June'])).details.renamedFrom).toBe('01.png');
});

test('UP04 a file without its folder is known by its name, unless several illustrations have it', async () => {
  const alone = file('01.png', 'b');
  expect((await outcome(undefined, alone, ['01.png', 'a', 'June']))[0]).toBe('changed');
  expect(await outcome(undefined, alone, ['01.png', 'a', 'June'], ['01.png', 'c', 'July'])).toEqual([
    'conflict',
    'June/01.png',
    `Several illustrations of the shop came from files of this name, one is “Dawn”. ${QUESTION}`,
  ]);
  expect(await outcome(undefined, alone, ['01.png', 'a', 'June'], ['01.png', 'b', 'July'])).toEqual([
    'same',
    'July/01.png',
    undefined,
  ]);
});

test('UP04 an edit of the texts is no answer, and an answer outlives later edits', async () => {
  const entry = await plan('July', file('1.png', 'b'), ['1.png', 'a', 'June']);
  const item = plannedItem(entry);
  const refused = { ...item, action: 'rejected', reason: { code: 'metadata_invalid', message: 'price' } } as const;
  const revisedOnce = (before: typeof item, patch: IllustrationPatch) => ({
    ...before,
    ...illustrationKind.revise(before, patch),
  });
  const revised = (from: typeof item, ...patches: IllustrationPatch[]) => {
    let last = from;
    for (const patch of patches) last = revisedOnce(last, patch);
    return [last.action, last.details.illustrationId, last.reason?.code];
  };
  const title = { fields: { title: 'First of July' } };
  for (const from of [item, refused]) {
    expect(revised(from, title)).toEqual(['conflict', null, 'conflict']);
    expect(revised(from, { choice: 'separate' }), 'a guessed title that is too short').toEqual([
      'rejected',
      null,
      'metadata_invalid',
    ]);
    expect(revised(from, { choice: 'separate' }, title)).toEqual(['new', null, undefined]);
    expect(revised(from, { choice: 'replace' }, title)).toEqual(['changed', 'June/1.png', undefined]);
  }
});
