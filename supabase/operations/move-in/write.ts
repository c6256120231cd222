/** Writes records of the normal form into the shop, each in one transaction with what `private.moved` says of it. */
import { createHash, randomUUID } from 'node:crypto';
import { BRAND } from '@baobab/domain/brand';
import { BUCKET_IMAGES, BUNDLE_ID_PREFIX } from '@baobab/domain/constants';
import type postgres from 'postgres';
import { fixedId } from '../../seed/load/backend.ts';
import type { Project } from '../backup/project.ts';
import type { ShopFiles } from './files.ts';
import type { Draft } from './draft.ts';
import type { NormalRecord, Problem } from './normal.ts';
import type { Kind } from './profile.ts';

type Row = Record<string, unknown>;
type Query = postgres.TransactionSql;
type Found = { id: string };

export interface Shop {
  project: Project;
  files: ShopFiles;
  /** In private.moved. */
  source: string;
  /** Old addresses of public files begin with it. */
  storage: string | undefined;
  /** The account in whose name items are published. */
  owner: string;
  problems: Problem[];
  /** Our id of an item or a person of the source; undefined for one that was not moved. */
  ours(kind: Kind, theirId: string): string | undefined;
}

export interface Written {
  ourId: string;
  /** The row was here before and is not ours to change or to take back. */
  wasHere?: boolean;
}

/** @param before our id when the record was moved before. Null: it cannot be written, and is named. */
type Writer = (
  shop: Shop,
  record: NormalRecord,
  before: string | undefined,
) => Promise<((query: Query) => Promise<Written>) | null>;

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

async function upsert(query: Query, table: string, row: Row, key = 'id'): Promise<void> {
  const columns = Object.keys(row);
  const set = columns.filter((column) => column !== key).map((column) => `${column} = excluded.${column}`);
  const list = columns.join(', ');
  await query.unsafe(
    `insert into ${table} (${list}) select ${list} from jsonb_populate_record(null::${table}, $1::text::jsonb)
     on conflict (${key}) do update set ${set.join(', ')}`,
    [JSON.stringify(row)],
  );
}

/** Their id when it is a free uuid. */
async function rowId(query: Query, table: string, theirId: string, before: string | undefined): Promise<string> {
  if (before) return before;
  if (!UUID.test(theirId)) return randomUUID();
  const taken = await query.unsafe(`select 1 from ${table} where id = $1`, [theirId]);
  return taken.length > 0 ? randomUUID() : theirId;
}

/** As the owner's own session would. */
const actAs = (query: Query, owner: string) =>
  query`select set_config('request.jwt.claims', ${JSON.stringify({ sub: owner, role: 'authenticated', aal: 'aal2' })}, true)`;

const problem = (shop: Shop, { kind, id }: NormalRecord, what: string, done: string) =>
  shop.problems.push({ kind, id, what, done });

/** Addresses of the old shop's public pictures are those of the same pictures here. */
function rewritten({ storage, project }: Shop, text: string): string {
  if (!storage) return text;
  const parts = text.split(storage);
  const ours = `${project.url}/storage/v1/object/public/${BUCKET_IMAGES}/`;
  return parts.map((part, at) => (at === 0 ? part : part.replace(/^[^/\s]+\/(?=lovable-uploads\/)/, ours))).join('');
}

const item: Writer = async (shop, record, before) => {
  const [taken] = await shop.project.sql`select 1 from public.illustrations where id = ${record.id}`;
  const isFree = record.id.length <= 100 && !taken;
  const ourId =
    before ??
    (isFree ? record.id : `${shop.source}-${createHash('sha256').update(record.id).digest('hex').slice(0, 12)}`);
  const stored = await shop.files.ofItem(record, ourId);
  if (!stored) {
    problem(
      shop,
      record,
      `"${record.title}": neither its image nor its file can be read`,
      'left out; sales keep its title',
    );
    return null;
  }
  const isWhole = stored.missing.length === 0;
  if (!isWhole)
    problem(shop, record, `"${record.title}" has no ${stored.missing.join(' and no ')}`, 'moved as a draft');
  const details = {
    id: ourId,
    title: record.title,
    description:
      (record.description ?? '').length < 10 ? `A digital illustration: ${record.title}.` : record.description,
    category: record.category,
    create_category: true,
    price: record.price ?? 0,
    is_free: record.isFree ?? false,
    featured: record.featured ?? false,
    tags: record.tags ?? [],
    state: isWhole ? record.state : 'draft',
    anyway: true,
  };
  return async (query) => {
    await actAs(query, shop.owner);
    const { image, master_file: master = null, downloadable_file: download = null } = stored.columns;
    if (before) await query`select private.skip_version_mails(${`illustration ${ourId}`}, ${download ?? master ?? ''})`;
    // Objects that were published before count as told already, with everything beside them.
    const known = await query`select from public.illustrations where id = ${ourId} and image = ${image}
      and master_file is not distinct from ${master} and downloadable_file is not distinct from ${download}`;
    const columns = known.length > 0 ? {} : stored.columns;
    await query`select public.publish_illustration(${JSON.stringify({ ...details, ...columns })}::text::jsonb)`;
    if (!before && record.createdAt)
      await query`update public.illustrations set created_at = ${record.createdAt} where id = ${ourId}`;
    return { ourId };
  };
};

