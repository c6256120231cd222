/**
 * The shop that hostile sequences run in: the rows of every test, more orders and folders to go after, and secrets in
 * every row that is not for all. A secret names the shopper who may read it: secret-of-a-…; none may read secret-of-shop-….
 */
import type { Query, SessionAuth } from '../../local/db/session.ts';
import { addEverything, ADMIN, ORDER_A, identities, POST_DRAFT, POST_SCHEDULED, USER_A, USER_B } from '../fixtures.ts';
import type { Identity } from '../fixtures.ts';

export const ORDER_A_PENDING = '0a000000-0000-4000-8000-000000000002';
export const ORDER_B_PENDING = '0b000000-0000-4000-8000-000000000001';
export const PACK = 'secret-of-a-pack.zip';
export const SECRET = /secret-of-([a-z]+)-/g;

export type Actor = Extract<Identity, 'anon' | 'userA' | 'userB' | 'ghost'>;
export const ACTORS: Actor[] = ['anon', 'userA', 'userB', 'ghost'];

/** Whose secrets an actor may read, and which files of the private buckets it may have. */
export const rightsOf: Record<Actor, { secrets: string; files: string[] }> = {
  anon: { secrets: 'none', files: [] },
  userA: { secrets: 'a', files: ['1_sunset.zip', '3_smile.zip', PACK] },
  userB: { secrets: 'b', files: ['3_smile.zip'] },
  ghost: { secrets: 'none', files: ['3_smile.zip'] },
};

/** Null for visitors. */
export function userIdOf(actor: Actor): string | null {
  const auth: SessionAuth = identities[actor];
  return typeof auth.claims?.sub === 'string' ? auth.claims.sub : null;
}

export async function addHostileFixture(query: Query): Promise<void> {
  await addEverything(query);
  await query(`
    insert into public.favorites (user_id, illustration_id) values ('${USER_B}', 'free'), ('${ADMIN}', 'paid');
    insert into public.orders (id, user_id, total_amount, stripe_session_id, stripe_payment_intent) values
      ('${ORDER_A_PENDING}', '${USER_A}', 5, 'secret-of-a-session', null),
      ('${ORDER_B_PENDING}', '${USER_B}', 8, 'secret-of-b-session', 'secret-of-b-payment');
    insert into public.order_items (order_id, illustration_id, title, price, quantity) values
      ('${ORDER_A_PENDING}', 'master-only', 'secret-of-a-line', 5, 1), ('${ORDER_B_PENDING}', 'other', 'secret-of-b-line', 8, 1);
    insert into storage.objects (bucket_id, name) values ('images', 'avatars/${USER_B}/1-avatar.webp');

    update public.favorite_lists set name = 'secret-of-a-list', is_shared = false;
    insert into public.favorite_lists (id, user_id, name) values ('2b000000-0000-4000-8000-000000000001', '${USER_B}', 'secret-of-b-list');
    insert into public.favorite_list_items (list_id, illustration_id) values ('2b000000-0000-4000-8000-000000000001', 'free');
    update public.profiles set full_name = 'secret-of-a-name' where id = '${USER_A}';
    update public.profiles set full_name = 'secret-of-b-name' where id = '${USER_B}';
    update public.profiles set full_name = 'secret-of-admin-name' where id = '${ADMIN}';
    update auth.users set email = 'secret-of-' || case id when '${USER_A}' then 'a' when '${USER_B}' then 'b' else 'shop' end || '-' || email;
    update public.orders set stripe_payment_intent = 'secret-of-a-payment' where id = '${ORDER_A}';
    update public.blog_posts set excerpt = 'secret-of-shop-post draft', updated_by = '${ADMIN}'
      where id in ('${POST_DRAFT}', '${POST_SCHEDULED}');
    update public.about_content set content = 'secret-of-shop-section' where not is_active;
    update public.team_members set bio = 'secret-of-shop-member' where not is_active;
    update public.categories set description = 'secret-of-shop-category' where not is_active;
    update public.illustration_sources set source_name = 'secret-of-shop-source';
    update public.illustration_versions set details = '{"title": "secret-of-shop-version"}';
    update public.stripe_events set payload = '{"text": "secret-of-shop-event"}';
    update public.email_outbox set to_email = 'secret-of-shop-mail';
    update public.contact_messages set message = 'secret-of-shop-message';
    update public.newsletter_subscribers set email = 'secret-of-shop-address', token_hash = 'secret-of-shop-token';
    insert into private.rate_limits values ('secret-of-shop-key', now() + interval '1 hour', 3);
    update storage.objects set name = '${PACK}' where bucket_id = 'downloads' and name = 'packs/tech-v1.zip';
    update public.bundle_packs set object_path = '${PACK}' where slug = 'tech-startup';
    update public.bundle_pack_versions set object_path = '${PACK}', sha256 = repeat('b', 64);
    update storage.objects set version = 'secret-of-shop-file'
      where bucket_id <> 'images' and name not in ('1_sunset.zip', '3_smile.zip', '${PACK}');
    update storage.objects set version = 'secret-of-a-file' where name in ('1_sunset.zip', '${PACK}');
    update storage.buckets set owner_id = 'secret-of-shop-bucket' where id = 'vault';
  `);
}
