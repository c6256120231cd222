import { describe, expect, test } from 'vitest';
import { addEverything, addTeam, ADMIN, SHA, SUPPORT, USER_A } from './fixtures.ts';
import { API_FUNCTIONS, AREA_FUNCTIONS } from './grants.ts';
import { freshDatabases, value } from './rpc.ts';

const shop = freshDatabases(async (query) => {
  await addEverything(query);
  await addTeam(query);
});

const RANGE = { p_from: '2026-01-01', p_to: '2026-01-31' };

const adminRpcs: [string, Record<string, unknown>][] = [
  ['admin_illustrations', { p_ids: '{}' }],
  ['publish_illustration', { p: {} }],
  ['match_sources', { p: { items: [] } }],
  ['set_admin_role', { p_user_id: USER_A, p_role: 'owner' }],
  ['list_admins', {}],
  ['create_recovery_codes', {}],
  ['use_recovery_code', { p_code: 'none' }],
  ['remove_second_factor', { p_user_id: USER_A }],
  ['require_second_factor', { p_required: false }],
  ['list_users', { p_search: '', p_page: 1, p_page_size: 10 }],
  ['list_orders', { p_search: '', p_status: null, p_from: null, p_to: null, p_page: 1, p_page_size: 10 }],
  ['admin_stats', {}],
  ['shop_statistics', RANGE],
  [
    'illustration_statistics',
    { ...RANGE, p_search: '', p_never_sold: false, p_sort: 'views', p_ascending: false, p_page: 1, p_page_size: 10 },
  ],
  ['illustration_figures', { p_id: 'paid' }],
  ['list_empty_searches', { ...RANGE, p_limit: 10 }],
  ['customer', { p_key: USER_A }],
  ['export_person', { p_key: USER_A }],
  ['delete_person', { p_key: USER_A }],
  ['grant_license', { p_user_id: USER_A, p_illustration_id: 'other', p_seats: 1, p_reason: 'A gift' }],
  ['revoke_grant', { p_order_id: ADMIN, p_reason: 'Over' }],
  ['resend_receipt', { p_order_id: ADMIN }],
  ['answer_message', { p_id: ADMIN, p_body: 'Hello' }],
  ['ensure_buckets', {}],
  ['add_default_categories', {}],
  ['list_orphans', {}],
  [
    'release_bundle_pack',
    { p_slug: 'fitness', p_bucket: 'downloads', p_object_path: 'x', p_size_bytes: 1, p_sha256: SHA },
  ],
  ['rollback_bundle_pack', { p_slug: 'fitness', p_version: 1 }],
  ['save_blog_post', { p_id: ADMIN, p_base_revision: 0, p_patch: {} }],
  ['delete_blog_post', { p_id: ADMIN, p_base_revision: 0 }],
  ['save_about_page', { p_base_revision: 1, p_sections: [] }],
  ['save_team', { p_base_revision: 1, p_members: [] }],
  ['revise_illustrations', { p: { ids: [] } }],
  ['change_illustrations', { p: { items: [] } }],
  ['catalog_table', { p_after: '', p_limit: 1 }],
  ['restore_illustrations', { p: { items: [] } }],
  ['delete_illustrations', { p: { ids: [] } }],
  ['deactivate_category', { p: {} }],
  ['median_price', {}],
  ['order_categories', { p: { ids: [] } }],
  ['reconcile_orders', {}],
  ['save_file_facts', { p_bucket: 'downloads', p_object_path: 'x', p_facts: [] }],
  ['release_free_pack', { p: {} }],
  ['code_statistics', { p_from: '2026-11-01', p_to: '2026-11-25' }],
  ['settings_to_fill', {}],
  ['shop_settings_document', {}],
  ['save_shop_settings', { p_base_revision: 0, p: {} }],
  ['order_featured', { p: { ids: [] } }],
  ['list_activity', { p: {} }],
  ['activity_people', {}],
  ['undo_activity', { p_id: ADMIN }],
  ['list_discount_codes', {}],
  ['list_packs_and_bundles', {}],
  ['save_pack', { p: {} }],
  ['delete_pack', { p_slug: 'fitness' }],
  ['order_packs', { p: { slugs: [] } }],
  ['save_bundle', { p: {} }],
  ['delete_bundle', { p_id: 'bundle-x' }],
  ['preview_sale', { p_ids: '{}', p_sale_price: 1, p_starts_at: '2026-12-01' }],
  ['reprice_illustrations', { p: {} }],
  ['monthly_documents', { p_month: '2026-11-01' }],
  ['save_pack_previews', { p_bucket: 'downloads', p_object_path: 'x', p_previews: [] }],
];

describe('admin functions', () => {
  test('SE01 they are all that signed-in people may call, but the catalog, the version of the content and what is theirs', () => {
    const names = adminRpcs.map(([name]) => name);
    const others = [
      'admin_access',
      'bundle_contents',
      'content_version',
      'related_illustrations',
      'delete_my_account',
      'download_target',
      'export_my_data',
      'find_illustrations',
      'included_in_my_bundle',
      'invoice_document',
      'items_named_in',
      'license_certificate',
      'license_choices',
      'list_illustration_ids',
      'list_illustrations',
      'my_bundle_files',
      'my_library',
      'my_lists',
      'order_documents',
      'packs_of_item',
      'posts_naming',
      'quote_cart',
      'search_catalog',
      'shared_list',
      'shop_details',
      'shop_pack',
      'shop_packs',
    ];
    expect([...names, ...others].toSorted()).toEqual(API_FUNCTIONS.authenticated.split(' '));
  });

  test.each(adminRpcs)(
    'SE01 OW12 %s refuses visitors and shoppers, and opens to owners and the role of its area alone',
    async (name, args) => {
      expect(await shop.refusal('anon', name, args)).toMatchObject({ code: '42501' });
      expect(await shop.refusal('userA', name, args)).toMatchObject({
        code: '42501',
        message: 'Only an administrator may do this.',
      });
      const outcomes: Record<string, boolean> = {};
      for (const role of ['editor', 'support', 'admin'] as const) {
        outcomes[role] = await shop.call(role, name, args).then(
          () => true,
          ({ code }: { code: string }) => code !== '42501',
        );
      }
      const opens = (role: keyof typeof AREA_FUNCTIONS) => AREA_FUNCTIONS[role].split(' ').includes(name);
      expect(outcomes).toEqual({ editor: opens('editor'), support: opens('support'), admin: true });
    },
  );
});

