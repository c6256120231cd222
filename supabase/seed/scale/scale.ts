/**
 * A shop of any size, for trying how it holds up: rows made by the database itself, with the pictures and
 * files of the demo shop. Everything generated is known by its id, slug or address, and goes away again with a count of 0.
 */
import type { Database } from '../../local/db/session.ts';
import words from './words.json' with { type: 'json' };

/** Posts of a large shop; people and illustrations come in the number that is asked for. */
const POSTS = 500;

const TABLES = ['public.illustrations', 'public.profiles', 'private.user_search', 'auth.users', 'public.blog_posts'];

/** What generated titles, tags and names are made of. Lengths share no factor, so combinations repeat late. */
const list = (name: keyof typeof words) => `{${words[name]}}`;

/** As many generated rows as `count` says, no more and no fewer; those that are there already stay. */
export async function scaleTo(db: Database, count: number, log: (line: string) => void): Promise<void> {
  const start = performance.now();
  const posts = Math.min(count, POSTS);
  await db.adminTransaction(async (query) => {
    await query(REMOVE_ILLUSTRATIONS, [count]);
    await query(REMOVE_POSTS, [posts]);
    await query(REMOVE_PEOPLE, [count]);
    await query(ILLUSTRATIONS, [count, list('moods'), list('subjects'), list('places'), list('tags')]);
    await query(PEOPLE, [count, list('firstNames'), list('lastNames')]);
    await query(POSTS_TO_READ, [posts, list('moods'), list('subjects'), list('places'), list('tags')]);
  });
  // What autovacuum does in time: statistics, and which pages an index alone can answer for.
  for (const table of TABLES) {
    await db.admin(`vacuum (analyze) ${table}`);
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  log(`Generated content: ${count} illustrations, ${count} people, ${posts} posts (${seconds} s)`);
}

const number = (column: string) => `substring(${column} from '^scale-([0-9]+)')::integer`;
/** The n-th word of a parameter's list, for row i; lists of different lengths give other combinations each time. */
const pick = (parameter: number, step = 1) =>
  `(($${parameter}::text[])[1 + (i * ${step}) % cardinality($${parameter}::text[])])`;

/** What was bought stays in the shop. */
const REMOVE_ILLUSTRATIONS = `delete from public.illustrations i
  where i.id ~ '^scale-[0-9]+$' and ${number('i.id')} > $1::integer
    and not exists (select from public.order_items l where l.illustration_id = i.id)`;
const REMOVE_POSTS = `delete from public.blog_posts b where b.slug ~ '^scale-[0-9]+-' and ${number('b.slug')} > $1::integer`;
const REMOVE_PEOPLE = `delete from auth.users u where u.email ~ '^scale-[0-9]+@generated[.]test$' and ${number('u.email')} > $1::integer`;

/** Older than the demo's own, which stay in front; free ones share the files of free ones, paid ones those of paid ones. */
const ILLUSTRATIONS = `
  with shown as materialized (
    select i.*, row_number() over (partition by i.is_free order by i.id) - 1 as place, count(*) over (partition by i.is_free) as many
    from public.illustrations i where i.kind = 'illustration' and i.id not like 'scale-%'
  ), kinds as materialized (
    select c.name, row_number() over (order by c.display_order, c.name) - 1 as place, count(*) over () as many from public.categories c
  ), wanted as (
    select i, i % 12 = 0 as is_free, ${pick(2)} as mood, ${pick(3)} as subject, ${pick(4)} as spot from generate_series(1, $1::integer) i
  )
  insert into public.illustrations (id, title, description, category, image, image_widths, image_width, image_height, placeholder,
    price, is_free, featured, tags, series, alt_text, facets, palette, perceptual_hash, downloadable_file, master_file, created_at, updated_at)
  select 'scale-' || lpad(i::text, 6, '0'), concat_ws(' ', w.mood, w.subject, w.spot),
    format('%s %s %s, a generated illustration (%s) for trying a large catalog.', w.mood, lower(w.subject), w.spot, i),
    k.name, coalesce(s.image, 'generated/none.webp'), coalesce(s.image_widths, '{}'), s.image_width, s.image_height, s.placeholder,
    case when w.is_free then 0 else 4 + i % 40 + case i % 3 when 0 then 0.5 when 1 then 0.99 else 0 end end, w.is_free, i % 97 = 0,
    array[${pick(5)}, ${pick(5, 5)}, 'generated'], s.series, s.alt_text, coalesce(s.facets, '{}'), coalesce(s.palette, '{}'),
    substr(md5(i::text), 1, 16),
    case when i % 20 > 0 then s.downloadable_file end, case when i % 20 > 0 then s.master_file end,
    date_trunc('day', now()) - interval '180 days' - i * interval '37 minutes', date_trunc('day', now()) - interval '170 days' - i * interval '31 minutes'
  from wanted w
  join kinds k on k.place = i % k.many
  left join shown s on s.is_free = w.is_free and s.place = i % s.many
  on conflict (id) do nothing`;

/** They have no password, so no sign-in as one of them is possible. */
const PEOPLE = `
  with wanted as (
    select i, format('scale-%s@generated.test', lpad(i::text, 6, '0')) as email, ${pick(2)} as first_name, ${pick(3)} as last_name
    from generate_series(1, $1::integer) i
  ), added as (
    insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at, raw_user_meta_data)
    select gen_random_uuid(), 'authenticated', 'authenticated', w.email, now(), now() - interval '180 days' - i * interval '41 minutes', now(),
      jsonb_build_object('full_name', concat_ws(' ', w.first_name, w.last_name))
    from wanted w
    where not exists (select from auth.users u where u.email = w.email)
    returning id
  )
  select count(*) from added`;

const POSTS_TO_READ = `
  with shown as materialized (
    select b.*, row_number() over (order by b.id) - 1 as place, count(*) over () as many
    from public.blog_posts b where b.slug not like 'scale-%'
  ), wanted as (
    select i, ${pick(2)} as mood, ${pick(3)} as subject, ${pick(4)} as spot from generate_series(1, $1::integer) i
  )
  insert into public.blog_posts (title, content, excerpt, author, image, image_widths, placeholder, category, tags, is_published, published_at, slug)
  select concat_ws(' ', 'Notes on the', w.mood, w.subject, w.spot),
    coalesce(s.content, 'A generated post for trying a large blog.'), format('A generated post (%s) for trying a large blog.', i),
    coalesce(s.author, 'Ama Mensah'), coalesce(s.image, 'generated/none.webp'), coalesce(s.image_widths, '{}'), s.placeholder,
    coalesce(s.category, 'Culture'), array[${pick(5)}, 'generated'], true, now() - interval '1 year' - i * interval '7 hours',
    format('scale-%s-%s-%s', lpad(i::text, 6, '0'), lower(w.mood), lower(w.subject))
  from wanted w left join shown s on s.place = i % s.many
  on conflict (slug) do nothing`;
