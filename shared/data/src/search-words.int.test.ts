import { beforeAll, expect, test } from 'vitest';
import { stackOfFile } from '@baobab/testing/stack-of-file';
import { findIllustrations } from './find.ts';
import { readSearchWords, saveStopWords, saveSynonym } from './search-words.ts';

const stack = stackOfFile();

beforeAll(async () => {
  const row = { description: 'A person at work.', category: 'Tech', image: 'a.webp', state: 'published' };
  await stack.service
    .from('illustrations')
    .insert({ ...row, id: 'vet', title: 'Veterinarian' })
    .throwOnError();
});

test('FI01 a synonym and a stop word of the owner are what the next search goes by, until they are taken away', async () => {
  const admin = stack.admin.client;
  const found = async (query: string) => (await findIllustrations(stack.visitor, { query })).total;
  expect(await found('animal doctor zzz')).toBe(0);
  await saveSynonym(admin, { term: 'animal doctor', means: ['veterinarian'] });
  await saveStopWords(admin, { added: ['zzz'], removed: [] });
  expect(await found('animal doctor zzz')).toBe(1);
  expect((await readSearchWords(admin)).synonyms).toContainEqual({ term: 'animal doctor', means: ['veterinarian'] });
  await saveSynonym(admin, { term: 'animal doctor', means: [] });
  await saveStopWords(admin, { added: [], removed: ['zzz'] });
  expect(await found('animal doctor zzz')).toBe(0);
  const left = await readSearchWords(admin);
  expect([left.synonyms.some(({ term }) => term === 'animal doctor'), left.stopWords.includes('zzz')]).toEqual([
    false,
    false,
  ]);
  await expect(saveSynonym(stack.visitor, { term: 'cat', means: ['dog'] })).rejects.toMatchObject({
    code: 'not_signed_in',
  });
});
