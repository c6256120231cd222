import { describe, expect, test } from 'vitest';
import type { BlogPostContent } from '@baobab/domain/entities/draft-content';
import { POST_KEY as KEY, TestDevice, WRITTEN_POST as written } from '@baobab/testing/draft-device';
import { DraftServer } from '@baobab/testing/memory-draft-server';
import { KEPT_VERSIONS } from './history.ts';

/** A device with edits of its own, and another device's save that it has not seen. */
async function collision(mine: Partial<BlogPostContent>, theirs: Partial<BlogPostContent> | null) {
  const server = new DraftServer();
  server.put(KEY, written);
  const device = await new TestDevice(server.remote('Ada')).start();
  device.engine.edit(KEY, mine);
  if (theirs) server.put(KEY, { ...written, ...theirs }, 'Bea');
  else server.documents.delete(KEY);
  const post = () => device.engine.document(KEY);
  const stored = () => server.content<BlogPostContent>(KEY);
  const reasons = async () => (await device.engine.history(KEY)).map(({ reason }) => reason);
  return { server, device, post, stored, reasons };
}

describe('both sides changed', () => {
  test('DR03 disjoint edits merge by themselves and are saved', async () => {
    const { device, post, stored } = await collision(
      { content: 'One, mine.\n\nTwo.\n\nThree.', tags: ['dye'] },
      { content: 'One.\n\nTwo.\n\nThree, theirs.', tags: ['cloth'], author: 'Bea' },
    );
    await device.engine.save(KEY);
    await device.settled();
    expect(post()?.status).toBe('synced');
    expect(stored()).toMatchObject({
      content: 'One, mine.\n\nTwo.\n\nThree, theirs.',
      tags: ['dye', 'cloth'],
      author: 'Bea',
    });
  });

  test('DR03 DR04 overlapping edits wait for a choice; both sides are in the history; nothing is sent without a click', async () => {
    const { device, post, stored, server, reasons } = await collision({ title: 'Mine' }, { title: 'Theirs' });
    await device.engine.save(KEY);
    await device.settled();
    expect(post()).toMatchObject({
      status: 'conflict',
      conflict: {
        reason: 'overlap',
        theirsBy: 'Bea',
        hunks: [{ id: 'title', base: 'Indigo', mine: 'Mine', theirs: 'Theirs' }],
      },
    });
    expect(await reasons()).toEqual(expect.arrayContaining(['mine', 'theirs']));
    const before = server.calls.filter((call) => call === 'save').length;
    await device.crash();
    await device.engine.refresh();
    await device.settled();
    expect(server.calls.filter((call) => call === 'save').length).toBe(before);
    await expect(device.engine.save(KEY)).rejects.toMatchObject({ code: 'conflict' });
    await device.engine.resolve(KEY, { choices: { title: 'theirs' }, save: false });
    expect([post()?.status, post()?.content.title]).toEqual(['clean', 'Theirs']);
    expect(stored()?.title).toBe('Theirs');
  });

  test('DR03 a resolution is saved in the same click when asked', async () => {
    const { device, post, stored } = await collision({ title: 'Mine', author: 'Me' }, { title: 'Theirs' });
    await device.engine.save(KEY);
    await device.settled();
    await device.engine.resolve(KEY, { choices: { title: 'mine' }, save: true });
    await device.settled();
    expect([post()?.status, stored()]).toMatchObject(['synced', { title: 'Mine', author: 'Me' }]);
  });

  test('DR04 a merge never publishes by itself', async () => {
    const { device, post, stored } = await collision(
      { publication: { isPublished: true, publishedAt: null } },
      { excerpt: 'Half a sent' },
    );
    await device.engine.save(KEY);
    await device.settled();
    expect(post()).toMatchObject({ status: 'conflict', conflict: { reason: 'publication', hunks: [] } });
    expect(stored()?.publication.isPublished).toBe(false);
    await device.engine.resolve(KEY, { save: true });
    await device.settled();
    expect(stored()).toMatchObject({ publication: { isPublished: true }, excerpt: 'Half a sent' });
  });

  test('DR03 a change seen while editing is told, and merged only when saving', async () => {
    const { device, post } = await collision({ title: 'Mine' }, { author: 'Bea' });
    await device.engine.refresh();
    expect(post()).toMatchObject({ status: 'dirty', elsewhere: 'changed', content: { author: 'Ada' } });
  });
});

