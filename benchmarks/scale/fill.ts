// Orders, licenses, downloads and stored files by the ten thousand, as the shop writes them, straight into the tables: what a row takes
// with its indexes is told by many rows only.
import { createRequire } from 'node:module';

interface Sql {
  unsafe(query: string, values?: string[], options?: { prepare: boolean }): Promise<Record<string, unknown>[]>;
  end(): Promise<void>;
}

/** Bytes of one row with its part of the indexes and of what is stored beside the table. */
export interface RowSize {
  table: string;
  rows: number;
  bytes: number;
  indexBytes: number;
}

export function openDatabase(url: string): Sql {
  const load = createRequire(new URL('../../supabase/package.json', import.meta.url));
  const postgres = load('postgres') as (url: string, options: object) => Sql;
  return postgres(url, { max: 1, onnotice: () => undefined });
}

/** Two downloads for each order; random keys in random order, so that indexes are as full as they get. */
const FILL = (orders: number) => `
  set session_replication_role = replica;
  create temp table buyers as select id, row_number() over () as n from public.profiles;
  create temp table goods as select id, title, row_number() over () as n from public.illustrations where kind = 'illustration';
  create temp table made as
    select gen_random_uuid() as order_id, gen_random_uuid() as line_id, i, now() - random() * interval '365 days' as made_at,
      1 + floor(random() * (select count(*) from buyers))::int as buyer, 1 + floor(random() * (select count(*) from goods))::int as good
    from generate_series(1, ${orders}) i;
  insert into public.orders (id, user_id, created_at, total_amount, payment_status, stripe_session_id, stripe_payment_intent, paid_at, number)
    select order_id, b.id, made_at, 12, 'completed', 'cs_live_' || md5(i::text) || md5((i + 1)::text), 'pi_' || left(md5(i::text), 24), made_at, 1000000 + i
    from made join buyers b on b.n = made.buyer;
  insert into public.order_items (id, order_id, illustration_id, title, price, quantity)
    select line_id, order_id, g.id, g.title, 12, 1 from made join goods g on g.n = made.good;
  insert into public.user_purchases (user_id, illustration_id, order_id, order_item_id, purchased_at)
    select b.id, g.id, order_id, line_id, made_at from made join goods g on g.n = made.good join buyers b on b.n = made.buyer;
  insert into public.stripe_events (id, type, created_at) select 'evt_' || md5(i::text), 'checkout.session.completed', made_at from made;
  insert into public.download_log (id, user_id, order_id, illustration_id, title, version, sha256, size_bytes, address_prefix, requested_at, completed_at, received_bytes)
    select gen_random_uuid(), b.id, order_id, g.id, g.title, 1, md5(i::text) || md5((i + 7)::text), 20000000, '203.0.113.0/24', made_at, made_at, 20000000
    from made join goods g on g.n = made.good join buyers b on b.n = made.buyer, generate_series(1, 2);
  insert into storage.objects (bucket_id, name, metadata, version)
    select 'downloads', 'illustrations/' || line_id || '/file-' || i || '.zip',
      jsonb_build_object('eTag', '"' || md5(i::text) || '"', 'size', 20000000, 'mimetype', 'application/zip', 'cacheControl', 'max-age=31536000',
        'lastModified', made_at, 'contentLength', 20000000, 'httpStatusCode', 200), gen_random_uuid()::text from made;
  set session_replication_role = origin`;

const SIZES = `
  select n.nspname || '.' || c.relname as table, c.reltuples::int as rows, pg_total_relation_size(c.oid)::float8 as total, pg_indexes_size(c.oid)::float8 as indexes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.reltuples >= 1000 and n.nspname in ('public', 'private', 'auth', 'storage') order by 1`;

export async function fillAndMeasure(databaseUrl: string, orders: number): Promise<RowSize[]> {
  const sql = openDatabase(databaseUrl);
  try {
    await sql.unsafe(FILL(orders));
    await sql.unsafe('vacuum analyze');
    const rows = (await sql.unsafe(SIZES)) as { table: string; rows: number; total: number; indexes: number }[];
    return rows.map(({ table, rows: count, total, indexes }) => ({
      table,
      rows: count,
      bytes: Math.round(total / count),
      indexBytes: Math.round(indexes / count),
    }));
  } finally {
    await sql.end();
  }
}
