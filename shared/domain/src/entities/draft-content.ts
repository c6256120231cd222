/**
 * What an editor of a blog post, the About page, the team, an illustration or the shop's settings works on: the person's fields only,
 * grouped as they change together, as their lists in `fields` have them.
 */
import * as z from 'zod/mini';
import { ABOUT_SECTION_FIELDS, TEAM_MEMBER_FIELDS } from '../fields/about.ts';
import { BLOG_POST_FIELDS } from '../fields/blog-post.ts';
import { emptyOf, schemaOf, type Field, type FieldValues } from '../fields/field.ts';
import { ILLUSTRATION_DOCUMENT } from '../fields/illustration-document.ts';
import { SHOP_SETTINGS_FIELDS } from '../fields/shop-settings.ts';

/** The fields of a document or, where it is a list, of each of its entries, whose order is that of the page. */
export interface DocumentShape {
  readonly fields: readonly Field[];
  readonly list?: 'sections' | 'members';
}

export const DOCUMENTS = {
  blog_post: { fields: BLOG_POST_FIELDS },
  about_page: { fields: ABOUT_SECTION_FIELDS, list: 'sections' },
  team: { fields: TEAM_MEMBER_FIELDS, list: 'members' },
  illustration: { fields: ILLUSTRATION_DOCUMENT },
  shop_settings: { fields: SHOP_SETTINGS_FIELDS },
} as const satisfies Record<string, DocumentShape>;
export type DraftKind = keyof typeof DOCUMENTS;
/** In the order in which lists show them. */
export const DRAFT_KINDS = Object.keys(DOCUMENTS) as DraftKind[];

export type BlogPostContent = FieldValues<typeof BLOG_POST_FIELDS>;
/** Ids are made by the client. */
export type SectionContent = FieldValues<typeof ABOUT_SECTION_FIELDS> & { id: string };
export interface AboutPageContent {
  sections: SectionContent[];
}
export type MemberContent = FieldValues<typeof TEAM_MEMBER_FIELDS> & { id: string };
export interface TeamContent {
  members: MemberContent[];
}
export type IllustrationContent = FieldValues<typeof ILLUSTRATION_DOCUMENT>;
export type ShopSettingsContent = FieldValues<typeof SHOP_SETTINGS_FIELDS>;

const entry = { id: z.string() };
export const blogPostContentSchema = schemaOf(BLOG_POST_FIELDS);
export const aboutPageContentSchema = z.object({ sections: z.array(z.extend(schemaOf(ABOUT_SECTION_FIELDS), entry)) });
export const teamContentSchema = z.object({ members: z.array(z.extend(schemaOf(TEAM_MEMBER_FIELDS), entry)) });
export const illustrationContentSchema = schemaOf(ILLUSTRATION_DOCUMENT);
export const shopSettingsContentSchema = schemaOf(SHOP_SETTINGS_FIELDS);

interface Contents {
  blog_post: BlogPostContent;
  about_page: AboutPageContent;
  team: TeamContent;
  illustration: IllustrationContent;
  shop_settings: ShopSettingsContent;
}

/** Names one document: a post or an illustration by its id, the others by their kind. */
export type DraftKey = `blog_post:${string}` | 'about_page' | 'team' | `illustration:${string}` | 'shop_settings';
export type DraftContent = Contents[DraftKind];
type KindOf<Key extends DraftKey> = Key extends `${infer Kind extends 'blog_post' | 'illustration'}:${string}`
  ? Kind
  : Extract<Key, DraftKind>;
export type ContentOf<Key extends DraftKey> = Contents[KindOf<Key>];

export function kindOf(key: DraftKey): DraftKind {
  return DRAFT_KINDS.find((kind) => key === kind || key.startsWith(`${kind}:`)) ?? 'blog_post';
}

export function postKey(id: string): `blog_post:${string}` {
  return `blog_post:${id}`;
}

export function illustrationKey(id: string): `illustration:${string}` {
  return `illustration:${id}`;
}

/** Of a post or an illustration; '' for the others. */
export function documentIdOf(key: DraftKey): string {
  return key.slice(kindOf(key).length + 1);
}

export const emptyPost = (): BlogPostContent => emptyOf(BLOG_POST_FIELDS);
export const emptyIllustration = (): IllustrationContent => emptyOf(ILLUSTRATION_DOCUMENT);
export const emptyShopSettings = (): ShopSettingsContent => emptyOf(SHOP_SETTINGS_FIELDS);

export function emptyContent(kind: DraftKind): DraftContent {
  const { fields, list }: DocumentShape = DOCUMENTS[kind];
  return (list ? { [list]: [] } : emptyOf(fields)) as DraftContent;
}