describe('deletion', () => {
  test('DR03 deleted there while edited here: told; keeping mine makes it again', async () => {
    const { device, post, stored } = await collision({ title: 'Mine' }, null);
    await device.engine.save(KEY);
    await device.settled();
    expect(post()).toMatchObject({ status: 'conflict', conflict: { reason: 'deleted_elsewhere', theirs: null } });
    await device.engine.resolve(KEY, { whole: 'mine', save: true });
    await device.settled();
    expect([post()?.status, stored()?.title]).toEqual(['synced', 'Mine']);
  });

  test('DR03 DR04 accepting the deletion keeps the text in the history, from where it comes back', async () => {
    const { device, post } = await collision({ title: 'Mine' }, null);
    await device.engine.save(KEY);
    await device.settled();
    await device.engine.resolve(KEY, { whole: 'theirs', save: false });
    expect(post()).toBeNull();
    expect(device.engine.state().removed.map(({ key }) => key)).toEqual([KEY]);
    const mine = (await device.engine.history(KEY)).find(({ reason }) => reason === 'mine');
    await device.engine.restore(KEY, mine?.id ?? '');
    expect(post()).toMatchObject({ status: 'dirty', isNew: true, content: { title: 'Mine' } });
  });

  test('DR03 deleted here while edited there: nothing is deleted without another click', async () => {
    const { device, post, stored } = await collision({}, { title: 'Theirs' });
    await device.engine.remove(KEY);
    await device.settled();
    expect(post()).toMatchObject({ conflict: { reason: 'edited_elsewhere', mine: null, theirs: { title: 'Theirs' } } });
    expect(stored()?.title).toBe('Theirs');
    await device.engine.resolve(KEY, { whole: 'mine', save: true });
    await device.settled();
    expect([post(), stored()]).toEqual([null, undefined]);
  });

  test('DR03 a deletion whose answer was lost is done once and stays done', async () => {
    const { device, post, server, stored } = await collision({}, {});
    await device.engine.refresh();
    server.faults.push({ code: 'network_timeout', after: true, on: 'remove' });
    await device.engine.remove(KEY);
    await device.settled();
    expect([post(), stored()]).toEqual([null, undefined]);
  });

  test('DR01 a new post that never left this device is forgotten, its text stays in the history', async () => {
    const { device, server } = await collision({}, {});
    const key = await device.engine.createPost({ ...written, title: 'Never sent' });
    await device.engine.remove(key);
    expect(device.engine.document(key)).toBeNull();
    expect((await device.engine.history(key))[0]?.content).toMatchObject({ title: 'Never sent' });
    expect(server.documents.has(key)).toBe(false);
  });
});

describe('history', () => {
  test('DR04 discarded text can be restored', async () => {
    const { device, post } = await collision({ title: 'Thrown away' }, {});
    await device.engine.discard(KEY);
    expect(post()?.content.title).toBe('Indigo');
    const [kept] = await device.engine.history(KEY);
    expect(kept).toMatchObject({ reason: 'discarded', content: { title: 'Thrown away' } });
    await device.engine.restore(KEY, kept?.id ?? '');
    expect(post()).toMatchObject({ status: 'dirty', content: { title: 'Thrown away' } });
  });

  test('DR04 old versions go, but none that the server does not have', async () => {
    const { device } = await collision({}, {});
    for (let turn = 0; turn < KEPT_VERSIONS + 20; turn += 1) {
      device.engine.edit(KEY, { title: `Turn ${turn}` });
      await device.engine.save(KEY);
      await device.settled(1000);
    }
    await device.connect(false);
    for (let turn = 0; turn < KEPT_VERSIONS + 20; turn += 1) {
      device.engine.edit(KEY, { title: `Offline ${turn}` });
      await device.engine.save(KEY);
    }
    const history = await device.engine.history(KEY);
    // the first save collided: its two sides stay beyond the number
    expect(history.filter(({ synced }) => synced).length).toBe(KEPT_VERSIONS + 2);
    expect(history.filter(({ synced }) => !synced).length).toBe(KEPT_VERSIONS + 20);
  });

  test('DR04 versions keep their order although the clock jumps back a day', async () => {
    const { device } = await collision({ title: 'First' }, {});
    await device.connect(false);
    await device.engine.save(KEY);
    const back = device.clock.now.bind(device.clock);
    device.clock.now = () => back() - 24 * 3600 * 1000;
    device.engine.edit(KEY, { title: 'Second' });
    await device.engine.save(KEY);
    const titles = (await device.engine.history(KEY)).map(({ content }) => (content as BlogPostContent).title);
    expect(titles[0]).toBe('Second');
  });
});
