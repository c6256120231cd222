/**
 * Who may do what: the declared truth that matrix.test.ts holds against the database. A person who is not named for an
 * operation must be refused, be it by an error or by seeing no row.
 */
import type { Identity } from './fixtures.ts';
import { ADMIN, LIST_A, POST_DRAFT, POST_LIVE, POST_SCHEDULED, SHA, USER_A } from './fixtures.ts';
import { messages, money } from './matrix-customers.ts';
import { packs } from './matrix-packs.ts';
import { shop } from './matrix-shop.ts';
import { buckets } from './matrix-objects.ts';
import { admins, buyerAndEditors, buyerAndSupporters, editors, everyone, only, service } from './matrix-rows.ts';
import type { MatrixRow } from './matrix-rows.ts';

const blogPost = (title: string, id: string, select: Identity[]): MatrixRow => ({
  title: `blog_posts (${title})`,
  table: 'public.blog_posts',
  where: `id = '${id}'`,
  insert: `(title, content, excerpt, author, image, category) values ('T', 'C', 'E', 'A', 'i.webp', 'Culture')`,
  update: `excerpt = excerpt`,
  allowed: only(select, editors),
});

/** All but the planned sale. */
const ILLUSTRATION_COLUMNS =
  `id, kind, title, description, rich_description, category, image, image_widths, image_width, image_height, placeholder, price,
  compare_price, asked_price, struck_price, asked_until, is_free, featured, featured_position, state, publish_at, withdrawn_reason, listed_from,
  tags, series, alt_text, facets, focus_x, focus_y, palette, perceptual_hash, downloadable_file, master_file, is_deliverable, formats, is_vector,
  is_transparent, width_px, height_px, file_count, file_size_bytes, files, revision, created_at, updated_at, search_document, filter_values`.replaceAll(
    /\s+/g,
    ' ',
  );

const catalog: MatrixRow[] = [
  {
    title: 'profiles (of A)',
    table: 'public.profiles',
    where: `id = '${USER_A}'`,
    insert: `(id) values ('f0000000-0000-4000-8000-00000000000f')`,
    update: `full_name = 'Ada New', username = 'ada-new'`,
    writable: 'username, full_name',
    allowed: { select: buyerAndSupporters, insert: [], update: ['userA', 'service'], delete: service },
  },
  {
    title: 'categories (active)',
    table: 'public.categories',
    where: `name = 'Faith'`,
    insert: `(name, description) values ('Sports', 'Games and movement.')`,
    update: `description = description`,
    allowed: only(everyone, editors),
  },
  {
    title: 'categories (hidden)',
    table: 'public.categories',
    where: `name = 'Hidden'`,
    insert: `(name, description, is_active) values ('Sports', 'Games and movement.', false)`,
    update: `is_active = true`,
    allowed: only(editors, editors),
  },
  {
    title: 'series',
    table: 'public.series',
    where: `name = 'Family Life'`,
    insert: `(name, slug) values ('City Life', 'city-life')`,
    update: `description = 'Days in the city.'`,
    allowed: only(everyone, editors),
  },
  {
    title: 'series (nothing listed)',
    table: 'public.series',
    where: `name = 'Drafts'`,
    insert: `(name, slug) values ('Night Life', 'night-life')`,
    update: `description = 'Nights in the city.'`,
    allowed: only(editors, editors),
  },
  {
    title: 'redirects',
    table: 'public.redirects',
    where: `path = '/products/old'`,
    insert: `(path, target) values ('/products/new', '/illustrations/paid')`,
    update: `target = '/illustrations/other'`,
    allowed: only(everyone, service),
  },
  {
    title: 'facet_values',
    table: 'public.facet_values',
    where: `facet = 'hair' and value = 'braids'`,
    insert: `(facet, value, label) values ('hair', 'puffs', 'Puffs')`,
    update: `label = 'Box braids'`,
    allowed: only(everyone, editors),
  },
  {
    title: 'facet_values (hidden)',
    table: 'public.facet_values',
    where: `facet = 'hair' and value = 'hidden'`,
    insert: `(facet, value, label, is_active) values ('hair', 'unseen', 'Unseen', false)`,
    update: `is_active = true`,
    allowed: only(editors, editors),
  },
  {
    title: 'illustrations',
    table: 'public.illustrations',
    // What is planned of a sale is in no role's reach.
    columns: ILLUSTRATION_COLUMNS,
    where: `id = 'empty'`,
    insert: `(title, description, category, image) values ('New one', 'Ten letters or more', 'Tech', 'i.webp')`,
    update: `price = 1, is_free = false, featured = true, downloadable_file = 'x.zip'`,
    allowed: only(everyone, editors),
  },
  {
    title: 'an illustration that is unlisted and was bought',
    table: 'public.illustrations',
    columns: 'id, title',
    where: `id = 'withdrawn'`,
    insert: `(title, description, category, image, state) values ('New one', 'Ten letters or more', 'Tech', 'i.webp', 'draft')`,
    update: `withdrawn_reason = 'Another one'`,
    allowed: only(buyerAndEditors, editors, { delete: [] }),
  },
  {
    title: 'an illustration that is a draft',
    table: 'public.illustrations',
    columns: 'id, title',
    where: `id = 'draft'`,
    insert: `(title, description, category, image, state) values ('New two', 'Ten letters or more', 'Tech', 'i.webp', 'draft')`,
    update: `state = 'published'`,
    allowed: only(editors, editors),
  },
  {
    title: 'illustration_sources',
    table: 'public.illustration_sources',
    where: `illustration_id = 'paid'`,
    insert: `(illustration_id, source_path, source_name, sha256, size_bytes) values ('free', 'a.png', 'a.png', '${SHA}', 1)`,
    update: `source_name = 'b.png'`,
    allowed: only(editors, editors),
  },
  {
    title: 'illustration_versions',
    table: 'public.illustration_versions',
    where: `illustration_id = 'free'`,
    insert: `(illustration_id, revision, details, changed_at) values ('paid', 7, '{"title": "Older"}', now())`,
    update: `details = '{}'`,
    allowed: only(editors, service),
  },
  {
    title: 'file_facts',
    table: 'public.file_facts',
    where: `object_path = 'masters/paid.png' and entry = ''`,
    insert: `(bucket, object_path, sha256, size_bytes, format) values ('downloads', 'new.png', '${SHA}', 1, 'png')`,
    update: `format = 'jpg'`,
    allowed: { select: editors, insert: service, update: service, delete: service },
  },
  {
    title: 'pack_previews',
    table: 'public.pack_previews',
    where: `image = 'packs/sunset.webp'`,
    insert: `(bucket, object_path, entry, image, image_width, image_height) values ('downloads', 'masters/paid.png', 'b.png', 'packs/b.webp', 4, 3)`,
    update: `image_width = 5`,
    allowed: { select: editors, insert: service, update: service, delete: service },
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
    title: 'favorite_lists (of A, shared)',
    table: 'public.favorite_lists',
    where: `id = '${LIST_A}'`,
    insert: `(user_id, name) values ('${USER_A}', 'Another list')`,
    update: `name = 'Another name', is_shared = true`,
    writable: 'name, is_shared',
    allowed: only(['userA', 'service'], ['userA', 'service']),
  },
  {
    title: 'favorite_list_items (of A, shared)',
    table: 'public.favorite_list_items',
    where: `list_id = '${LIST_A}' and illustration_id = 'paid'`,
    insert: `(list_id, illustration_id) values ('${LIST_A}', 'free')`,
    update: `added_at = now()`,
    allowed: only(['userA', 'service'], ['userA', 'service'], { update: service }),
  },
  ...packs,
];

