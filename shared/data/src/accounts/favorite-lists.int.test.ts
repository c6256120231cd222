import { beforeAll, expect, test } from 'vitest';
import { addIllustrations, stackOfFile } from '@baobab/testing/stack-of-file';
import {
  addToList,
  cardsOf,
  deleteList,
  makeList,
  myLists,
  removeFromList,
  renameList,
  shareList,
  sharedList,
} from './favorite-lists.ts';

const stack = stackOfFile();
beforeAll(() => addIllustrations(stack, { id: 'one' }, { id: 'two' }, { id: 'three' }));

test('FI09 a list is made with its pictures in their order, filled, emptied, renamed, shared, closed and deleted', async () => {
  const { client, id: user } = stack.shopper;
  const id = crypto.randomUUID();
  await makeList(client, user, { id, name: 'For the lobby', illustrations: ['two', 'one'] });
  expect(await myLists(client)).toEqual([{ id, name: 'For the lobby', token: null, illustrations: ['two', 'one'] }]);
  await addToList(client, id, 'three');
  await addToList(client, id, 'three');
  await removeFromList(client, id, 'one');
  await renameList(client, id, 'For the hall');
  await shareList(client, id, true);
  const token = (await myLists(client))[0]?.token;
  const seen = await sharedList(stack.visitor, token ?? '');
  expect([seen?.name, seen?.items.map((item) => item.id)]).toEqual(['For the hall', ['three', 'two']]);
  await shareList(client, id, false);
  expect(await sharedList(stack.visitor, token ?? '')).toBeNull();
  await deleteList(client, id);
  expect(await myLists(client)).toEqual([]);
});

test('FI09 nothing that is no token is asked for', async () => {
  for (const text of ['', 'closed', "' or true", '0'.repeat(64)])
    expect(await sharedList(stack.visitor, text)).toBeNull();
  expect(await cardsOf(stack.visitor, [])).toEqual([]);
});
