/** The engine against a real backend: two devices, pictures, lost answers, deletion, lists. */
import { afterAll, describe, expect, test } from 'vitest';
import { type BlogPostContent, type DraftKey } from '@baobab/domain/entities/draft-content';
import { emptyPicture } from '@baobab/domain/fields/picture';
import { createRestClient } from '@baobab/data/client';
import { stackOfFile } from '@baobab/testing/stack-of-file';
import { createMemoryDraftStore, DraftDisk } from '@baobab/testing/memory-draft-store';
import { createDraftEngine, type DraftEngine } from '../engine/engine.ts';
import { createSupabaseDraftRemote } from './supabase-remote.ts';

const stack = stackOfFile();
const engines: DraftEngine[] = [];
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.close()));
});

interface DeviceOptions {
  disk?: DraftDisk;
  /** How many answers of saves are lost after the server did its work. */
  lose?: number;
  token?: () => Promise<string | null>;
}

async function device(options: DeviceOptions = {}) {
  let lose = options.lose ?? 0;
  const { url, publishableKey: key } = stack;
  const client = createRestClient({
    url,
    key,
    accessToken: options.token ?? stack.admin.auth.accessToken,
    fetch: async (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      const answer = await fetch(input, init);
      if (!address.includes('/rpc/save_') || lose <= 0) return answer;
      lose -= 1;
      throw new TypeError('the line dropped');
    },
  });
  const engine = createDraftEngine({
    store: createMemoryDraftStore(options.disk),
    remote: createSupabaseDraftRemote(client),
    clock: {
      now: () => Date.now(),
      after(delayMs, run) {
        const timer = setTimeout(run, delayMs / 20);
        return () => clearTimeout(timer);
      },
    },
    connectivity: { online: () => true, subscribe: () => () => {} },
    random: { next: () => 0.5, uuid: () => crypto.randomUUID() },
  });
  engines.push(engine);
  await engine.start();
  return engine;
}

const written: Partial<BlogPostContent> = {
  title: 'Indigo',
  excerpt: 'Short.',
  content: 'One.\n\nTwo.\n\nThree.',
  author: 'Ada',
  category: 'Culture',
  picture: { ...emptyPicture(), image: 'lovable-uploads/a.webp' },
};
const settled = (engine: DraftEngine, key: DraftKey) =>
  expect.poll(() => engine.document(key)?.status, { timeout: 40_000 });
const posts = async () =>
  (await stack.service.from('blog_posts').select('id,title,revision,content').throwOnError()).data ?? [];

describe('drafts against the backend', () => {
  test('DR03 created once although the answer was lost twice; the server’s slug and author come back', async () => {
    const engine = await device({ lose: 2 });
    const key = await engine.createPost({ ...written, title: 'Once only' });
    await engine.save(key);
    await settled(engine, key).toBe('synced');
    expect((await posts()).filter(({ title }) => title === 'Once only')).toMatchObject([{ revision: 1 }]);
    expect(engine.document(key)).toMatchObject({ content: { slug: 'once-only' }, isNew: false });
    expect(engine.document(key)?.changedBy).toBeTruthy();
  });

  test('DR03 DR04 two devices: disjoint edits merge, and deletion is told', async () => {
    const one = await device();
    const key = await one.createPost(written);
    await one.save(key);
    await settled(one, key).toBe('synced');
    const two = await device();
    await expect.poll(() => two.document(key)?.content.title).toBe('Indigo');

    one.edit(key, { content: 'One, mine.\n\nTwo.\n\nThree.', tags: ['dye'] });
    two.edit(key, { content: 'One.\n\nTwo.\n\nThree, theirs.', tags: ['cloth'] });
    await one.save(key);
    await settled(one, key).toBe('synced');
    await two.save(key);
    await settled(two, key).toBe('synced');
    await one.refresh();
    const merged = { content: 'One, mine.\n\nTwo.\n\nThree, theirs.', tags: ['cloth', 'dye'] };
    for (const engine of [one, two]) {
      const content = engine.document(key)?.content;
      expect({ ...content, tags: content?.tags.toSorted() }).toMatchObject(merged);
    }
    await two.remove(key);
    await expect.poll(() => two.document(key)).toBeNull();
    one.edit(key, { title: 'Too late' });
    await one.save(key);
    await settled(one, key).toBe('conflict');
    expect(one.document(key)?.conflict?.reason).toBe('deleted_elsewhere');
  });

  test('DR02 AD08 a section with an attached picture: uploaded first, saved in one transaction, nothing twice', async () => {
    const engine = await device({ lose: 1 });
    await expect.poll(() => engine.document('about_page')).not.toBeNull();
    const bytes = new Uint8Array(Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'));
    const picture = await engine.attach({
      fileName: 'team.png',
      placeholder: 'abc',
      variants: [{ widthPx: 1, bytes }],
    });
    const id = crypto.randomUUID();
    const section = { id, sectionKey: 'mission', title: 'Mission', content: 'Why.', picture, isActive: true };
    engine.edit('about_page', { sections: [section] });
    await engine.save('about_page');
    await settled(engine, 'about_page').toBe('synced');
    const [stored] = engine.document('about_page')?.content.sections ?? [];
    expect(stored).toMatchObject({ id, picture: { file: null, placeholder: 'abc', imageWidths: [1] } });
    const object = await fetch(`${stack.url}/storage/v1/object/public/images/${stored?.picture.image}`);
    expect(object.status).toBe(200);
    const rows = await stack.service.from('about_content').select('id,image_url').throwOnError();
    expect(rows.data).toEqual([{ id, image_url: stored?.picture.image }]);
  });

  test('AD09 DR03 the team of one device is that of another, in its order', async () => {
    const [one, two] = [await device(), await device()];
    const member = (name: string) => ({
      id: crypto.randomUUID(),
      name,
      position: 'Artist',
      bio: '',
      picture: emptyPicture(),
      isActive: true,
    });
    const members = [member('Bea'), member('Ada')];
    await one.open('team');
    one.edit('team', { members });
    await one.save('team');
    await settled(one, 'team').toBe('synced');
    await two.open('team');
    await two.refresh();
    expect(two.document('team')?.content.members).toEqual(members);
  });

  test('DR01 a device without an admin’s sign-in forgets nothing that it knows', async () => {
    const disk = new DraftDisk();
    const first = await device({ disk });
    const key = await first.createPost({ ...written, title: 'Draft only' });
    await first.save(key);
    await settled(first, key).toBe('synced');
    await first.close();
    for (const token of [async () => null, stack.shopper.auth.accessToken]) {
      const engine = await device({ disk, token });
      await expect.poll(() => engine.state().halted?.code).toMatch(/not_signed_in|not_admin/);
      expect(engine.document(key)?.content).toMatchObject({ title: 'Draft only' });
    }
  });
});
