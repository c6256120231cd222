/**
 * A database that a Supabase project made, or one made like it: its auth and storage schemas belong to roles of their own and
 * stay as they are. What this stack's servers do differently there is in this file.
 */
import { InsertQueryNode, ValuesNode } from 'kysely';
import type { KyselyPlugin } from 'kysely';
import type { Database, Query } from './session.ts';

type Asked = Pick<Database, 'admin'>;

export async function isProjectDatabase({ admin }: Asked): Promise<boolean> {
  const owned = await admin(
    `select from pg_class where oid = to_regclass('auth.users') and relowner = to_regrole('supabase_auth_admin')`,
  );
  return owned.length > 0;
}

/** Does the database number its refresh tokens itself, where this stack's auth server would write a UUID? */
export async function numbersRefreshTokens({ admin }: Asked): Promise<boolean> {
  const numbered = await admin(`select from pg_attribute
    where attrelid = to_regclass('auth.refresh_tokens') and attname = 'id' and atttypid = 'bigint'::regtype`);
  return numbered.length > 0;
}

export const numberedRefreshTokens: KyselyPlugin = {
  transformQuery: ({ node }) =>
    InsertQueryNode.is(node) && node.into?.table.identifier.name === 'refresh_tokens' ? withoutId(node) : node,
  transformResult: async ({ result }) => result,
};

function withoutId(node: InsertQueryNode): InsertQueryNode {
  const { columns = [], values } = node;
  const at = columns.findIndex(({ column }) => column.name === 'id');
  if (at < 0 || !values || !ValuesNode.is(values)) return node;
  const rows = values.values.map((row) => ({ ...row, values: row.values.toSpliced(at, 1) }));
  return { ...node, columns: columns.toSpliced(at, 1), values: ValuesNode.create(rows as typeof values.values) };
}

/** A project refuses to delete from its storage tables unless the transaction says that it is the storage server. */
export const allowDeletes = (query: Query) => query(`select set_config('storage.allow_delete_query', 'true', true)`);