/** Rights of administrators are not in the normal form at all. */
const person: Writer = async (_shop, record, before) => async (query) => {
  const [known] = await query<Found[]>`select id from auth.users where lower(email) = ${record.email ?? ''}`;
  if (known && known.id !== before) return { ourId: known.id, wasHere: true };
  const id = await rowId(query, 'auth.users', record.id, before);
  const createdAt = record.createdAt ?? new Date().toISOString();
  await upsert(query, 'auth.users', {
    id,
    instance_id: '00000000-0000-0000-0000-000000000000',
    aud: 'authenticated',
    role: 'authenticated',
    email: record.email,
    // A password is the owner's only where a mail has confirmed the address.
    ...(record.confirmedAt && record.password ? { encrypted_password: record.password } : {}),
    email_confirmed_at: record.confirmedAt ?? createdAt,
    created_at: createdAt,
    updated_at: createdAt,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: record.name ? { full_name: record.name } : {},
    // GoTrue reads these as text and fails on null.
    confirmation_token: '',
    recovery_token: '',
    email_change: '',
    email_change_token_new: '',
  });
  // A row without an identity cannot sign in.
  const own = { provider: 'email', providerId: id, data: { sub: id, email: record.email, email_verified: true } };
  const others = (record.identities ?? []).filter(({ provider }) => provider !== 'email');
  for (const { id: theirs, provider, providerId, data } of [own, ...others] as Draft[])
    await query`insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
      values (${theirs && UUID.test(theirs) ? theirs : randomUUID()}, ${provider ?? ''}, ${providerId ?? ''}, ${id},
        ${JSON.stringify(data)}::text::jsonb, ${createdAt}, ${createdAt})
      on conflict do nothing`;
  const username = record.username ?? '';
  await query`update public.profiles f set created_at = ${createdAt}, username = coalesce(f.username, (
      select ${username}::text where char_length(${username}) between 3 and 60
        and not exists (select from public.profiles o where lower(o.username) = lower(${username}))))
    where f.id = ${id}`;
  return { ourId: id };
};

/** An item that was not moved is one of this shop with the same title, or none. Equal items of an order are one line. */
async function linesOf(shop: Shop, query: Query, record: NormalRecord) {
  const found = new Map<
    string,
    { ours: string | null; title: string; quantity: number; price: number; discount: number }
  >();
  for (const { item: theirs, title = '', quantity = 1, price = 0, discount = 0 } of record.lines ?? []) {
    const moved = theirs ? shop.ours('item', theirs) : undefined;
    const [known] = await query<Found[]>`select i.id from public.illustrations i
      where i.id = ${moved ?? theirs ?? ''} and (i.kind = 'bundle' or ${moved !== undefined})
        or i.kind = 'illustration' and lower(i.title) = lower(${title})
      order by i.id = ${moved ?? theirs ?? ''} desc, i.created_at limit 1`;
    const ours = known?.id ?? null;
    if (!ours && record.status === 'paid')
      problem(shop, record, `"${title}" is no item of this shop`, 'the order keeps its title; the line grants nothing');
    const before = found.get(ours ?? title ?? '');
    const cost = price * quantity + (before ? before.price * before.quantity : 0);
    const all = quantity + (before?.quantity ?? 0);
    const less = Math.min(discount + (before?.discount ?? 0), cost);
    found.set(ours ?? title ?? '', {
      ours,
      title: title ?? '',
      quantity: all,
      price: before ? cost / all : price,
      discount: less,
    });
  }
  return [...found.values()];
}

