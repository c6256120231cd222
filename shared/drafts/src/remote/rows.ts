/** Rows of the server ↔ what editors work on. */
import type { AboutSectionDraft, TeamMemberDraft, BlogPostPatch } from '@baobab/data/content/draft-documents';
import type { IllustrationChange } from '@baobab/data/catalog/admin-illustrations';
import type { AboutSection, TeamMember } from '@baobab/domain/entities/about';
import type { BlogPost } from '@baobab/domain/entities/blog-post';
import type {
  AboutPageContent,
  BlogPostContent,
  DraftPicture,
  IllustrationContent,
  ShopSettingsContent,
  TeamContent,
} from '@baobab/domain/entities/draft-content';
import type { ShopSettings } from '@baobab/domain/entities/shop-settings';
import { sameJson } from '../merge/equal.ts';

export function postContent(post: BlogPost): BlogPostContent {
  const { title, excerpt, content, author, category, image, imageWidths, placeholder, slug, tags, showDate } = post;
  const { isPublished, publishedAt } = post;
  return {
    title,
    excerpt,
    content,
    author,
    category,
    picture: { image: image || null, imageWidths, placeholder, file: null },
    slug: slug ?? '',
    tags,
    publication: { isPublished, publishedAt: publishedAt && new Date(publishedAt).toISOString() },
    showDate,
  };
}

/** Only what differs from `base`; without one, everything. */
export function postPatch(base: BlogPostContent | null, content: BlogPostContent): BlogPostPatch {
  const { picture, publication, showDate, ...texts } = content;
  const columns: { [Field in keyof BlogPostContent]: BlogPostPatch } = {
    title: { title: texts.title },
    excerpt: { excerpt: texts.excerpt },
    content: { content: texts.content },
    author: { author: texts.author },
    category: { category: texts.category },
    picture: { image: picture.image ?? '', image_widths: picture.imageWidths, placeholder: picture.placeholder },
    slug: { slug: texts.slug },
    tags: { tags: texts.tags },
    publication: {
      is_published: publication.isPublished,
      published_at: publication.isPublished ? publication.publishedAt : null,
    },
    showDate: { show_date: showDate },
  };
  return changedColumns(columns, base, content);
}

/** Only what differs from `base`. */
export function illustrationPatch(
  base: IllustrationContent | null,
  content: IllustrationContent,
): Partial<IllustrationChange> {
  const { title, description, category, tags, selling, featured, listing, altText, series, facets, focus } = content;
  const columns: { [Field in keyof IllustrationContent]: Partial<IllustrationChange> } = {
    title: { title },
    description: { description },
    category: { category },
    tags: { tags },
    selling: { is_free: selling.isFree, price: selling.isFree ? 0 : (selling.price ?? 0) },
    featured: { featured },
    listing: { state: listing.state, publish_at: listing.publishAt, withdrawn_reason: listing.withdrawnReason },
    altText: { alt_text: altText || null },
    series: { series: series || null },
    facets: { facets },
    focus: { focus_x: focus?.x ?? null, focus_y: focus?.y ?? null },
  };
  return changedColumns(columns, base, content);
}

export function settingsContent({ hasFreePack: _hasFreePack, ...settings }: ShopSettings): ShopSettingsContent {
  return { ...settings, termsDate: settings.termsDate ?? '' };
}

function changedColumns<Content extends object, Patch extends object>(
  columns: { [Field in keyof Content]: Patch },
  base: Content | null,
  content: Content,
): Patch {
  const changed = (Object.keys(columns) as (keyof Content)[]).filter(
    (field) => !base || !sameJson(base[field], content[field]),
  );
  return Object.assign({}, ...changed.map((field) => columns[field])) as Patch;
}

export function pageContent(rows: readonly AboutSection[]): AboutPageContent {
  const sections = rows.map(({ id, sectionKey, title, content, isActive, ...row }) => ({
    id,
    sectionKey,
    title,
    content,
    picture: pictureOf(row),
    isActive,
  }));
  return { sections };
}

export function pageRows({ sections }: AboutPageContent): AboutSectionDraft[] {
  return sections.map(({ picture, ...section }, displayOrder) => ({ ...section, ...columnsOf(picture), displayOrder }));
}

export function teamContent(rows: readonly TeamMember[]): TeamContent {
  const members = rows.map(({ id, name, position, bio, isActive, ...row }) => ({
    id,
    name,
    position,
    bio: bio ?? '',
    picture: pictureOf(row),
    isActive,
  }));
  return { members };
}

export function teamRows({ members }: TeamContent): TeamMemberDraft[] {
  return members.map(({ picture, bio, ...member }, displayOrder) => ({
    ...member,
    bio: bio === '' ? null : bio,
    ...columnsOf(picture),
    displayOrder,
  }));
}

type PictureColumns = Pick<AboutSection, 'imageUrl' | 'imageWidths' | 'placeholder'>;

function pictureOf({ imageUrl, imageWidths, placeholder }: PictureColumns): DraftPicture {
  return { image: imageUrl, imageWidths, placeholder, file: null };
}

function columnsOf({ image, imageWidths, placeholder }: DraftPicture): PictureColumns {
  return { imageUrl: image, imageWidths, placeholder };
}
