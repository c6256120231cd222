/**
 * Who owns what in a hosted project: `auth` and `storage` belong to roles of their own, all else to an owner without
 * superuser rights. Migrations run as that owner.
 */
import type { Query } from '../local/db/session.ts';

export const OWNER = { name: 'project_owner', password: 'of-the-owner' };

/** Once in a cluster. */
export async function makeOwner(query: Query): Promise<void> {
  await query(`create role ${OWNER.name} login password '${OWNER.password}' createrole bypassrls`);
  // With admin option: hosted projects let their owner set the settings of these four.
  await query(`grant anon, authenticated, service_role, authenticator to ${OWNER.name} with admin option`);
  // Hosted projects let their owner set what begins with `pgrst.` too.
  await query(`grant set on parameter pgrst.db_pre_request to ${OWNER.name}`);
  // Plain PostgreSQL lets only owners write policies, which hosted projects allow on the tables of storage.
  await query(`grant supabase_storage_admin to ${OWNER.name}`);
}

/** Gives a database as a new project has it (roles, auth, storage, no migrations) to its owners. */
export async function giveToOwners(query: Query, database: string): Promise<void> {
  await query(`
    alter database ${database} owner to ${OWNER.name};
    alter schema extensions owner to ${OWNER.name};
    alter default privileges for role ${OWNER.name} in schema public
      grant all on tables to anon, authenticated, service_role;
    alter default privileges for role ${OWNER.name} in schema public
      grant all on sequences to anon, authenticated, service_role;
    alter default privileges for role ${OWNER.name} in schema public
      grant all on functions to anon, authenticated, service_role;
  `);
  for (const schema of ['auth', 'storage']) await giveSchema(query, schema);
  await query(`
    grant usage on schema auth, storage to ${OWNER.name} with grant option;
    grant all on all tables in schema auth to ${OWNER.name};
    grant all on storage.objects, storage.buckets to ${OWNER.name} with grant option;
  `);
}

/** The schema and all in it to `supabase_<schema>_admin`. */
async function giveSchema(query: Query, schema: string): Promise<void> {
  const owner = `supabase_${schema}_admin`;
  await query(`alter schema ${schema} owner to ${owner}`);
  const things = await query<{ change: string }>(`
    select format('alter table %s owner to ${owner}', oid::regclass) as change
      from pg_class where relnamespace = '${schema}'::regnamespace and relkind = 'r'
    union all select format('alter function %s owner to ${owner}', oid::regprocedure)
      from pg_proc where pronamespace = '${schema}'::regnamespace`);
  for (const { change } of things) await query(change);
}
