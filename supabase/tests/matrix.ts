/**
 * Who may do what: the declared truth that matrix.test.ts holds against the database. A person who is not named for an
 * operation must be refused, be it by an error or by seeing no row.
 */
import type { Identity } from './fixtures.ts';
import { ITEM_PAID, ORDER_A, POST_DRAFT, POST_LIVE, POST_SCHEDULED, SHA, USER_A, USER_B } from './fixtures.ts';

export const OPERATIONS = ['select', 'insert', 'update', 'delete'] as const;
export type Operation = (typeof OPERATIONS)[number];

export interface MatrixRow {
  title: string;
  table: string;
  /** Columns that every role with the table may read; `count(*)` needs at least one. */
  columns?: string;
  where: string;
  /** Columns and values of a new row that breaks no rule. */
  insert: string;
  /** Assignments that change nothing that a rule is about. */
  update: string;
  /** Columns that signed-in people may write, where it is not the whole table. */
  writable?: string;
  allowed: Record<Operation, Identity[]>;
}

const everyone: Identity[] = ['anon', 'userA', 'userB', 'ghost', 'admin', 'service'];
const signedIn: Identity[] = ['userA', 'userB', 'ghost', 'admin', 'service'];
const admins: Identity[] = ['admin', 'service'];
const service: Identity[] = ['service'];
const ownerAndAdmins: Identity[] = ['userA', 'admin', 'service'];

const only = (select: Identity[], write: Identity[], over: Partial<Record<Operation, Identity[]>> = {}) => ({
  select,
  insert: write,
  update: write,
  delete: write,
  ...over,
});

const blogPost = (title: string, id: string, select: Identity[]): MatrixRow => ({
  title: `blog_posts (${title})`,
  table: 'public.blog_posts',
  where: `id = '${id}'`,
  insert: `(title, content, excerpt, author, image, category) values ('T', 'C', 'E', 'A', 'i.webp', 'Culture')`,
  update: `excerpt = excerpt`,
  allowed: only(select, admins),
});

const catalog: MatrixRow[] = [
  {
    title: 'profiles (of A)',
    table: 'public.profiles',
    where: `id = '${USER_A}'`,
    insert: `(id) values ('f0000000-0000-4000-8000-00000000000f')`,
    update: `full_name = 'Ada New', username = 'ada-new', avatar_url = 'avatars/x.png'`,
    writable: 'username, full_name, avatar_url',
    allowed: { select: ownerAndAdmins, insert: [], update: ['userA', 'service'], delete: service },
  },
  {
    title: 'categories (active)',
    table: 'public.categories',
    where: `name = 'Faith'`,
    insert: `(name, description) values ('Sports', 'Games and movement.')`,
    update: `description = description`,
    allowed: only(everyone, admins),
  },
  {
    title: 'categories (hidden)',
    table: 'public.categories',
    where: `name = 'Hidden'`,
    insert: `(name, description, is_active) values ('Sports', 'Games and movement.', false)`,
    update: `is_active = true`,
    allowed: only(admins, admins),
  },
  {
    title: 'illustrations',
    table: 'public.illustrations',
    where: `id = 'empty'`,
    insert: `(title, description, category, image) values ('New one', 'Ten letters or more', 'Tech', 'i.webp')`,
    update: `price = 1, is_free = false, featured = true, downloadable_file = 'x.zip'`,
    allowed: only(everyone, admins),
  },
  {
    title: 'illustration_sources',
    table: 'public.illustration_sources',
    where: `illustration_id = 'paid'`,
    insert: `(illustration_id, source_path, source_name, sha256, size_bytes) values ('free', 'a.png', 'a.png', '${SHA}', 1)`,
    update: `source_name = 'b.png'`,
    allowed: only(admins, admins),
  },
  {
    title: 'favorites (of A)',
    table: 'public.favorites',
    where: `user_id = '${USER_A}'`,
    insert: `(user_id, illustration_id) values ('${USER_A}', 'other')`,
    update: `created_at = now()`,
    allowed: {
      select: ['userA', 'service'],
      insert: ['userA', 'service'],
      update: service,
      delete: ['userA', 'service'],
    },
  },
  {
    title: 'bundle_packs',
    table: 'public.bundle_packs',
    columns: 'slug, title, theme, file_name, section, display_order, version, uploaded_at, size_bytes',
    where: `slug = 'education'`,
    insert: `(slug, title, theme, file_name, section, display_order) values ('extra', 'Extra', 'x', 'extra.zip', 'bonus', 99)`,
    update: `title = 'Education', theme = 'school'`,
    writable: 'title, theme',
    allowed: { select: everyone, insert: service, update: admins, delete: service },
  },
  {
    title: 'bundle_pack_versions',
    table: 'public.bundle_pack_versions',
    where: `pack_slug = 'tech-startup'`,
    insert: `(pack_slug, version, bucket, object_path, size_bytes, sha256) values ('fitness', 1, 'downloads', 'f.zip', 1, '${SHA}')`,
    update: `object_path = 'elsewhere.zip'`,
    allowed: only(admins, service),
  },
];

const content: MatrixRow[] = [
  blogPost('published', POST_LIVE, everyone),
  blogPost('draft', POST_DRAFT, admins),
  blogPost('scheduled', POST_SCHEDULED, admins),
  ...(['mission', 'retired'] as const).map((key) => ({
    title: `about_content (${key})`,
    table: 'public.about_content',
    where: `section_key = '${key}'`,
    insert: `(section_key, title, content) values ('story', 'T', 'C')`,
    update: `content = 'New'`,
    allowed: only(key === 'mission' ? everyone : admins, service),
  })),
  ...(['Ada', 'Bea'] as const).map((name) => ({
    title: `team_members (${name === 'Ada' ? 'active' : 'inactive'})`,
    table: 'public.team_members',
    where: `name = '${name}'`,
    insert: `(name, position) values ('Cleo', 'Artist')`,
    update: `bio = 'New'`,
    allowed: only(name === 'Ada' ? everyone : admins, service),
  })),
  {
    title: 'content_documents',
    table: 'public.content_documents',
    where: `kind = 'team'`,
    insert: `(kind) values ('other')`,
    update: `updated_by = null`,
    // Its kinds are fixed: a third one breaks the check even for the service.
    allowed: { select: admins, insert: [], update: service, delete: service },
  },
];

