/** The identities and rows that the policy matrix and the RPC tests speak of. */
import type { Query, SessionAuth } from '../local/db/session.ts';

export const USER_A = 'a0000000-0000-4000-8000-000000000001';
export const USER_B = 'b0000000-0000-4000-8000-000000000002';
export const ADMIN = 'c0000000-0000-4000-8000-000000000003';
/** Administrators with one area each; rows of `addTeam`. */
export const EDITOR = 'c0000000-0000-4000-8000-000000000004';
export const SUPPORT = 'c0000000-0000-4000-8000-000000000005';
/** Deleted, while a token of it is still valid. */
const GHOST = 'e0000000-0000-4000-8000-000000000009';
export const ORDER_A = '0a000000-0000-4000-8000-000000000001';
export const ORDER_GRANTED = '0a000000-0000-4000-8000-0000000000ff';
export const ITEM_PAID = '1a000000-0000-4000-8000-000000000001';
export const ITEM_BUNDLE = '1a000000-0000-4000-8000-000000000002';
/** Shared by A, with `paid` and `other`. */
export const LIST_A = '2a000000-0000-4000-8000-000000000001';
export const POST_LIVE = 'd0000000-0000-4000-8000-000000000001';
export const POST_DRAFT = 'd0000000-0000-4000-8000-000000000002';
export const POST_SCHEDULED = 'd0000000-0000-4000-8000-000000000003';
export const SHA = 'a'.repeat(64);

const signedIn = (sub: string): SessionAuth => ({ role: 'authenticated', claims: { sub } });

export const identities = {
  anon: { role: 'anon' },
  userA: signedIn(USER_A),
  userB: signedIn(USER_B),
  ghost: signedIn(GHOST),
  admin: signedIn(ADMIN),
  editor: signedIn(EDITOR),
  support: signedIn(SUPPORT),
  service: { role: 'service_role' },
} satisfies Record<string, SessionAuth>;

export type Identity = keyof typeof identities;

const post = (id: string, title: string, published: string) => `
  ('${id}', '${title}', 'Text', 'Short', 'Ada', 'lovable-uploads/post.webp', 'Culture', ${published})`;

/** Three users: A bought `paid` and the bundle, B bought nothing, ADMIN is the only administrator. */
export async function addUsers(query: Query): Promise<void> {
  await query(`
    insert into auth.users (id, email, raw_user_meta_data) values
      ('${USER_A}', 'a@shop.test', '{"full_name": "Ada Buyer"}'),
      ('${USER_B}', 'b@shop.test', '{"full_name": "Ben Browser"}'),
      ('${ADMIN}', 'admin@shop.test', '{"full_name": "Ama Admin"}');
    update public.profiles set is_admin = true where id = '${ADMIN}';
  `);
}

export async function addTeam(query: Query): Promise<void> {
  await query(`
    insert into auth.users (id, email) values ('${EDITOR}', 'editor@shop.test'), ('${SUPPORT}', 'support@shop.test');
    update public.profiles set admin_role = 'editor' where id = '${EDITOR}';
    update public.profiles set admin_role = 'support' where id = '${SUPPORT}';
  `);
}

