import { beforeEach, describe, expect, test } from 'vitest';
import { emptyIllustration, illustrationKey, type IllustrationContent } from '@baobab/domain/entities/draft-content';
import { TestDevice } from '@baobab/testing/draft-device';
import { DraftServer } from '@baobab/testing/memory-draft-server';

const KEY = illustrationKey('market-day');
const content: IllustrationContent = {
  ...emptyIllustration(),
  title: 'Market day',
  description: 'Stalls.\n\nFruit.',
  category: 'Culture',
  tags: ['market'],
  selling: { isFree: false, price: 12 },
};
let server: DraftServer;
let device: TestDevice;
const save = async (change: Partial<IllustrationContent>) => {
  device.engine.edit(KEY, change);
  await device.engine.save(KEY);
  await device.settled();
};

beforeEach(async () => {
  server = new DraftServer();
  server.put(KEY, content, 'Setup');
  device = await new TestDevice(server.remote()).start();
});

describe('illustrations as drafts', () => {
  test('OW06 only opened ones are followed; those that need nothing any more are released at the next start', async () => {
    expect(device.engine.state().documents.map(({ kind }) => kind)).not.toContain('illustration');
    await device.engine.open(KEY);
    server.put(KEY, { ...content, title: 'Market morning' });
    await device.engine.refresh();
    expect(device.engine.document(KEY)?.content.title).toBe('Market morning');
    await device.settled();
    await device.crash();
    expect(device.engine.document(KEY)).toBeNull();
  });

  test('OW06 only a real overlap waits for a choice, over a crash too', async () => {
    await device.engine.open(KEY);
    server.put(KEY, { ...content, title: 'Market morning', featured: true, tags: ['market', 'fruit'] });
    await save({ title: 'Market evening', description: 'Stalls at dusk.', tags: ['market', 'dusk'] });
    await device.crash();
    const view = device.engine.document(KEY);
    expect(view).toMatchObject({ status: 'conflict', conflict: { reason: 'overlap', theirsBy: 'Bea' } });
    expect(view?.conflict?.hunks.map(({ id }) => id)).toEqual(['title']);
    await device.engine.resolve(KEY, { choices: { title: 'mine' }, save: true });
    await device.settled();
    expect(server.content(KEY)).toMatchObject({
      title: 'Market evening',
      description: 'Stalls at dusk.',
      featured: true,
      tags: ['market', 'dusk', 'fruit'],
    });
  });

  test('OW06 what is typed offline survives a crash and is sent once there is a network', async () => {
    await device.engine.open(KEY);
    await device.connect(false);
    await save({ title: 'Market evening' });
    await device.crash();
    expect(device.engine.document(KEY)).toMatchObject({ status: 'queued', content: { title: 'Market evening' } });
    expect(server.content(KEY)).toMatchObject({ title: 'Market day' });
    await device.connect(true);
    expect(server.content(KEY)).toMatchObject({ title: 'Market evening' });
  });

  test('OW06 a newer row that the list shows becomes the base; what is typed here stays', async () => {
    const { revision: _, ...rest } = server.put(KEY, content, 'Setup');
    const seen = (revision: number, title: string) => ({ ...rest, revision, content: { ...content, title } });
    await device.engine.open(KEY, seen(2, 'Market day'));
    await device.engine.open(KEY, seen(3, 'Market morning'));
    expect(device.engine.document(KEY)?.content.title).toBe('Market morning');
    device.engine.edit(KEY, { title: 'Mine' });
    await device.engine.open(KEY, seen(4, 'Market noon'));
    expect(device.engine.document(KEY)).toMatchObject({ content: { title: 'Mine' }, elsewhere: 'changed' });
  });

  test('OW06 deleted meanwhile: the text is kept, can be let go, and stays in the history', async () => {
    await device.engine.open(KEY);
    server.delete(KEY);
    await save({ title: 'Market evening' });
    expect(device.engine.document(KEY)).toMatchObject({
      status: 'conflict',
      conflict: { reason: 'deleted_elsewhere' },
      content: { title: 'Market evening' },
    });
    await device.engine.resolve(KEY, { whole: 'theirs', save: false });
    await device.settled();
    await device.crash();
    expect(device.engine.state().removed).toMatchObject([{ key: KEY, removal: { unsaved: true } }]);
    expect((await device.engine.history(KEY))[0]?.content).toMatchObject({ title: 'Market evening' });
  });

  test('OW06 versions of the server are in the history with their author, and come back as an edit', async () => {
    server.put(KEY, { ...content, title: 'Market morning' }, 'Bea');
    await device.engine.open(KEY);
    await save({ title: 'Market evening' });
    device.engine.edit(KEY, { description: 'Not sent.' });
    const history = await device.engine.history(KEY);
    const ofServer = history.filter(({ id }) => id.startsWith('revision-'));
    expect(ofServer.map((version) => [(version.content as IllustrationContent).title, version.by])).toEqual([
      ['Market evening', 'Ada'],
      ['Market morning', 'Bea'],
      ['Market day', 'Setup'],
    ]);
    await device.engine.restore(KEY, 'revision-1');
    expect(device.engine.document(KEY)).toMatchObject({ status: 'dirty', content });
    const after = await device.engine.history(KEY);
    expect(after.some((version) => (version.content as IllustrationContent).description === 'Not sent.')).toBe(true);
    await device.engine.save(KEY);
    await device.settled();
    expect(server.content(KEY)).toEqual(content);
    expect(server.versions.get(KEY)).toHaveLength(4);
  });

  test('OW06 a new one is kept over a crash, is not sent, and goes without a trace once it is thrown away', async () => {
    const key = await device.engine.createIllustration();
    device.engine.edit(key, { title: 'Not in the shop yet' });
    await device.settled();
    await device.crash();
    expect(device.engine.document(key)).toMatchObject({ isNew: true, content: { title: 'Not in the shop yet' } });
    expect(server.content(key)).toBeUndefined();
    await device.engine.discard(key);
    await device.engine.forget(key);
    await device.crash();
    expect([device.engine.document(key), device.engine.state().removed]).toEqual([null, []]);
  });
});