const money: MatrixRow[] = [
  {
    title: 'orders (of A)',
    table: 'public.orders',
    where: `id = '${ORDER_A}'`,
    insert: `(user_id, total_amount) values ('${USER_A}', 5)`,
    update: `payment_status = 'completed'`,
    allowed: only(ownerAndAdmins, service),
  },
  {
    title: 'order_items (of A)',
    table: 'public.order_items',
    where: `id = '${ITEM_PAID}'`,
    insert: `(order_id, illustration_id, title, price, quantity) values ('${ORDER_A}', 'other', 'T', 1, 1)`,
    update: `quantity = 2`,
    allowed: only(ownerAndAdmins, service),
  },
  {
    title: 'user_purchases (of A)',
    table: 'public.user_purchases',
    where: `illustration_id = 'paid'`,
    insert: `(user_id, illustration_id, order_id, order_item_id) values ('${USER_A}', 'free', '${ORDER_A}', '${ITEM_PAID}')`,
    update: `revoked_at = null`,
    allowed: only(ownerAndAdmins, service),
  },
  {
    title: 'user_purchases (revoked, of A)',
    table: 'public.user_purchases',
    where: `illustration_id = 'other'`,
    insert: `(user_id, illustration_id, order_id, order_item_id) values ('${USER_B}', 'free', '${ORDER_A}', '${ITEM_PAID}')`,
    update: `revoked_at = null`,
    allowed: only(admins, service),
  },
  {
    title: 'stripe_events',
    table: 'public.stripe_events',
    where: `id = 'evt_old'`,
    insert: `(id, type) values ('evt_new', 'test')`,
    update: `outcome = 'paid'`,
    allowed: only(service, service),
  },
];

const messages: MatrixRow[] = [
  {
    title: 'email_outbox',
    table: 'public.email_outbox',
    where: `dedupe_key = 'mail-1'`,
    insert: `(dedupe_key, to_email, template) values ('mail-2', 'a@shop.test', 't')`,
    update: `status = 'sent'`,
    allowed: only(admins, service),
  },
  {
    title: 'contact_messages',
    table: 'public.contact_messages',
    where: `subject = 'Hello'`,
    insert: `(first_name, last_name, email, subject, message) values ('A', 'B', 'a@b.c', 'S', 'M')`,
    update: `status = 'read'`,
    writable: 'status',
    allowed: only(admins, service, { update: admins }),
  },
  {
    title: 'newsletter_subscribers',
    table: 'public.newsletter_subscribers',
    columns: 'id, email, status, source, confirmed_at, created_at, updated_at',
    where: `email = 'a@shop.test'`,
    insert: `(email) values ('new@shop.test')`,
    update: `status = 'unsubscribed'`,
    writable: 'status',
    allowed: only(admins, service, { update: admins }),
  },
];

const object = (title: string, bucket: string, name: string, allowed: MatrixRow['allowed'], added = `${name}.new`) => ({
  title,
  table: 'storage.objects',
  where: `bucket_id = '${bucket}' and name = '${name}'`,
  insert: `(bucket_id, name) values ('${bucket}', '${added}')`,
  update: `metadata = '{"size": 6}'`,
  allowed,
});

const avatarOfA = only(ownerAndAdmins, ownerAndAdmins);
const buckets: MatrixRow[] = [
  object('images: catalog picture', 'images', 'lovable-uploads/paid.webp', only(admins, admins)),
  object(
    'images: avatar of A',
    'images',
    `avatars/${USER_A}/1-avatar.webp`,
    avatarOfA,
    `avatars/${USER_A}/2-avatar.webp`,
  ),
  // Only administrators touch these rows: buyers get links from the function `download`.
  object('downloads: bought by A', 'downloads', '1_sunset.zip', only(admins, admins)),
  object('downloads: bought by A, then refunded', 'downloads', '2_run.zip', only(admins, admins)),
  object('downloads: free', 'downloads', '3_smile.zip', only(admins, admins)),
  object('downloads: master beside a file', 'downloads', 'masters/paid/1_a.png', only(admins, admins)),
  object('downloads: bundle pack of A', 'downloads', 'packs/tech-v1.zip', only(admins, admins)),
  object('fallback bucket: not the released copy', 'Downloadable Files', 'packs/tech-v1.zip', only(admins, admins)),
  object('a file in another bucket', 'vault', 'secret.txt', only(service, service)),
  {
    title: 'buckets of the shop',
    table: 'storage.buckets',
    where: `id = 'downloads'`,
    insert: `(id, name) values ('new', 'new')`,
    update: `public = true`,
    allowed: { select: signedIn, insert: service, update: service, delete: [] },
  },
  {
    title: 'other buckets',
    table: 'storage.buckets',
    where: `id = 'vault'`,
    insert: `(id, name) values ('new', 'new')`,
    update: `public = true`,
    allowed: { select: service, insert: service, update: service, delete: [] },
  },
];

export const matrix: MatrixRow[] = [...catalog, ...content, ...money, ...messages, ...buckets];

/** Policies that let every role read: none is denied, so no cell can prove them. */
export const WORLD_READABLE = ['illustrations_select', 'bundle_packs_select'];
