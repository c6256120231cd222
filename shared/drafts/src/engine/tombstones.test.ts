/** Deletion when answers are lost: nothing comes back, and nothing stays on the server that was deleted here. */
import { describe, expect, test } from 'vitest';
import type { BlogPostContent } from '@baobab/domain/entities/draft-content';
import { POST_KEY as KEY, TestDevice, WRITTEN_POST } from '@baobab/testing/draft-device';
import { DraftServer } from '@baobab/testing/memory-draft-server';

const written: BlogPostContent = { ...WRITTEN_POST, slug: '' };

async function world() {
  const server = new DraftServer();
  const device = await new TestDevice(server.remote('Ada')).start();
  return { server, device };
}

/** A post whose creation got no answer; `after`: it is on the server all the same. */
async function unanswered(after: boolean) {
  const { server, device } = await world();
  const key = await device.engine.createPost(written);
  server.faults.push({ code: 'network_timeout', after, on: 'save' });
  await device.engine.save(key);
  await device.clock.advance(10);
  const all = () => ({
    server: server.documents.has(key),
    shown: device.engine.document(key) !== null,
    removed: device.engine.state().removed.map(({ title }) => title),
  });
  return { server, device, key, all };
}
const GONE = { server: false, shown: false, removed: ['Indigo'] };

describe('a creation that got no answer', () => {
  test.each(['remove', 'discard'] as const)('DR03 is taken back by %s, on the server too', async (command) => {
    const { device, key, all } = await unanswered(true);
    await device.engine[command](key);
    await device.settled();
    expect(all()).toEqual(GONE);
    await device.crash();
    await device.engine.refresh();
    expect(all()).toEqual(GONE);
  });

  test('DR03 and arrives only after it was deleted here: nothing comes of it', async () => {
    const { server, device, key, all } = await unanswered(false);
    await device.engine.remove(key);
    await device.settled();
    expect(await server.remote('Ada').save(key, 0, null, written)).toMatchObject({ status: 'deleted' });
    await device.engine.refresh();
    expect(all()).toEqual(GONE);
  });

  test('DR03 is deleted here with a kill before the deletion is sent', async () => {
    const { server, device, key, all } = await unanswered(true);
    server.silent = true;
    await device.engine.remove(key);
    await device.crash();
    server.silent = false;
    await device.crash();
    expect(all()).toEqual(GONE);
  });

  test('DR03 DR04 edited elsewhere meanwhile, it is not deleted without another click', async () => {
    const { server, device, key } = await unanswered(true);
    server.put(key, { ...written, title: 'Theirs' });
    await device.engine.remove(key);
    await device.settled();
    expect(device.engine.document(key)?.conflict).toMatchObject({ reason: 'edited_elsewhere' });
    expect(server.content(key)).toMatchObject({ title: 'Theirs' });
  });

  test('DR03 deleted elsewhere before the retry, it is not made again without a click', async () => {
    const { server, device, key } = await unanswered(true);
    server.delete(key);
    await device.settled();
    expect([server.documents.has(key), device.engine.document(key)?.conflict?.reason]).toEqual([
      false,
      'deleted_elsewhere',
    ]);
    await device.engine.resolve(key, { whole: 'mine', save: true });
    await device.settled();
    expect([device.engine.document(key)?.status, server.documents.get(key)?.revision]).toEqual(['synced', 3]);
  });
});

describe('what was deleted', () => {
  async function synced() {
    const { server, device } = await world();
    server.put(KEY, written);
    await device.engine.refresh();
    const restore = async () => {
      const [last] = await device.engine.history(KEY);
      await device.engine.restore(KEY, last?.id ?? '');
      await device.engine.save(KEY);
      await device.settled();
    };
    return { server, device, restore };
  }

  test.each(['here', 'elsewhere'])('DR04 %s and restored is made again without a question', async (where) => {
    const { server, device, restore } = await synced();
    if (where === 'here') await device.engine.remove(KEY);
    else server.delete(KEY);
    await device.engine.refresh();
    await device.settled();
    const how = where === 'here' ? 'deleted_here' : 'deleted_elsewhere';
    expect(device.engine.state().removed).toMatchObject([{ title: 'Indigo', removal: { how, unsaved: false } }]);
    await restore();
    expect([device.engine.document(KEY)?.status, server.documents.get(KEY)?.revision]).toEqual(['synced', 3]);
    expect(device.engine.state().removed).toEqual([]);
  });

  test('DR03 DR04 here, and taken back while the deletion is on its way, is made again as it was', async () => {
    const server = new DraftServer();
    server.put(KEY, written);
    const remote = server.remote('Ada');
    let arrive = () => {};
    const way = new Promise<void>((resolve) => (arrive = resolve));
    const device = await new TestDevice({
      ...remote,
      async remove(key, revision) {
        const answer = await remote.remove(key, revision);
        await way;
        return answer;
      },
    }).start();
    await device.engine.remove(KEY);
    await device.settled();
    await device.engine.unqueue(KEY);
    arrive();
    await device.settled();
    expect([device.engine.document(KEY)?.status, server.content(KEY)]).toMatchObject(['synced', { title: 'Indigo' }]);
  });

  test('DR03 and made again elsewhere is not taken for what it was before', async () => {
    const { server, device } = await synced();
    device.engine.edit(KEY, { title: 'Mine' });
    server.delete(KEY);
    server.put(KEY, { ...written, title: 'Another post' });
    await device.engine.save(KEY);
    await device.settled();
    expect(device.engine.document(KEY)?.status).toBe('conflict');
    expect(server.content(KEY)).toMatchObject({ title: 'Another post' });
  });

  test('DR04 elsewhere while it was edited here is told, and its text is among the removed once that is accepted', async () => {
    const { server, device } = await synced();
    device.engine.edit(KEY, { title: 'Mine' });
    server.delete(KEY);
    await device.engine.refresh();
    expect(device.engine.document(KEY)).toMatchObject({ status: 'dirty', elsewhere: 'deleted' });
    await device.engine.discard(KEY);
    expect(device.engine.state().removed).toMatchObject([
      { title: 'Mine', card: { title: 'Mine' }, removal: { how: 'deleted_elsewhere', unsaved: true } },
    ]);
  });

  test('DR04 and thrown away leaves nothing on this device; one that is there cannot be', async () => {
    const { device } = await synced();
    await device.engine.forget(KEY);
    expect(device.engine.document(KEY)).not.toBeNull();
    await device.engine.remove(KEY);
    await device.settled();
    await device.engine.forget(KEY);
    expect([device.disk.records.has(KEY), device.disk.versions.size]).toEqual([false, 0]);
    await device.crash();
    expect(device.engine.state().removed).toEqual([]);
  });

  test('DR01 a post that was never edited is forgotten when it is discarded', async () => {
    const { device } = await world();
    await device.engine.discard(await device.engine.createPost());
    expect(device.engine.state().removed).toEqual([]);
  });
});