const sale: Writer = async (shop, record, before) => async (query) => {
  const id = await rowId(query, 'public.orders', record.id.replace(/^purchase:/, ''), before);
  const buyer = (record.person && shop.ours('person', record.person)) ?? null;
  const lines = await linesOf(shop, query, record);
  const paidAt = record.paidAt ?? record.createdAt ?? null;
  const isLost = record.status === 'disputed';
  await query`select private.lock_buyer(${buyer})`;
  await upsert(query, 'public.orders', {
    id,
    user_id: buyer,
    created_at: record.createdAt,
    paid_at: paidAt,
    total_amount: record.total ?? 0,
    currency: record.currency ?? 'usd',
    payment_status: record.status === 'refunded' ? 'refunded' : 'completed',
    is_bundle_purchase: lines.some(({ ours }) => ours?.startsWith(BUNDLE_ID_PREFIX)),
    tax_amount: record.tax ?? 0,
    tax_behavior: record.tax ? 'inclusive' : 'none',
    refunded_amount: record.refunded ?? 0,
    dispute_status: isLost ? 'lost' : null,
    disputed_at: isLost ? paidAt : null,
    origin: 'moved',
    moved_number: record.number,
    billing: {
      ...(record.name ? { name: record.name } : {}),
      ...(record.country ? { address: { country: record.country } } : {}),
    },
    bundle_items: [],
    provider: null,
  });
  const ids = lines.map(({ ours, title }) => fixedId(`moved ${shop.source} ${record.id} ${ours ?? title}`));
  await query`delete from public.order_items where order_id = ${id} and id <> all (${ids}::uuid[])`;
  for (const [place, { ours, title, price, quantity, discount }] of lines.entries()) {
    // What the buyer bought before is theirs once more, as at a checkout; the bundle is owned once.
    const owned =
      await query`select from private.paid_lines l where l.user_id = ${buyer} and l.order_id <> ${id} and l.illustration_id = ${ours}`;
    const adds_seats = owned.length > 0 && !ours?.startsWith(BUNDLE_ID_PREFIX);
    const refunded_at = record.status === 'refunded' ? paidAt : null;
    await upsert(query, 'public.order_items', {
      id: ids[place],
      order_id: id,
      illustration_id: ours,
      title,
      price,
      quantity,
      discount,
      adds_seats,
      refunded_at,
    });
  }
  if (buyer) await query`select private.settle_buyer(${buyer})`;
  await query`update public.user_purchases set purchased_at = ${paidAt} where order_id = ${id}`;
  return { ourId: id };
};

/** @param unique a column whose value an older row of this shop may have */
function content(
  table: string,
  unique: string | null,
  column: string,
  rowOf: (record: NormalRecord, shop: Shop) => Row,
): Writer {
  return async (shop, record, before) => {
    const picture = await shop.files.picture(record.image ?? null, `${record.kind} ${record.id}`);
    const isDraft = record.kind === 'post' && !picture;
    if (record.image && !picture)
      problem(shop, record, 'its image cannot be read', isDraft ? 'moved as a draft' : 'moved without it');
    const image = picture && { [column]: picture.path, image_widths: picture.widths, placeholder: picture.placeholder };
    const row: Row = {
      ...rowOf(record, shop),
      ...image,
      ...(isDraft ? { image: 'missing', is_published: false, published_at: null } : {}),
    };
    return async (query) => {
      const same = `select id from ${table} where lower(${unique}) = lower($1)`;
      const [known] = unique ? await query.unsafe<Found[]>(same, [String(row[unique])]) : [];
      if (known && known.id !== before) {
        if (image && record.kind === 'category')
          await query`update public.categories set ${query(image)} where id = ${known.id} and image is null`;
        return { ourId: known.id, wasHere: true };
      }
      const id = await rowId(query, table, record.id, before);
      await upsert(query, table, { id, ...row });
      return { ourId: id };
    };
  };
}

const placeOf = ({ displayOrder = 0, isActive = true }: Draft) => ({
  display_order: displayOrder,
  is_active: isActive,
});

const category = content('public.categories', 'name', 'image', ({ name, description = '', ...place }) => ({
  name,
  description: description.length < 10 ? `Illustrations on the theme "${name}".` : description,
  ...placeOf(place),
}));

const section = content(
  'public.about_content',
  'section_key',
  'image_url',
  ({ key, title, content: text = '', ...place }, shop) => ({
    section_key: key,
    title: title ?? '',
    content: rewritten(shop, text),
    ...placeOf(place),
  }),
);

const member = content('public.team_members', null, 'image_url', ({ name, position, bio, ...place }) => ({
  name,
  position: position ?? '',
  bio: bio ?? null,
  ...placeOf(place),
}));

const post = content('public.blog_posts', null, 'image', (record, shop) => ({
  title: record.title,
  content: rewritten(shop, record.content ?? ''),
  excerpt: record.excerpt ?? record.content?.slice(0, 160),
  author: record.author ?? BRAND,
  category: record.category ?? 'News',
  tags: record.tags ?? [],
  slug: record.slug ?? null,
  is_published: record.isPublished ?? false,
  published_at: record.isPublished ? (record.publishedAt ?? record.createdAt) : null,
  show_date: record.showDate ?? true,
  created_at: record.createdAt ?? new Date().toISOString(),
}));

const redirect: Writer = async (shop, record, before) => {
  const ours = record.item && shop.ours('item', record.item);
  if (!ours) return null;
  return async (query) => {
    const [known] = await query`select 1 from public.redirects where path = ${record.id}`;
    if (known && !before) return { ourId: record.id, wasHere: true };
    await upsert(
      query,
      'public.redirects',
      { path: record.id, target: `/illustrations/${encodeURIComponent(ours)}` },
      'path',
    );
    return { ourId: record.id };
  };
};

export const WRITERS: Readonly<Record<Kind, Writer>> = {
  category,
  item,
  person,
  sale,
  post,
  section,
  member,
  redirect,
};
