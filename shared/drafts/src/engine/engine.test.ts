import { describe, expect, test } from 'vitest';
import type { BlogPostContent } from '@baobab/domain/entities/draft-content';
import { POST_KEY as KEY, TestDevice, WRITTEN_POST } from '@baobab/testing/draft-device';
import { DraftServer } from '@baobab/testing/memory-draft-server';

const picture = { image: 'a.webp', imageWidths: [], placeholder: null, file: null };
const written: BlogPostContent = { ...WRITTEN_POST, slug: '', picture };

async function world() {
  const server = new DraftServer();
  server.put(KEY, written);
  const device = await new TestDevice(server.remote('Ada')).start();
  const post = () => device.engine.document(KEY);
  const stored = () => server.content<BlogPostContent>(KEY);
  return { server, device, post, stored };
}

describe('editing', () => {
  test('DR01 a keystroke is there at once and survives a kill after a second, with no network from the start', async () => {
    const { device, post, server } = await world();
    await device.connect(false);
    await device.crash();
    device.engine.edit(KEY, { title: 'Indigo dyes' });
    expect(post()).toMatchObject({ status: 'dirty', content: { title: 'Indigo dyes' }, base: { title: 'Indigo' } });
    await device.clock.advance(1000);
    await device.crash();
    expect(post()).toMatchObject({ status: 'dirty', content: { title: 'Indigo dyes' } });
    expect(device.engine.state()).toMatchObject({ online: false, documents: [{ key: KEY }, {}, {}] });
    expect(server.calls).not.toContain('save');
  });

  test('DR01 DR05 what is not on the disk yet is not called durable; a full disk is said, and written to once there is room', async () => {
    const { device, post } = await world();
    device.engine.edit(KEY, { title: 'Indigo dyes' });
    expect([post()?.durable, device.engine.state().documents[0]?.durable]).toEqual([false, false]);
    await device.clock.advance(1000);
    expect([post()?.durable, device.engine.state().documents[0]?.durable]).toEqual([true, true]);
    device.disk.full = true;
    device.engine.edit(KEY, { title: 'Indigo dye' });
    await device.clock.advance(1000);
    expect([post()?.durable, device.engine.state().storage?.code]).toEqual([false, 'disk_full']);
    device.disk.full = false;
    await device.clock.advance(5000);
    expect([post()?.durable, device.engine.state().storage]).toEqual([true, null]);
    await device.crash();
    expect(post()?.content.title).toBe('Indigo dye');
  });

  test('DR05 a page that goes away has handed over what was typed last, also while the store is busy', async () => {
    const { device, post } = await world();
    device.engine.edit(KEY, { title: 'First' });
    device.engine.flushNow();
    device.engine.edit(KEY, { title: 'Then' });
    device.engine.flushNow();
    await device.crash();
    expect(post()?.content.title).toBe('Then');
  });

  test('DR05 a kill in the middle of typing loses at most what was typed in the last second', async () => {
    const { device, post } = await world();
    for (let letter = 1; letter <= 50; letter += 1) {
      device.engine.edit(KEY, { title: 'x'.repeat(letter) });
      await device.clock.advance(100);
    }
    await device.crash();
    expect(post()?.content.title.length).toBeGreaterThanOrEqual(40);
  });

  test('DR01 typing back to what the server has leaves nothing to save', async () => {
    const { device, post } = await world();
    device.engine.edit(KEY, { title: 'Other' });
    device.engine.edit(KEY, { title: 'Indigo' });
    expect(post()?.status).toBe('clean');
  });

  test('DR01 a keystroke that was on its way while the text was merged keeps both', async () => {
    const { device, post, server } = await world();
    const { generation } = post() ?? { generation: 0 };
    server.put(KEY, { ...written, content: 'One!\n\nTwo.\n\nThree.' });
    await device.engine.refresh();
    device.engine.edit(KEY, { content: 'One.\n\nTwo.\n\nThree, typed.' }, generation);
    expect(post()?.content.content).toBe('One!\n\nTwo.\n\nThree, typed.');
  });
});

test('DR01 DR04 a store that cannot be read is not written over', async () => {
  const { device } = await world();
  device.engine.edit(KEY, { title: 'Kept' });
  await device.clock.advance(1000);
  device.disk.unreadable = true;
  await device.crash();
  expect(device.engine.state()).toMatchObject({ storage: { code: 'draft_damaged' }, documents: [] });
  await expect(device.engine.createPost()).rejects.toMatchObject({ code: 'draft_damaged' });
  device.disk.unreadable = false;
  await device.crash();
  expect(device.engine.document(KEY)?.content.title).toBe('Kept');
});