const content: MatrixRow[] = [
  blogPost('published', POST_LIVE, everyone),
  blogPost('draft', POST_DRAFT, editors),
  blogPost('scheduled', POST_SCHEDULED, editors),
  ...(['mission', 'retired'] as const).map((key) => ({
    title: `about_content (${key})`,
    table: 'public.about_content',
    where: `section_key = '${key}'`,
    insert: `(section_key, title, content) values ('story', 'T', 'C')`,
    update: `content = 'New'`,
    allowed: only(key === 'mission' ? everyone : editors, service),
  })),
  ...(['Ada', 'Bea'] as const).map((name) => ({
    title: `team_members (${name === 'Ada' ? 'active' : 'inactive'})`,
    table: 'public.team_members',
    where: `name = '${name}'`,
    insert: `(name, position) values ('Cleo', 'Artist')`,
    update: `bio = 'New'`,
    allowed: only(name === 'Ada' ? everyone : editors, service),
  })),
  {
    title: 'content_documents',
    table: 'public.content_documents',
    where: `kind = 'team'`,
    insert: `(kind) values ('other')`,
    update: `updated_by = null`,
    // Its kinds are fixed: a third one breaks the check even for the service.
    allowed: { select: editors, insert: [], update: service, delete: service },
  },
];

/** Tables of one row: a second one breaks the check even for the service. */
const onlyRow = (
  table: string,
  people: Pick<MatrixRow['allowed'], 'select' | 'update'>,
  row: Pick<MatrixRow, 'insert' | 'update' | 'writable'>,
): MatrixRow => ({
  title: table,
  table: `public.${table}`,
  where: 'only_one',
  allowed: { ...people, insert: [], delete: service },
  ...row,
});
const settings = [
  onlyRow(
    'free_pack',
    { select: editors, update: service },
    {
      insert: `(only_one, illustration_ids, object_path, size_bytes, sha256) values (false, '{a,b,c,d,e}', 'free-pack/2.zip', 1, '${SHA}')`,
      update: `released_at = now()`,
    },
  ),
  onlyRow(
    'shop_settings',
    { select: admins, update: admins },
    {
      insert: `(only_one) values (false)`,
      update: `company_name = 'Baobab Ltd', sale_digest = true`,
      writable:
        'company_name, company_address, governing_law, terms_date, contact_email, contact_phone, contact_hours, bundle_regular_price, testimonials, sender_email, notice_email, sale_notices, sale_digest, sender_name, mail_footer, hero_title, hero_text, hero_pictures, faq, faq_standard, social_links, currency, minimum_price, time_zone, tax_mode, tax_id, asks_delivery_consent',
    },
  ),
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

export const matrix: MatrixRow[] = [
  ...catalog,
  ...content,
  ...settings,
  ...log,
  ...money,
  ...shop,
  ...messages,
  ...buckets,
];
