import { describe, expect, test } from 'vitest';
import { addUsers, identities } from './fixtures.ts';
import { freshDatabases, overlap, value } from './rpc.ts';

interface Saved {
  status: 'saved' | 'conflict' | 'deleted';
  row: Record<string, unknown> | null;
}
interface SavedList {
  status: 'saved' | 'conflict';
  revision: number;
  rows: Record<string, unknown>[];
}

const ID = '7e000000-0000-4000-8000-000000000001';
const IN_AN_HOUR = () => new Date(Date.now() + 3_600_000).toISOString();

const shop = freshDatabases(addUsers);

const draft = {
  title: 'Hello World',
  content: 'Text',
  excerpt: 'Short',
  author: 'Ada',
  image: 'a.webp',
  category: 'Culture',
};
const save = (base: number | null, patch: object, id = ID) =>
  shop.call<Saved>('admin', 'save_blog_post', { p_id: id, p_base_revision: base, p_patch: patch });
const remove = (base: number) => shop.call<Saved>('admin', 'delete_blog_post', { p_id: ID, p_base_revision: base });
const visible = async (person: 'anon' | 'userA' | 'admin') =>
  (
    await shop.database.withRole(identities[person], (query) =>
      query<{ slug: string }>('select slug from public.blog_posts order by slug'),
    )
  ).map(({ slug }) => slug);