test('DR01 closing does not wait for a server that does not answer, and keeps everything', async () => {
  const { device, post, server } = await world();
  server.silent = true;
  device.engine.edit(KEY, { title: 'On its way' });
  await device.engine.save(KEY);
  await device.engine.close();
  server.silent = false;
  await device.crash();
  expect(post()).toMatchObject({ status: 'synced', content: { title: 'On its way' } });
});

describe('saving', () => {
  test('DR03 a post made offline is created once on reconnect, also when the answer is lost', async () => {
    const { device, server } = await world();
    await device.connect(false);
    const key = await device.engine.createPost({ ...written, title: 'New' });
    await device.engine.save(key);
    expect(device.engine.document(key)).toMatchObject({ status: 'queued', isNew: true });
    server.faults.push({ code: 'network_timeout', after: true, on: 'save' });
    await device.connect(true);
    expect(device.engine.document(key)).toMatchObject({ status: 'synced', isNew: false, content: { slug: 'new' } });
    expect(server.documents.get(key)?.revision).toBe(1);
    expect(server.documents.size).toBe(4);
  });

  test('DR05 killed after the server saved and before it answered: saved once, synced after the restart', async () => {
    const { device, post, server } = await world();
    device.engine.edit(KEY, { title: 'Once' });
    server.faults.push({ code: 'network_offline', after: true, on: 'save' });
    await device.engine.save(KEY);
    await device.crash();
    expect(post()).toMatchObject({ status: 'synced', content: { title: 'Once' } });
    expect(server.documents.get(KEY)?.revision).toBe(2);
  });

  test('DR03 what is typed after saving stays here, unsaved', async () => {
    const { device, post, stored } = await world();
    await device.connect(false);
    device.engine.edit(KEY, { title: 'Saved' });
    await device.engine.save(KEY);
    device.engine.edit(KEY, { title: 'Saved, and more' });
    await device.connect(true);
    expect(stored()?.title).toBe('Saved');
    expect(post()).toMatchObject({ status: 'dirty', content: { title: 'Saved, and more' }, base: { title: 'Saved' } });
  });

  test('DR03 a lost answer and a second save of later text: no conflict with oneself', async () => {
    const { device, post, server, stored } = await world();
    device.engine.edit(KEY, { title: 'First' });
    server.faults.push({ code: 'network_timeout', after: true, on: 'save' });
    await device.engine.save(KEY);
    await device.clock.advance(10);
    device.engine.edit(KEY, { title: 'First and second' });
    await device.engine.save(KEY);
    await device.settled();
    expect([post()?.status, stored()?.title]).toEqual(['synced', 'First and second']);
  });

  test('DR03 a refused save says why and keeps the text; saving again after mending works', async () => {
    const { device, post, stored } = await world();
    device.engine.edit(KEY, { title: ' ', excerpt: 'Kept' });
    await device.engine.save(KEY);
    await device.settled();
    expect(post()).toMatchObject({ status: 'rejected', problem: { code: 'validation' }, content: { excerpt: 'Kept' } });
    device.engine.edit(KEY, { title: 'Mended' });
    await device.engine.save(KEY);
    await device.settled();
    expect([post()?.status, stored()]).toMatchObject(['synced', { title: 'Mended', excerpt: 'Kept' }]);
  });

  test('DR03 signed out: nothing is sent or lost until the next sign-in', async () => {
    const { device, post, server } = await world();
    device.engine.edit(KEY, { title: 'Waits' });
    server.faults.push({ code: 'session_expired', after: false, on: 'save' });
    await device.engine.save(KEY);
    await device.settled(24 * 3600 * 1000);
    expect([post()?.status, device.engine.state().halted?.code]).toEqual(['queued', 'session_expired']);
    await device.engine.refresh();
    expect(post()?.status).toBe('synced');
  });

  test('DR02 an attached picture is uploaded before the row, once, although the kill came between them', async () => {
    const { device, post, server, stored } = await world();
    await device.connect(false);
    const bytes = new Uint8Array([1, 2, 3]);
    const picture = await device.engine.attach({
      fileName: 'walk.png',
      placeholder: 'abc',
      variants: [{ widthPx: 400, bytes }],
    });
    device.engine.edit(KEY, { picture });
    await device.engine.save(KEY);
    expect(post()?.waitingFiles).toBe(1);
    server.faults.push({ code: 'network_offline', after: false, on: 'save' });
    await device.connect(true);
    await device.crash();
    expect(stored()?.picture).toMatchObject({ file: null, placeholder: 'abc' });
    expect(stored()?.picture.image).toMatch(/^lovable-uploads\/\d+-[0-9a-f]{8}-walk.*\.webp$/);
    expect([server.objects.size, server.calls.filter((call) => call === 'upload').length]).toEqual([1, 1]);
    expect(post()).toMatchObject({ status: 'synced', waitingFiles: 0 });
  });
});
