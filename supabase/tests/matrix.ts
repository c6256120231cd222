/**
 * Who may do what: the declared truth that matrix.test.ts holds against the database. A person who is not named for an
 * operation must be refused, be it by an error or by seeing no row.
 */
import type { Identity } from './fixtures.ts';
import {
  ADMIN,
  ITEM_PAID,
  ORDER_A,
  ORDER_GRANTED,
  POST_DRAFT,
  POST_LIVE,
  POST_SCHEDULED,
  SHA,
  USER_A,
  USER_B,
} from './fixtures.ts';
import { buckets } from './matrix-objects.ts';
import { admins, everyone, only, ownerAndAdmins, service } from './matrix-rows.ts';
import type { MatrixRow } from './matrix-rows.ts';

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
    title: 'an illustration that is unlisted and was bought',
    table: 'public.illustrations',
    where: `id = 'withdrawn'`,
    insert: `(title, description, category, image, state) values ('New one', 'Ten letters or more', 'Tech', 'i.webp', 'draft')`,
    update: `withdrawn_reason = 'Another one'`,
    allowed: only(ownerAndAdmins, admins, { delete: [] }),
  },
  {
    title: 'an illustration that is a draft',
    table: 'public.illustrations',
    where: `id = 'draft'`,
    insert: `(title, description, category, image, state) values ('New two', 'Ten letters or more', 'Tech', 'i.webp', 'draft')`,
    update: `state = 'published'`,
    allowed: only(admins, admins),
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
    title: 'illustration_versions',
    table: 'public.illustration_versions',
    where: `illustration_id = 'free'`,
    insert: `(illustration_id, revision, title, description, price, is_free, featured, tags, state, changed_at)
      values ('paid', 7, 'Older', 'Ten letters or more', 1, false, false, '{}', 'published', now())`,
    update: `title = 'Older'`,
    allowed: only(admins, service),
  },
  {
    title: 'file_facts',
    table: 'public.file_facts',
    where: `object_path = 'masters/paid.png' and entry = ''`,
    insert: `(bucket, object_path, sha256, size_bytes, format) values ('downloads', 'new.png', '${SHA}', 1, 'png')`,
    update: `format = 'jpg'`,
    allowed: { select: admins, insert: service, update: service, delete: service },
  },
  {
    title: 'pack_previews',
    table: 'public.pack_previews',
    where: `image = 'packs/sunset.webp'`,
    insert: `(bucket, object_path, entry, image, image_width, image_height) values ('downloads', 'masters/paid.png', 'b.png', 'packs/b.webp', 4, 3)`,
    update: `image_width = 5`,
    allowed: { select: admins, insert: service, update: service, delete: service },
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

/** Tables of one row: a second one breaks the check even for the service. */
const onlyRow = (
  table: string,
  update: Identity[],
  row: Pick<MatrixRow, 'insert' | 'update' | 'writable'>,
): MatrixRow => ({
  title: table,
  table: `public.${table}`,
  where: 'only_one',
  allowed: { select: admins, insert: [], update, delete: service },
  ...row,
});
const settings = [
  onlyRow('free_pack', service, {
    insert: `(only_one, illustration_ids, object_path, size_bytes, sha256) values (false, '{a,b,c,d,e}', 'free-pack/2.zip', 1, '${SHA}')`,
    update: `released_at = now()`,
  }),
  onlyRow('shop_settings', admins, {
    insert: `(only_one) values (false)`,
    update: `company_name = 'Baobab Ltd', sale_digest = true`,
    writable:
      'company_name, company_address, governing_law, terms_date, contact_email, contact_phone, contact_hours, bundle_regular_price, testimonials, sender_email, notice_email, sale_notices, sale_digest, sender_name, mail_footer, hero_title, hero_text, hero_pictures, faq, faq_standard, social_links',
  }),
];

/** Triggers alone write these. */
const log: MatrixRow[] = [
  {
    title: 'shop_settings_versions',
    table: 'public.shop_settings_versions',
    where: 'revision = 1',
    insert: `(revision, settings) values (99, '{}')`,
    update: `saved_by_name = 'Another'`,
    allowed: only(admins, []),
  },
  {
    title: 'activity',
    table: 'public.activity',
    where: `kind = 'admin_rights_changed'`,
    insert: `(transaction_id, kind, subject_type, actor) values (1, 'made_up', 'account', 'shop')`,
    update: `actor_name = 'Another'`,
    allowed: only(admins, []),
  },
  {
    title: 'activity_items',
    table: 'public.activity_items',
    where: `subject_id = '${ADMIN}'`,
    insert: `(activity_id, subject_id, subject_name) select id, 'x', 'X' from public.activity limit 1`,
    update: `subject_name = 'Another'`,
    allowed: only(admins, []),
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
    title: 'license_grants (of A)',
    table: 'public.license_grants',
    where: `order_id = '${ORDER_GRANTED}'`,
    insert: `(order_id, reason) values ('${ORDER_A}', 'A gift')`,
    update: `reason = 'Another one'`,
    allowed: only(admins, service),
  },
  {
    title: 'user_purchases (of A)',
    table: 'public.user_purchases',
    where: `illustration_id = 'paid'`,
    insert: `(user_id, illustration_id, order_id, order_item_id, revoked_at) values ('${USER_A}', 'free', '${ORDER_A}', '${ITEM_PAID}', now())`,
    update: `revoked_at = null`,
    allowed: only(ownerAndAdmins, service),
  },
  {
    title: 'user_purchases (revoked, of A)',
    table: 'public.user_purchases',
    where: `illustration_id = 'other'`,
    insert: `(user_id, illustration_id, order_id, order_item_id, revoked_at) values ('${USER_B}', 'free', '${ORDER_A}', '${ITEM_PAID}', now())`,
    update: `purchased_at = now()`,
    allowed: only(admins, service),
  },
  {
    title: 'download_log (of A)',
    table: 'public.download_log',
    where: `title = 'Sunset Walk'`,
    insert: `(id, title) values ('d0000000-0000-4000-8000-00000000000f', 'T')`,
    update: `completed_at = null`,
    allowed: only(ownerAndAdmins, service),
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
    title: 'contact_replies',
    table: 'public.contact_replies',
    where: `body = 'Answer'`,
    insert: `(message_id, body) select m.id, 'Another' from public.contact_messages m`,
    update: `body = 'Changed'`,
    allowed: only(admins, service),
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

export const matrix: MatrixRow[] = [...catalog, ...content, ...settings, ...log, ...money, ...messages, ...buckets];

/** Policies that let every role read: none is denied, so no cell can prove them. */
export const WORLD_READABLE = ['bundle_packs_select'];