/** Illustrations `paid`, `other` (not bought by anyone), `free`, `master-only`, `empty` (nothing to deliver). */
export async function addCatalog(query: Query): Promise<void> {
  await query(`
    insert into public.illustrations
      (id, title, description, category, image, price, is_free, downloadable_file, master_file) values
      ('paid', 'Sunset Walk', 'A walk at sunset.', 'Tech', 'lovable-uploads/paid.webp', 12.50, false, '1_sunset.zip', 'masters/paid/1_a.png'),
      ('other', 'Morning Run', 'A run at dawn.', 'Family', 'lovable-uploads/other.webp', 8, false, '2_run.zip', null),
      ('free', 'Free Smile', 'A smile for all.', 'Tech', 'lovable-uploads/free.webp', 0, true, '3_smile.zip', null),
      ('master-only', 'Deep Focus', 'At the desk, coding.', 'Tech', 'lovable-uploads/deep.webp', 5, false, null, 'masters/master-only/4_deep.png'),
      ('empty', 'Nothing Yet', 'Not deliverable yet.', 'Tech', 'lovable-uploads/empty.webp', 5, false, null, null);
    insert into public.illustration_sources (illustration_id, source_path, source_name, sha256, size_bytes)
      values ('paid', 'Tech/sunset.png', 'sunset.png', '${SHA}', 10);
    insert into public.illustration_versions
      (illustration_id, revision, details, changed_at)
      values ('free', 1, '{"title": "Free Smile", "description": "A smile for all.", "price": 0}', now());
    insert into public.file_facts (bucket, object_path, sha256, size_bytes, format)
      values ('downloads', 'masters/paid.png', '${SHA}', 10, 'png');
    insert into public.file_facts (bucket, object_path, entry, sha256, size_bytes, format, width_px, height_px) values
      ('downloads', 'masters/paid.png', 'a.png', '${SHA}', 4, 'png', 800, 600),
      ('downloads', 'masters/paid.png', 'b.png', '${SHA}', 4, 'png', 800, 600);
    insert into public.pack_previews (bucket, object_path, entry, image, image_width, image_height)
      values ('downloads', 'masters/paid.png', 'a.png', 'packs/sunset.webp', 400, 300);
    insert into public.categories (name, description, is_active) values ('Hidden', 'Not shown to shoppers.', false);
    insert into public.series (name, slug) values ('Family Life', 'family-life'), ('Drafts', 'drafts');
    update public.illustrations set series = 'Family Life' where id = 'free';
    insert into public.facet_values (facet, value, label, is_active) values ('hair', 'hidden', 'Hidden', false);
    insert into public.redirects (path, target) values ('/products/old', '/illustrations/paid');
  `);
}

/** Every download pack of the bundle, so that it can be sold. */
export async function releasePacks(query: Query): Promise<void> {
  await query(`
    update public.bundle_packs set bucket = 'downloads', object_path = 'packs/' || slug || '-v1.zip', size_bytes = 5, sha256 = '${SHA}', version = 1
      where section = 'pack'`);
}

export async function addRows(query: Query): Promise<void> {
  await query(`
    insert into public.favorites (user_id, illustration_id) values ('${USER_A}', 'paid');
    insert into public.favorite_lists (id, user_id, name, is_shared) values ('${LIST_A}', '${USER_A}', 'For the lobby', true);
    insert into public.favorite_list_items (list_id, illustration_id) values ('${LIST_A}', 'paid'), ('${LIST_A}', 'other');
    insert into public.blog_posts (id, title, content, excerpt, author, image, category, is_published, published_at) values
      ${post(POST_LIVE, 'Live', "true, now() - interval '1 day'")},
      ${post(POST_DRAFT, 'Draft', 'false, null')},
      ${post(POST_SCHEDULED, 'Scheduled', "true, now() + interval '1 day'")};
    insert into public.about_content (section_key, title, content, is_active) values
      ('mission', 'Mission', 'Text', true), ('retired', 'Retired', 'Text', false);
    insert into public.team_members (name, position, is_active) values ('Ada', 'Artist', true), ('Bea', 'Alumna', false);
    insert into public.orders (id, user_id, total_amount, payment_status, is_bundle_purchase, stripe_session_id, stripe_payment_intent, paid_at)
      values ('${ORDER_A}', '${USER_A}', 91.50, 'paid', true, 'cs_a', 'pi_a', now());
    insert into public.order_items (id, order_id, illustration_id, title, price, quantity) values
      ('${ITEM_PAID}', '${ORDER_A}', 'paid', 'Sunset Walk', 12.50, 1),
      ('${ITEM_BUNDLE}', '${ORDER_A}', 'bundle-all-packs', 'Bundle', 79, 1);
    insert into public.user_purchases (user_id, illustration_id, order_id, order_item_id) values
      ('${USER_A}', 'paid', '${ORDER_A}', '${ITEM_PAID}'),
      ('${USER_A}', 'bundle-all-packs', '${ORDER_A}', '${ITEM_BUNDLE}');
    insert into public.user_purchases (user_id, illustration_id, order_id, order_item_id, revoked_at)
      values ('${USER_A}', 'other', '${ORDER_A}', '${ITEM_PAID}', now());
    insert into public.download_log (id, user_id, order_id, illustration_id, title)
      values ('d0000000-0000-4000-8000-000000000001', '${USER_A}', '${ORDER_A}', 'paid', 'Sunset Walk');
    insert into public.stripe_events (id, type) values ('evt_old', 'test');
    insert into public.email_outbox (dedupe_key, to_email, template) values ('mail-1', 'a@shop.test', 'order_confirmation');
    insert into public.contact_messages (first_name, last_name, email, subject, message)
      values ('Ada', 'B', 'a@shop.test', 'Hello', 'Text');
    insert into public.contact_replies (message_id, body) select m.id, 'Answer' from public.contact_messages m;
    insert into public.orders (id, user_id, total_amount, payment_status, origin)
      values ('${ORDER_GRANTED}', '${USER_A}', 0, 'refunded', 'grant');
    insert into public.license_grants (order_id, reason, revoked_at, revoke_reason)
      values ('${ORDER_GRANTED}', 'For the press', now(), 'Ended');
    insert into public.invoices (kind, year, sequence, order_id, issued_at, currency, gross, content)
      values ('invoice', 2020, 1, '${ORDER_GRANTED}', now(), 'usd', 5, '{"buyer": {"name": "Ada"}}');
    insert into public.newsletter_subscribers (email, token_hash) values ('a@shop.test', 'hash');
    insert into public.bundle_packs (slug, title, theme, file_name, section, display_order)
      values ('spare', 'Spare Pack', '', 'spare.zip', 'bonus', 90);
    update public.bundle_packs set bucket = 'downloads', object_path = 'packs/tech-v1.zip', size_bytes = 5, sha256 = '${SHA}', version = 1
      where slug = 'tech-startup';
    insert into public.free_pack (illustration_ids, object_path, size_bytes, sha256)
      values ('{a,b,c,d,e}', 'free-pack/1.zip', 1, '${SHA}');
    insert into public.bundle_pack_versions (pack_slug, version, bucket, object_path, size_bytes, sha256)
      values ('tech-startup', 1, 'downloads', 'packs/tech-v1.zip', 5, '${SHA}');
    insert into public.discount_codes (code, kind, percent) values ('SUMMER', 'percent', 10);
    insert into public.license_options (code, name, seats) values ('press', 'Press license', 1);
    insert into public.illustration_license_prices (illustration_id, option, price) values ('paid', 'extended', 40);
    insert into public.pack_items (pack_slug, illustration_id) values ('tech-startup', 'paid');
  `);
}

