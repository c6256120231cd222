import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { stackOfFile } from '@baobab/testing/stack-of-file';
import { listAboutSections, listTeam } from './about.ts';
import {
  saveAboutPage,
  saveTeam,
  getListHeads,
  getSections,
  savePostDocument,
  type BlogPostPatch,
} from './draft-documents.ts';
import { listAdminPosts, probeBlog } from './admin-blog.ts';
import { getPost, latestPosts, listPosts, listTopics, relatedPosts } from './blog.ts';

const stack = stackOfFile();

const post = (title: string, patch: BlogPostPatch = {}): BlogPostPatch => ({
  title,
  content: 'One.\n\nTwo.',
  excerpt: 'Short.',
  author: 'Ama Mensah',
  image: 'https://pictures.test/a.png',
  category: 'Design Tips',
  ...patch,
});

async function save(patch: BlogPostPatch): Promise<string> {
  const id = randomUUID();
  expect(await savePostDocument(stack.admin.client, id, 0, patch)).toMatchObject({ status: 'saved' });
  return id;
}

describe('blog', () => {
  test('BL03 drafts and scheduled posts are on no page of the shop, for admins neither, who see them in their lists', async () => {
    const draft = await save(post('A draft'));
    const published_at = new Date(Date.now() + 86_400_000).toISOString();
    const scheduled = await save(post('Tomorrow', { is_published: true, published_at }));
    for (const id of [draft, scheduled]) {
      expect(await getPost(stack.admin.client, id)).toBeNull();
      expect(await getPost(stack.admin.client, id, { drafts: true })).not.toBeNull();
    }
    expect((await listPosts(stack.admin.client)).total).toBe(0);
    expect((await listAdminPosts(stack.admin.client)).total).toBe(2);
  });

  test('BL01 BL02 BL03 six a page, newest first; by id and by slug; related topped up to three', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 8; index += 1) {
      const published_at = new Date(Date.UTC(2026, 0, index + 1)).toISOString();
      ids.push(
        await save(
          post(`Post ${index}`, { is_published: true, published_at, category: index < 2 ? 'News' : 'Stories' }),
        ),
      );
    }
    const [first, second] = await Promise.all([1, 2].map((page) => listPosts(stack.visitor, { page })));
    expect(first).toMatchObject({ total: 8, pageCount: 2 });
    expect(first?.items.map(({ title }) => title)).toEqual([7, 6, 5, 4, 3, 2].map((index) => `Post ${index}`));
    expect(second?.items).toHaveLength(2);
    expect((await latestPosts(stack.visitor)).map(({ title }) => title)).toEqual(['Post 7', 'Post 6', 'Post 5']);
    expect(await getPost(stack.visitor, 'post-3')).toMatchObject({
      id: ids[3],
      slug: 'post-3',
      content: 'One.\n\nTwo.',
      showDate: true,
    });
    const related = await relatedPosts(stack.visitor, { id: ids[0] ?? '', category: 'News' });
    expect(related.map(({ title }) => title)).toEqual(['Post 1', 'Post 7', 'Post 6']);
    const topics = await listTopics(stack.visitor);
    expect(topics.map(({ name }) => name)).toEqual(expect.arrayContaining(['Inclusive Design', 'News', 'Stories']));
    expect(topics.filter(({ hasPosts }) => hasPosts).map(({ name }) => name)).not.toContain('Inclusive Design');
    expect(topics).toContainEqual({ name: 'News', hasPosts: true });
    expect((await listPosts(stack.visitor, { category: 'News' })).total).toBe(2);
  });

  test('AD07 search looks into title, category and author; the probe answers', async () => {
    expect((await listAdminPosts(stack.admin.client, { search: 'ama m' })).total).toBe(10);
    expect((await listAdminPosts(stack.admin.client, { search: 'news' })).total).toBe(2);
    await expect(probeBlog(stack.admin.client)).resolves.toBeUndefined();
  });
});

const picture = { imageUrl: null, imageWidths: [], placeholder: null };

describe('about', () => {
  test('AD08 AB01 sections are saved together and shown when active', async () => {
    const { client } = stack.admin;
    const { revision } = (await getListHeads(client)).about_page;
    expect(await getSections(client)).toEqual([]);
    const section = (sectionKey: string, displayOrder: number, isActive = true) => ({
      sectionKey,
      title: sectionKey,
      content: 'Words.',
      displayOrder,
      isActive,
      ...picture,
    });
    const saved = await saveAboutPage(client, revision, [
      section('story', 1),
      section('mission', 0),
      section('hidden', 2, false),
    ]);
    expect(saved.status).toBe('saved');
    expect((await listAboutSections(stack.visitor)).map(({ sectionKey }) => sectionKey)).toEqual(['mission', 'story']);
  });

  test('AD09 the team likewise', async () => {
    const { client } = stack.admin;
    const { revision } = (await getListHeads(client)).team;
    const member = { name: 'Ama', position: 'Artist', bio: '', displayOrder: 0, isActive: true, ...picture };
    const saved = await saveTeam(client, revision, [
      member,
      { ...member, name: 'Kofi', displayOrder: 1, isActive: false },
    ]);
    expect(saved).toMatchObject({ status: 'saved', rows: [{ name: 'Ama' }, { name: 'Kofi' }] });
    expect((await listTeam(stack.visitor)).map(({ name }) => name)).toEqual(['Ama']);
  });
});