describe('save_blog_post', () => {
  test('DR03 creates once and updates once, also when the answer was lost and the save repeated', async () => {
    expect(await save(0, draft)).toMatchObject({
      status: 'saved',
      row: { id: ID, revision: 1, slug: 'hello-world', is_published: false },
    });
    expect(await save(0, { ...draft, slug: '' })).toMatchObject({ status: 'saved', row: { revision: 1 } });
    expect(await save(1, { title: 'Hello Again', is_published: true })).toMatchObject({
      status: 'saved',
      row: { revision: 2 },
    });
    expect(await save(1, { title: 'Hello Again', is_published: true })).toMatchObject({
      status: 'saved',
      row: { revision: 2 },
    });
    expect(await value(shop.database, 'select count(*) from public.blog_posts')).toBe(1);
  });

  test('DR03 a save over a change that was not seen is a conflict, and writes nothing', async () => {
    await save(0, draft);
    await save(1, { excerpt: 'Theirs' });
    expect(await save(1, { excerpt: 'Mine' })).toMatchObject({
      status: 'conflict',
      row: { revision: 2, excerpt: 'Theirs' },
    });
    expect(await save(0, { ...draft, title: 'Other' })).toMatchObject({ status: 'conflict' });
    expect(await save(2, { excerpt: 'Mine' })).toMatchObject({
      status: 'saved',
      row: { revision: 3, excerpt: 'Mine' },
    });
  });

  test('DR03 two saves at once: one is saved, the other conflicts', async () => {
    await save(0, draft);
    const both = await Promise.all([save(1, { excerpt: 'One' }), save(1, { excerpt: 'Two' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['conflict', 'saved']);
  });

  test('DR03 a creation repeated while the first is still under way creates once', async () => {
    const again = JSON.stringify(draft);
    const [, second] = await overlap(
      shop.database,
      identities.admin,
      (query) => query('select public.save_blog_post($1, 0, $2)', [ID, again]),
      () => save(0, draft),
    );
    expect(second).toMatchObject({ status: 'saved', row: { revision: 1 } });
  });

  test('DR03 tells that the other side deleted the post', async () => {
    await save(0, draft);
    await shop.database.admin('delete from public.blog_posts');
    expect(await save(1, { excerpt: 'Mine' })).toEqual({ status: 'deleted', row: null, revision: 2 });
  });

  test('DR03 a creation repeated after the post was deleted makes nothing; a caller who knows of the deletion may', async () => {
    await save(0, draft);
    expect(await remove(1)).toEqual({ status: 'deleted', row: null, revision: 2 });
    expect(await save(0, draft)).toEqual({ status: 'deleted', row: null, revision: 2 });
    // made again, it is not what was known of it before
    expect(await save(2, draft)).toMatchObject({ status: 'saved', row: { revision: 3 } });
    expect(await save(2, draft)).toMatchObject({ status: 'saved', row: { revision: 3 } });
    await remove(3);
    expect(await save(2, draft)).toMatchObject({ status: 'deleted', revision: 4 });
  });

  test('DR03 a creation that arrives after it was taken back makes nothing', async () => {
    expect(await remove(0)).toMatchObject({ status: 'deleted', revision: 1 });
    expect(await save(0, draft)).toMatchObject({ status: 'deleted', revision: 1 });
    expect(await value(shop.database, 'select count(*) from public.blog_posts')).toBe(0);
  });

  test('DR03 a deletion over a change that was not seen deletes nothing; repeated, it is done', async () => {
    await save(0, draft);
    expect(await remove(0)).toMatchObject({ status: 'conflict', row: { revision: 1 } });
    await save(1, { excerpt: 'Theirs' });
    expect(await remove(1)).toMatchObject({ status: 'conflict', row: { excerpt: 'Theirs' } });
    expect(await remove(2)).toMatchObject({ status: 'deleted', revision: 3 });
    expect(await remove(2)).toMatchObject({ status: 'deleted', revision: 3 });
  });

  test('DR03 only the editor’s fields are taken; rules of the table hold', async () => {
    const forged = {
      ...draft,
      id: '00000000-0000-4000-8000-000000000000',
      revision: 99,
      created_at: '2000-01-01',
      updated_by: null,
    };
    expect(await save(0, forged)).toMatchObject({
      row: { id: ID, revision: 1, updated_by: identities.admin.claims?.sub },
    });
    expect(
      await shop.refusal('admin', 'save_blog_post', { p_id: ID, p_base_revision: 1, p_patch: { title: ' ' } }),
    ).toMatchObject({ code: '23514' });
  });
});

describe('publishing', () => {
  test('BL03 drafts and scheduled posts are hidden by policy until their time', async () => {
    await save(0, draft);
    await save(
      0,
      { ...draft, title: 'Later', is_published: true, published_at: IN_AN_HOUR() },
      '7e000000-0000-4000-8000-000000000002',
    );
    await save(0, { ...draft, title: 'Now', is_published: true }, '7e000000-0000-4000-8000-000000000003');
    expect([await visible('anon'), await visible('userA'), await visible('admin')]).toEqual([
      ['now'],
      ['now'],
      ['hello-world', 'later', 'now'],
    ]);
    await shop.database.admin(
      `update public.blog_posts set published_at = now() - interval '1 second' where slug = 'later'`,
    );
    expect(await visible('anon')).toEqual(['later', 'now']);
  });

  test('BL03 unpublishing clears the public date; the first one is kept', async () => {
    await save(0, { ...draft, is_published: true, published_at: '2020-01-01T00:00:00Z' });
    const first = () => value<string>(shop.database, 'select first_published_at from private.blog_post_publications');
    expect(await save(1, { is_published: false })).toMatchObject({ row: { published_at: null } });
    const { row } = await save(2, { is_published: true });
    expect(Date.parse(String(row?.published_at))).toBeGreaterThan(Date.parse('2026-01-01'));
    expect(Date.parse(await first())).toBe(Date.parse('2020-01-01T00:00:00Z'));
  });

  test('BL03 a post that was only scheduled has no first date yet: it moves with the schedule', async () => {
    await save(0, { ...draft, is_published: true, published_at: IN_AN_HOUR() });
    await save(1, { published_at: '2026-01-02T00:00:00Z' });
    expect(
      Date.parse(await value(shop.database, 'select first_published_at from private.blog_post_publications')),
    ).toBe(Date.parse('2026-01-02T00:00:00Z'));
  });

  test.each([
    ['', 'hello-world-2'],
    ['  My  SLUG! ', 'my-slug'],
  ])('BL03 slug %j becomes %s', async (slug, expected) => {
    await save(0, draft);
    expect(await save(0, { ...draft, slug }, '7e000000-0000-4000-8000-000000000002')).toMatchObject({
      row: { slug: expected },
    });
  });

  test('BL03 a slug that another post has is refused', async () => {
    await save(0, draft);
    const taken = {
      p_id: '7e000000-0000-4000-8000-000000000002',
      p_base_revision: 0,
      p_patch: { ...draft, slug: 'hello-world' },
    };
    expect(await shop.refusal('admin', 'save_blog_post', taken)).toMatchObject({ code: '23505' });
  });
});

describe('save_about_page', () => {
  const section = (key: string, order: number, over: object = {}) => ({
    section_key: key,
    title: key,
    content: 'Text',
    display_order: order,
    is_active: true,
    ...over,
  });
  const savePage = (base: number, sections: object[]) =>
    shop.call<SavedList>('admin', 'save_about_page', { p_base_revision: base, p_sections: sections });
  const keys = ({ rows }: SavedList) => rows.map((row) => row.section_key);

  test('AD08 DR03 saves the whole page in one transaction: removed, changed, added, reordered', async () => {
    const one = await savePage(1, [section('mission', 0), section('story', 1), section('values', 2)]);
    expect(one).toMatchObject({ status: 'saved', revision: 2 });
    const [mission, , values] = one.rows;
    const two = await savePage(2, [
      { ...values, display_order: 0 },
      { ...mission, display_order: 1, title: 'New' },
      section('team', 2),
    ]);
    expect([two.status, two.revision, keys(two)]).toEqual(['saved', 3, ['values', 'mission', 'team']]);
    expect(two.rows[1]).toMatchObject({ id: mission?.id, title: 'New', revision: 2 });
  });

  test('DR03 a stale save is a conflict that brings the current page; a repeated save is saved', async () => {
    const mine = [section('mission', 0, { id: '5e000000-0000-4000-8000-000000000001' })];
    await savePage(1, mine);
    expect(await savePage(1, mine)).toMatchObject({ status: 'saved', revision: 2 });
    const conflict = await savePage(1, [section('story', 0)]);
    expect([conflict.status, conflict.revision, keys(conflict)]).toEqual(['conflict', 2, ['mission']]);
  });

  test('AD08 two sections may trade their keys; a refused row takes the whole save back', async () => {
    const { rows } = await savePage(1, [section('a', 0), section('b', 1)]);
    const traded = await savePage(2, [
      { ...rows[0], section_key: 'b' },
      { ...rows[1], section_key: 'a' },
    ]);
    expect(keys(traded)).toEqual(['b', 'a']);
    const bad = { p_base_revision: 3, p_sections: [section('c', 0), section('c', 1)] };
    expect(await shop.refusal('admin', 'save_about_page', bad)).toMatchObject({ code: '23505' });
    expect(await value(shop.database, 'select count(*) from public.about_content')).toBe(2);
    expect(await value(shop.database, `select revision from public.content_documents where kind = 'about_page'`)).toBe(
      3,
    );
  });
});

describe('save_team', () => {
  test('AD09 DR03 saves the list at once and refuses a stale one', async () => {
    const saveTeam = (base: number, members: object[]) =>
      shop.call<SavedList>('admin', 'save_team', { p_base_revision: base, p_members: members });
    const one = await saveTeam(1, [
      { name: 'Ada', position: 'Artist', bio: null },
      { name: 'Bea', position: 'Editor', bio: 'Writes.' },
    ]);
    expect(one).toMatchObject({
      status: 'saved',
      revision: 2,
      rows: [{ name: 'Ada', display_order: 0, is_active: true }, { name: 'Bea' }],
    });
    const two = await saveTeam(2, [{ ...one.rows[1], bio: null, is_active: false }]);
    expect(two).toMatchObject({
      revision: 3,
      rows: [{ id: one.rows[1]?.id, bio: null, is_active: false, display_order: 1 }],
    });
    expect(await saveTeam(2, [])).toMatchObject({ status: 'conflict', revision: 3, rows: [{ name: 'Bea' }] });
    expect(await saveTeam(3, [])).toMatchObject({ status: 'saved', revision: 4, rows: [] });
  });
});
