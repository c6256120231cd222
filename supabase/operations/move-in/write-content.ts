/** Categories, posts, and the rows of the About page. */
import { BRAND } from '@baobab/domain/brand';
import { BUCKET_IMAGES } from '@baobab/domain/constants';
import type { Draft } from './draft.ts';
import { publicPicture } from './files.ts';
import type { NormalRecord } from './normal.ts';
import { problem, rowId, upsert, type Found, type Row, type Shop, type Writer } from './rows.ts';

/** Addresses of the old shop's public pictures are those of the same pictures here. */
function rewritten({ storage, project }: Shop, text: string): string {
  if (!storage) return text;
  const parts = text.split(storage);
  const ours = `${project.url}/storage/v1/object/public/${BUCKET_IMAGES}/`;
  return parts.map((part, at) => (at === 0 ? part : part.replace(/^[^/\s]+\/(?=lovable-uploads\/)/, ours))).join('');
}

/** @param unique a column whose value an older row of this shop may have */
function content(
  table: string,
  unique: string | null,
  column: string,
  rowOf: (record: NormalRecord, shop: Shop) => Row,
): Writer {
  return async (shop, record, before) => {
    const picture = await publicPicture(shop.files, record.image, `${record.kind} ${record.id}`);
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

export const category = content('public.categories', 'name', 'image', ({ name, description = '', ...place }) => ({
  name,
  description: description.length < 10 ? `Illustrations on the theme "${name}".` : description,
  ...placeOf(place),
}));

export const section = content(
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

export const member = content('public.team_members', null, 'image_url', ({ name, position, bio, ...place }) => ({
  name,
  position: position ?? '',
  bio: bio ?? null,
  ...placeOf(place),
}));

export const post = content('public.blog_posts', null, 'image', (record, shop) => ({
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