/** `draft`, and `withdrawn`: unlisted, bought by A. */
async function addUnlisted(query: Query): Promise<void> {
  const [order, line] = ['a0000000-0000-4000-8000-0000000000aa', 'b0000000-0000-4000-8000-0000000000bb'];
  await query(`
    insert into public.illustrations (id, title, description, category, image, price, downloadable_file, state, withdrawn_reason) values
      ('withdrawn', 'Old Harbor', 'Boats at the quay.', 'Tech', 'lovable-uploads/old.webp', 4, '5_harbor.zip', 'unlisted', 'The artist asked for it.'),
      ('draft', 'Half Done', 'Only the outlines.', 'Tech', 'lovable-uploads/half.webp', 4, null, 'draft', null);
    insert into public.orders (id, user_id, total_amount, payment_status, paid_at)
      values ('${order}', '${USER_A}', 4, 'paid', now());
    insert into public.order_items (id, order_id, illustration_id, title, price, quantity)
      values ('${line}', '${order}', 'withdrawn', 'Old Harbor', 4, 1);
    insert into public.user_purchases (user_id, illustration_id, order_id, order_item_id)
      values ('${USER_A}', 'withdrawn', '${order}', '${line}');
    insert into public.illustration_license_prices (illustration_id, option, price) values ('draft', 'extended', 40);
    insert into public.pack_items (pack_slug, illustration_id) values ('tech-startup', 'draft');
  `);
}

const objects: [bucket: string, name: string][] = [
  ['images', 'lovable-uploads/paid.webp'],
  ['images', `avatars/${USER_A}/1-avatar.webp`],
  ['downloads', '1_sunset.zip'],
  ['downloads', '2_run.zip'],
  ['downloads', '3_smile.zip'],
  ['downloads', 'masters/paid/1_a.png'],
  ['downloads', 'masters/master-only/4_deep.png'],
  ['downloads', 'packs/tech-v1.zip'],
  ['Downloadable Files', 'packs/tech-v1.zip'],
  ['vault', 'secret.txt'],
];

export async function addObjects(query: Query): Promise<void> {
  await query(`
    insert into storage.buckets (id, name) values ('vault', 'vault');
    insert into storage.objects (bucket_id, name, metadata)
      values ${objects.map(([bucket, name]) => `('${bucket}', '${name}', '{"size": 5}')`).join(', ')};
  `);
}

export async function addEverything(query: Query): Promise<void> {
  for (const add of [addUsers, addCatalog, addRows, addUnlisted, addObjects]) await add(query);
}
