import { describe, expect, test } from 'vitest';
import {
  addCatalog,
  addUsers,
  addRows,
  identities,
  POST_DRAFT,
  POST_LIVE,
  POST_SCHEDULED,
  USER_A,
} from './fixtures.ts';
import { freshDatabases } from './rpc.ts';

const shop = freshDatabases(async (query) => {
  for (const add of [addUsers, addCatalog, addRows]) await add(query);
});
const version = () => shop.call<string>('anon', 'content_version');

/** Whether the version differs after the statement. */
async function changes(statement: string): Promise<boolean> {
  const before = await version();
  await shop.database.admin(statement);
  return (await version()) !== before;
}

describe('content_version', () => {
  /** Each statement in turn, with what it is. */
  const together = async (statements: readonly (readonly [string, string])[]) => {
    const seen: Record<string, boolean> = {};
    for (const [what, statement] of statements) seen[what] = await changes(statement);
    return seen;
  };
  const all = (statements: readonly (readonly [string, string])[], value: boolean) =>
    Object.fromEntries(statements.map(([what]) => [what, value]));

  test('SF07 BL01 changes with whatever visitors see', async () => {
    const statements = [
      [
        'a new illustration',
        `insert into public.illustrations (title, description, category, image) values ('New', 'Ten letters or more', 'Tech', 'i.webp')`,
      ],
      ['a price', `update public.illustrations set price = 3 where id = 'paid'`],
      ['an illustration that goes', `delete from public.illustrations where id = 'empty'`],
      ['a category', `update public.categories set is_active = false where name = 'Faith'`],
      ['a section', `update public.about_content set content = 'New' where section_key = 'mission'`],
      ['a member who leaves', `delete from public.team_members where name = 'Ada'`],
      ['a pack', `update public.bundle_packs set version = 2 where slug = 'tech-startup'`],
      ['a post', `update public.blog_posts set title = 'New' where id = '${POST_LIVE}'`],
      ['a post taken back', `update public.blog_posts set is_published = false where id = '${POST_LIVE}'`],
      ['a post that goes', `delete from public.blog_posts where id = '${POST_SCHEDULED}'`],
      ['a draft published', `update public.blog_posts set is_published = true where id = '${POST_DRAFT}'`],
      ['a license', `update public.license_options set name = 'Press and web' where code = 'press'`],
      ['a price of a license', `delete from public.illustration_license_prices where illustration_id = 'paid'`],
      ['a filter', `update public.facet_values set label = 'Plaits' where value = 'braids'`],
      ['a series', `insert into public.series (slug, name) values ('dawn', 'Dawn')`],
      ['what is in a pack', `delete from public.pack_items where illustration_id = 'paid'`],
      ['everything gone', 'truncate public.team_members'],
    ] as const;
    expect(await together(statements)).toEqual(all(statements, true));
  });

  test('SF07 stays with what they do not', async () => {
    const statements = [
      ['a draft', `update public.blog_posts set title = 'New' where id = '${POST_DRAFT}'`],
      [
        'a new draft',
        `insert into public.blog_posts (title, content, excerpt, author, image, category) values ('T', 'C', 'E', 'A', 'i.webp', 'Culture')`,
      ],
      ['a profile', `update public.profiles set full_name = 'Other' where id = '${USER_A}'`],
      ['an order', `update public.orders set payment_status = 'completed'`],
      ['nothing at all', 'select 1'],
    ] as const;
    expect(await together(statements)).toEqual(all(statements, false));
  });

  test('HX01 statements of a signed-in user that reach no row note nothing and build nothing anew', async () => {
    const state = () =>
      shop.database.admin(
        `select (select count(*) from private.content_changes) as changes,
          (select string_agg(l.ctid::text || l.xmin, ',' order by l.term) from private.search_lexicon l) as lexicon`,
      );
    const before = await state();
    const tables =
      'illustrations categories facet_values search_synonyms about_content team_members bundle_packs blog_posts'.split(
        ' ',
      );
    let answered = 0;
    for (const table of tables) {
      for (const statement of [`delete from public.${table}`, `update public.${table} set created_at = now()`]) {
        await shop.database
          .withRole(identities.userA, (query) => query(statement))
          .then(
            () => (answered += 1),
            (error: { code?: string }) => expect(error.code).toMatch(/^42(501|703)$/),
          );
      }
    }
    expect(answered).toBeGreaterThan(3);
    expect(await state()).toEqual(before);
  });

  test('BL01 changes when a scheduled post’s time has come, without any write', async () => {
    await shop.database.admin(
      `update public.blog_posts set published_at = now() + interval '1 second' where id = '${POST_SCHEDULED}'`,
    );
    const before = await version();
    await expect.poll(version, { timeout: 40_000 }).not.toBe(before);
  });

  test('SF07 a change that is committed late counts too', async () => {
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let wrote = () => undefined as void;
    const written = new Promise<void>((resolve) => {
      wrote = resolve;
    });
    const slow = shop.database.adminTransaction(async (query) => {
      await query(`update public.illustrations set price = 4 where id = 'paid'`);
      wrote();
      await held;
    });
    await written;
    await shop.database.admin(`update public.illustrations set price = 4 where id = 'other'`);
    const before = await version();
    release();
    await slow;
    expect(await version()).not.toBe(before);
  });

  test('OP02 a notice counts as given until the next change; the list of changes stays short', async () => {
    const pending = () => shop.call<string | null>('service', 'pending_content_notice');
    expect(await pending()).toBe(await version());
    await shop.call('service', 'finish_content_notice', { p_version: await version() });
    expect(await pending()).toBeNull();
    await shop.database.admin('insert into private.content_changes select from generate_series(1, 1500)');
    const before = await version();
    expect(await pending()).toBe(before);
    await shop.call('service', 'clean_up');
    expect(await version()).toBe(before);
    const [row] = await shop.database.admin<{ count: number }>('select count(*) as count from private.content_changes');
    expect(row?.count).toBeLessThanOrEqual(1001);
  });
});
