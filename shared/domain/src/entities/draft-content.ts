/**
 * What an editor of a blog post, the About page, the team, an illustration or the shop's settings works on: the person's fields only,
 * grouped as they change together.
 * Rows of the database become these and back in the drafts' remote adapter.
 */
import * as z from 'zod/mini';
import { ILLUSTRATIONS_STATE } from '../column-values.ts';
import { imageWidthsSchema, placeholderSchema } from './fields.ts';
import { shopSettingsSchema } from './shop-settings.ts';

const text = z.string();

export const draftPictureSchema = z.object({
  /** Object path or absolute address; null without a picture, and while only `file` is there. */
  image: z.nullable(text),
  imageWidths: imageWidthsSchema,
  placeholder: placeholderSchema,
  /** A picture of this device that is still to be uploaded: the id that `attach` gave. Saving turns it into `image`. */
  file: z.nullable(text),
});
export type DraftPicture = z.infer<typeof draftPictureSchema>;

export const blogPostContentSchema = z.object({
  title: text,
  excerpt: text,
  /** Paragraphs are separated by blank lines. */
  content: text,
  author: text,
  category: text,
  picture: draftPictureSchema,
  /** '' lets the server make it from the title. */
  slug: text,
  tags: z.array(text),
  publication: z.object({
    isPublished: z.boolean(),
    /** ISO 8601; null while published means now, in the future means scheduled. */
    publishedAt: z.nullable(text),
  }),
  showDate: z.boolean(),
});
export type BlogPostContent = z.infer<typeof blogPostContentSchema>;

/** The order of the list is the order on the page; ids are made by the client. */
export const sectionContentSchema = z.object({
  id: text,
  sectionKey: text,
  title: text,
  content: text,
  picture: draftPictureSchema,
  isActive: z.boolean(),
});
export type SectionContent = z.infer<typeof sectionContentSchema>;
export const aboutPageContentSchema = z.object({ sections: z.array(sectionContentSchema) });
export type AboutPageContent = z.infer<typeof aboutPageContentSchema>;

export const memberContentSchema = z.object({
  id: text,
  name: text,
  position: text,
  bio: text,
  picture: draftPictureSchema,
  isActive: z.boolean(),
});
export type MemberContent = z.infer<typeof memberContentSchema>;
export const teamContentSchema = z.object({ members: z.array(memberContentSchema) });
export type TeamContent = z.infer<typeof teamContentSchema>;

/** What is said of an illustration; its files are uploads. */
export const illustrationContentSchema = z.object({
  title: text,
  description: text,
  category: text,
  tags: z.array(text),
  /** Free costs nothing, so that the two are never mixed from two sides. A price is null while nothing is typed. */
  selling: z.object({ isFree: z.boolean(), price: z.nullable(z.number()) }),
  featured: z.boolean(),
  listing: z.object({
    state: z.enum(ILLUSTRATIONS_STATE),
    /** ISO 8601; of scheduled ones alone. */
    publishAt: z.nullable(text),
    withdrawnReason: z.nullable(text),
  }),
  /** '' where only the title tells. */
  altText: text,
  /** '' for none. */
  series: text,
  /** 'facet:value', each once, ascending. */
  facets: z.array(text),
  /** From the left and the top, 0 to 1; null is the middle. */
  focus: z.nullable(z.object({ x: z.number(), y: z.number() })),
});
export type IllustrationContent = z.infer<typeof illustrationContentSchema>;

const price = z.nullable(z.number());
/** Without what is worked out elsewhere. */
export const shopSettingsContentSchema = z.omit(
  z.extend(shopSettingsSchema, {
    /** '' or YYYY-MM-DD. */
    termsDate: text,
    /** Dollars; that of the bundle is null while nothing is typed. */
    bundlePrice: price,
    bundleComparePrice: price,
    bundleRegularPrice: price,
  }),
  { hasFreePack: true, minimumCharge: true },
);
export type ShopSettingsContent = z.infer<typeof shopSettingsContentSchema>;

export const DRAFT_KINDS = ['blog_post', 'about_page', 'team', 'illustration', 'shop_settings'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

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

/** Of a post or an illustration. */
export function documentIdOf(key: DraftKey): string {
  return key.slice(key.indexOf(':') + 1);
}

export function emptyPicture(): DraftPicture {
  return { image: null, imageWidths: [], placeholder: null, file: null };
}

export function emptyPost(): BlogPostContent {
  return {
    title: '',
    excerpt: '',
    content: '',
    author: '',
    category: '',
    picture: emptyPicture(),
    slug: '',
    tags: [],
    publication: { isPublished: false, publishedAt: null },
    showDate: true,
  };
}

export function emptyIllustration(): IllustrationContent {
  return {
    title: '',
    description: '',
    category: '',
    tags: [],
    selling: { isFree: false, price: 0 },
    featured: false,
    listing: { state: 'published', publishAt: null, withdrawnReason: null },
    altText: '',
    series: '',
    facets: [],
    focus: null,
  };
}

export function emptyShopSettings(): ShopSettingsContent {
  return {
    currency: 'usd',
    companyName: '',
    companyAddress: '',
    governingLaw: '',
    termsDate: '',
    contactEmail: '',
    contactPhone: '',
    contactHours: '',
    bundlePrice: null,
    bundleComparePrice: null,
    bundleRegularPrice: null,
    testimonials: [],
    heroTitle: '',
    heroText: '',
    heroPictures: [],
    faq: [],
    faqStandard: true,
    socialLinks: [],
    senderEmail: '',
    senderName: '',
    mailFooter: '',
    noticeEmail: '',
    minimumPrice: null,
    timeZone: 'UTC',
    taxMode: 'off',
    taxId: '',
    asksDeliveryConsent: false,
    saleNotices: true,
    saleDigest: false,
  };
}
