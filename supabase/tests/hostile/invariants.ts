/** What no sequence of calls may change or see, for every actor. */
import type { Database } from '../../local/db/session.ts';
import { identities } from '../fixtures.ts';
import { rightsOf, SECRET, userIdOf } from './hostile-fixture.ts';
import type { Actor } from './hostile-fixture.ts';

/** Rows by invariant; $user is the actor's id, or a user that does not exist. */
const guarded: Record<string, string[]> = {
  'rows of other people': [
    'select * from public.profiles where id <> $user',
    'select * from public.favorites where user_id <> $user',
    'select * from public.favorite_lists where user_id <> $user',
    'select i.* from public.favorite_list_items i join public.favorite_lists l on l.id = i.list_id where l.user_id <> $user',
  ],
  'the admin flag': ['select id, is_admin, admin_role, created_at from public.profiles'],
  'prices and the catalog': [
    'select * from public.illustrations',
    'select * from public.categories',
    'select * from public.series',
    'select * from public.facet_values',
    'select * from public.illustration_sources',
    'select * from public.illustration_versions',
    'select * from public.bundle_packs',
    'select * from public.bundle_pack_versions',
  ],
  'orders and purchases': [
    'select * from public.orders',
    'select * from public.order_items',
    'select * from public.user_purchases',
    'select * from public.stripe_events',
    'select * from private.refunds',
    'select * from private.disputes',
    'select * from public.license_grants',
  ],
  'the texts of the shop': [
    'select * from public.blog_posts',
    'select * from private.blog_post_publications',
    'select * from public.about_content',
    'select * from public.team_members',
    'select * from public.content_documents',
    'select * from public.shop_settings',
    'select * from public.shop_settings_versions',
    'select * from private.search_vocabulary',
    'select * from private.content_notice',
  ],
  'mail, messages and limits': [
    'select * from public.email_outbox',
    'select * from public.contact_messages',
    'select * from public.contact_replies',
    'select * from public.newsletter_subscribers',
    // how often one asked for the copy of one's own data, or made a list
    `select * from private.rate_limits where key not in ('export:' || $user, 'lists:' || $user)`,
  ],
  'stored files': ['select * from storage.objects', 'select * from storage.buckets'],
  accounts: ['select * from auth.users'],
};

const FILES = 'files that are not bought';
const READING = 'reading what belongs to others';
/** Errors of the database's own making. */
export const FAULTS = 'internal errors';
export const INVARIANTS = [...Object.keys(guarded), FILES, READING, FAULTS];

const NO_USER = '00000000-0000-4000-8000-000000000000';

/** A checksum per invariant. */
export async function snapshot(database: Database, actor: Actor): Promise<Record<string, string>> {
  const user = `'${userIdOf(actor) ?? NO_USER}'`;
  const sums = Object.entries(guarded).map(([name, selects]) => {
    const parts = selects.map(
      (statement) =>
        `(select md5(coalesce(string_agg(r::text, '|' order by r::text), '')) from (${statement.replaceAll('$user', user)}) r)`,
    );
    return `${parts.join(' || ')} as "${name}"`;
  });
  const [row] = await database.admin<Record<string, string>>(`select ${sums.join(', ')}`);
  return row ?? {};
}

/** Names of what changed between two snapshots. */
export const changes = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(before).filter((name) => before[name] !== after[name]);

/** Secrets of others in an answer or an error. */
export function leaks(actor: Actor, answer: string): string[] {
  const foreign = [...answer.matchAll(SECRET)].filter(([, owner]) => owner !== rightsOf[actor].secrets);
  return foreign.length > 0 ? [READING] : [];
}

/** Whether the actor now sees, or may fetch, other files than are its own to have. */
export async function fileLeaks(database: Database, actor: Actor): Promise<string[]> {
  const names = async (statement: string) => {
    try {
      const rows = await database.withRole(identities[actor], (query) => query<{ name: string }>(statement));
      return rows.map(({ name }) => name);
    } catch (error) {
      // Visitors may not even ask.
      if ((error as { code?: string }).code === '42501') return [];
      throw error;
    }
  };
  const stored = await database.admin<{ name: string }>(`select name from storage.objects where bucket_id <> 'images'`);
  const [asked] = await database.admin<{ list: string }>(`
    select string_agg(format('(%L, %L, %s)', item, pack, coalesce(version::text, 'null::integer')), ', ') as list from (
      select id as item, null as pack, null::integer as version from public.illustrations
      union all select null, slug, null from public.bundle_packs
      union all select null, pack_slug, version from public.bundle_pack_versions
    ) everything`);
  const targets = await names(
    `select distinct public.download_target(item, pack, version) ->> 'path' as name
      from (values ${asked?.list}) o (item, pack, version)`,
  );
  const may = stored.map(({ name }) => name).filter((name) => targets.includes(name));
  const sees = await names(`select name from storage.objects where bucket_id <> 'images'`);
  const expected = rightsOf[actor].files.toSorted().join();
  return may.toSorted().join() === expected && sees.length === 0 ? [] : [FILES];
}