describe('set_admin_role and list_users', () => {
  const setAdmin = (p_user_id: string, isOwner: boolean) => ({ p_user_id, p_role: isOwner ? 'owner' : null });

  test('AD04 promotes and demotes', async () => {
    await shop.call('admin', 'set_admin_role', setAdmin(USER_A, true));
    await shop.call('userA', 'set_admin_role', setAdmin(ADMIN, false));
    expect(await shop.refusal('admin', 'admin_stats')).toMatchObject({ code: '42501' });
  });

  test('AD04 refuses to demote the last administrator, also for the service', async () => {
    const refused = await shop.refusal('admin', 'set_admin_role', setAdmin(ADMIN, false));
    expect(refused).toMatchObject({
      code: 'P0001',
      hint: 'last_admin',
      message: 'The last owner cannot be demoted or deleted.',
    });
    await expect(
      shop.database.withRole({ role: 'service_role' }, (query) => query('update public.profiles set is_admin = false')),
    ).rejects.toMatchObject({ hint: 'last_admin' });
  });

  test('AD04 two administrators who demote each other at once do not both succeed', async () => {
    await shop.call('admin', 'set_admin_role', setAdmin(USER_A, true));
    const outcomes = await Promise.allSettled([
      shop.call('admin', 'set_admin_role', setAdmin(USER_A, false)),
      shop.call('userA', 'set_admin_role', setAdmin(ADMIN, false)),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await value(shop.database, `select count(*) from public.profiles where admin_role = 'owner'`)).toBe(1);
  });

  test('OW12 an editor is no owner: the last owner stays beside editors and support, also when accounts are deleted', async () => {
    expect(await shop.refusal('admin', 'set_admin_role', { p_user_id: ADMIN, p_role: 'editor' })).toMatchObject({
      hint: 'last_admin',
    });
    await expect(shop.database.admin(`delete from auth.users where id = '${ADMIN}'`)).rejects.toMatchObject({
      hint: 'last_admin',
    });
    await shop.call('admin', 'set_admin_role', { p_user_id: SUPPORT, p_role: 'owner' });
    await shop.call('support', 'set_admin_role', { p_user_id: ADMIN, p_role: 'support' });
    expect(await shop.refusal('admin', 'set_admin_role', { p_user_id: ADMIN, p_role: 'owner' })).toMatchObject({
      code: '42501',
    });
    await expect(
      shop.database.admin(`update public.profiles set admin_role = 'king' where id = '${ADMIN}'`),
    ).rejects.toMatchObject({ code: '23514' });
  });

  test('AD04 an unknown user is told', async () => {
    expect(
      await shop.refusal('admin', 'set_admin_role', setAdmin('00000000-0000-4000-8000-000000000000', true)),
    ).toMatchObject({ code: 'P0001', hint: 'user_unknown' });
  });

  test('AD04 10,000 users are paged and searched by mail and name; wildcards are plain characters', async () => {
    // Without triggers, what they write for each row is written for all at once.
    await shop.database.admin(`
      do $do$
      begin
        set local session_replication_role = replica;
        insert into auth.users (id, email, created_at)
          select gen_random_uuid(), 'person' || n || '@many.test', now() - n * interval '1 minute' from generate_series(1, 10000) n;
        insert into public.profiles (id) select id from auth.users where email like '%@many.test';
        insert into private.user_search select id, created_at, email from auth.users where email like '%@many.test';
      end
      $do$`);
    interface Users {
      total: number;
      users: { email: string; full_name: string | null; is_admin: boolean }[];
    }
    const list = (p_search: string, p_page: number, p_page_size = 24) =>
      shop.call<Users>('admin', 'list_users', { p_search, p_page, p_page_size });
    const last = await list('', 417);
    expect([last.total, last.users.length]).toEqual([10005, 10005 - 416 * 24]);
    const [one, two] = [await list('', 1), await list('', 2)];
    expect(new Set([...one.users, ...two.users].map(({ email }) => email)).size).toBe(48);
    expect((await list('PERSON9999@', 1)).users).toMatchObject([
      { email: 'person9999@many.test', full_name: null, is_admin: false },
    ]);
    expect((await list('ama adm', 1)).users).toMatchObject([{ email: 'admin@shop.test', is_admin: true }]);
    expect((await list('%', 1)).total).toBe(0);
    expect((await list('person_', 1)).total).toBe(0);
  });

  test('AD04 a sign-up name that breaks the rules does not stop the sign-up', async () => {
    await shop.database.admin(`insert into auth.users (id, email, raw_user_meta_data) values
      ('e0000000-0000-4000-8000-00000000000e', 'x@shop.test', '{"full_name": " X "}'),
      ('e0000000-0000-4000-8000-00000000000f', 'y@shop.test', null)`);
    expect(
      await value(shop.database, `select count(*) from public.profiles where id::text like 'e%' and full_name is null`),
    ).toBe(2);
  });
});
